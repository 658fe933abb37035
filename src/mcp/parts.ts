// What MCP tools depend on; supplied by the command or server that exposes them.
import type { Document, ReadOptions } from '../core/document.js';
import type { JsonObject } from '../core/json.js';
import type { Folders } from './folders.js';

/** The owner of the key that came with a call. */
export interface Caller {
  readonly keyId: string;
  /** Names of the operations that the caller may run; all if undefined. */
  readonly operations: readonly string[] | undefined;
}

/** One call: its abort signal, its caller if keys are in use, and a callback for each page read. */
export interface CallParts {
  readonly signal: AbortSignal;
  readonly caller?: Caller;
  readonly onPage?: ReadOptions['onPage'];
}

/** The text of a document. */
export interface ReadPages {
  readonly media_type: string;
  readonly text: string;
  readonly pages: readonly { readonly number: number; readonly source: string; readonly confidence: number; readonly text: string }[];
}

export interface McpParts {
  readonly version: string;
  readonly folders: Folders;
  run(operation: string, body: JsonObject, call: CallParts): Promise<unknown>;
  readDocument(document: Document, reading: { readonly pages?: string; readonly languages?: string }, call: CallParts): Promise<ReadPages>;
  /** Present if batches are stored. */
  readonly batches?: McpBatches;
}

/** The batches of the caller's key. */
export interface McpBatches {
  /** Operations that a batch may run. */
  readonly operations: readonly string[];
  /** Stores the requests, one JSON line each, and starts processing them. Returns the batch object. */
  submit(lines: string, call: CallParts): Promise<JsonObject>;
  /** The batch object. Fails with `not-found`. */
  find(batchId: string, call: CallParts): Promise<JsonObject>;
  /** The output lines. Fails with `not-found` while there are none. */
  output(batchId: string, call: CallParts): Promise<string>;
}
