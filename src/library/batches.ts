// Batches of a program: requests that are on disk before work on them starts, and are done exactly once whatever happens to the program.
import type { ClassifyRequest, ClassifyResponse, ExtractRequest, ExtractResponse, SummarizeRequest, SummarizeResponse } from './wire.js';

/** The operations available in batches, with their requests and responses. */
export interface BatchOperations {
  readonly extract: { readonly request: ExtractRequest; readonly response: ExtractResponse };
  readonly summarize: { readonly request: SummarizeRequest; readonly response: SummarizeResponse };
  readonly classify: { readonly request: ClassifyRequest; readonly response: ClassifyResponse };
}
export type BatchOperation = keyof BatchOperations;

export interface BatchItem<O extends BatchOperation> {
  /** Your id for the item, unique in the batch; its result has the same id. */
  readonly id: string;
  readonly request: BatchOperations[O]['request'];
}

export interface BatchState {
  readonly id: string;
  readonly status: 'validating' | 'in_progress' | 'completed' | 'failed';
  readonly total: number;
  /** Number of items with a result. */
  readonly done: number;
  /** Number of items that ended without one. */
  readonly failed: number;
}

/** How an item ended. */
export type BatchResult<O extends BatchOperation> =
  | { readonly id: string; readonly ok: true; readonly response: BatchOperations[O]['response'] }
  | { readonly id: string; readonly ok: false; readonly code: string; readonly message: string };

export interface WaitOptions {
  /** Ends the waiting, not the batch: work continues on the next call of `wait`. */
  readonly signal?: AbortSignal;
  /** Called with the counts whenever they have changed. */
  readonly onProgress?: (state: BatchState) => void;
}

/** The batches of one data directory. Every function rejects with `TxpError`; with `not-found` if the batch does not exist. */
export interface Batches {
  /**
   * Stores up to 50 requests of one operation; they are on disk when the promise resolves. Documents are read first, and only their text is stored. If the
   * signal aborts while documents are read, nothing is stored.
   */
  submit<O extends BatchOperation>(operation: O, items: readonly BatchItem<O>[], options?: { readonly signal?: AbortSignal }): Promise<BatchState>;
  find(batchId: string): Promise<BatchState>;
  /**
   * Works on the batches in the directory until this batch has ended. Rejects with `in-use` if another program works on the directory, and with `cancelled` if
   * the signal aborts.
   */
  wait(batchId: string, options?: WaitOptions): Promise<BatchState>;
  /** The results of all items, in their order. Rejects with `not-found` before the batch has ended. */
  results<O extends BatchOperation>(operation: O, batchId: string): Promise<BatchResult<O>[]>;
  /** Ends a batch; items that are done keep their results. */
  cancel(batchId: string): Promise<BatchState>;
}
