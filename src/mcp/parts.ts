// What the tools of an agent work with: brought by whoever serves them.
import type { Document, ReadOptions } from '../core/document.js';
import type { JsonObject } from '../core/json.js';
import type { Folders } from './folders.js';

/** Whose key a call came with. */
export interface Caller {
  readonly keyId: string;
  /** Names of the operations it may run; any when undefined. */
  readonly operations: readonly string[] | undefined;
}

/** One call: its end, its caller where there are keys, and whom to tell of the pages that were read. */
export interface CallParts {
  readonly signal: AbortSignal;
  readonly caller?: Caller;
  readonly onPage?: ReadOptions['onPage'];
}

/** A document that was read. */
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
  /** Present where batches are kept. */
  readonly batches?: McpBatches;
}

/** The batches of the caller's key. */
export interface McpBatches {
  /** Operations that a batch may hold. */
  readonly operations: readonly string[];
  /** Stores requests, one JSON line each, and starts on them; gives the batch object. */
  submit(lines: string, call: CallParts): Promise<JsonObject>;
  /** The batch object. Fails with `not-found`. */
  find(batchId: string, call: CallParts): Promise<JsonObject>;
  /** Output lines. Fails with `not-found` while there are none. */
  output(batchId: string, call: CallParts): Promise<string>;
}
