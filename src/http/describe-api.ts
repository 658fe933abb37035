// Makes the OpenAPI document without a daemon.
import type { Settings } from '../config/settings.js';
import { openApiDocument } from './openapi.js';
import type { RouteParts } from './parts.js';
import type { JsonSchema, Route } from './route.js';
import { routesOf } from './routes.js';

export function describeApi(settings: Settings): JsonSchema {
  return openApiDocument(describedRoutes(settings));
}

/** Every route, only for its description: none of them can be called. */
export function describedRoutes(settings: Settings): Route[] {
  // Routes access their other parts only when called.
  return routesOf({ settings, startedAtSeconds: 0 } as RouteParts);
}
