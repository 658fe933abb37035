// Every route of the daemon, in the order of the OpenAPI document.
import { batchRoutes } from './batch-routes.js';
import { chatRoutes } from './chat-routes.js';
import { mcpRoutes } from './mcp-route.js';
import { operationRoutes } from './operation-routes.js';
import type { RouteParts } from './parts.js';
import type { Route } from './route.js';
import { statusRoutes } from './status-routes.js';

export function routesOf(parts: RouteParts): Route[] {
  const work = [...operationRoutes(parts), ...batchRoutes(parts), ...chatRoutes(parts), ...mcpRoutes(parts)];
  return [...work, ...statusRoutes(parts, work)];
}
