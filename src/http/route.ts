// What a route is. The table in routes.ts is folded into the express router and into the OpenAPI document, so neither can miss one.
import type { Request, Response } from 'express';
import type { BodyForm } from '../tasks/task.js';
import type { RouteStatus } from './error-response.js';

/** A request that passed every check, with its body. */
export interface Call {
  readonly request: Request;
  readonly response: Response;
  /** Empty for a route without a body. */
  readonly bytes: Uint8Array;
  /** How a body that carries a file is read; absent for JSON. */
  readonly form?: BodyForm;
}

export type JsonSchema = { readonly [key: string]: unknown };

export interface RouteDescription {
  readonly summary: string;
  readonly tag: string;
  readonly id: string;
  readonly request?: { readonly contentType: string; readonly schema: JsonSchema };
  readonly response: { readonly contentType: string; readonly schema: JsonSchema; readonly description: string };
  readonly parameters?: readonly JsonSchema[];
  /** Failures of the route's own, beside those every route has: status to meaning. */
  readonly failures: Readonly<Record<number, string>>;
}

export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: `/${string}`;
  /** `open`: no key. `any`: any key. Otherwise the scope the key must have. */
  readonly access: string;
  /** Largest body; a route without one takes none. */
  readonly body?: { readonly limit: number; readonly type: 'json' | 'json or file' | 'any' };
  /** Throws for a request that would be refused whatever its body says: called before the body is read. */
  admit?(keyId: string): void;
  readonly status: RouteStatus;
  readonly describe: RouteDescription;
  handle(call: Call): Promise<void>;
}
