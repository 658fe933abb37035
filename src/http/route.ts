// Definition of a route. Both the express router and the OpenAPI document are generated from the table in routes.ts, so neither can miss one.
import type { Request, Response } from 'express';
import type { BodyForm } from '../tasks/task.js';
import type { RouteStatus } from './error-response.js';

/** A request that passed every check, with its body. */
export interface Call {
  readonly request: Request;
  readonly response: Response;
  /** Empty for a route without a body. */
  readonly bytes: Uint8Array;
  /** How to read a body that carries a file; absent for JSON. */
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
  /** The route's own failures, in addition to those that every route has: status to meaning. */
  readonly failures: Readonly<Record<number, string>>;
}

export interface Route {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: `/${string}`;
  /** `open`: no key. `any`: any key. Otherwise the scope that the key must have. */
  readonly access: string;
  /** Maximum size in bytes and type of the body; absent if the route takes none. */
  readonly body?: { readonly limit: number; readonly type: 'json' | 'json or file' | 'any' };
  /** Throws for a request that would be refused whatever its body contains; called before the body is read. */
  admit?(keyId: string): void;
  readonly status: RouteStatus;
  readonly describe: RouteDescription;
  handle(call: Call): Promise<void>;
}
