// The OpenAPI document without a daemon.
import type { Settings } from '../config/settings.js';
import { openApiDocument } from './openapi.js';
import type { RouteParts } from './parts.js';
import type { JsonSchema, Route } from './route.js';
import { routesOf } from './routes.js';

export function describeApi(settings: Settings): JsonSchema {
  return openApiDocument(describedRoutes(settings));
}

/** Every route for its description alone: none of them can be called. */
export function describedRoutes(settings: Settings): Route[] {
  // Routes touch their other parts only when they are called, which these are not.
  return routesOf({ settings, startedAtSeconds: 0 } as RouteParts);
}
