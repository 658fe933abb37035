// The OpenAPI document without a daemon.
import type { Settings } from '../config/settings.js';
import { openApiDocument } from './openapi.js';
import type { RouteParts } from './parts.js';
import type { JsonSchema } from './route.js';
import { routesOf } from './routes.js';

export function describeApi(settings: Settings): JsonSchema {
  // Routes touch their other parts only when they are called, which these are not.
  return openApiDocument(routesOf({ settings, startedAtSeconds: 0 } as RouteParts));
}
