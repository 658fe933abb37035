// Batches of a program: requests that are on disk before they are worked on, and are done once whatever happens to the program.
import type { ClassifyRequest, ClassifyResponse, ExtractRequest, ExtractResponse, SummarizeRequest, SummarizeResponse } from './wire.js';

/** The operations that batches hold, with their requests and responses. */
export interface BatchOperations {
  readonly extract: { readonly request: ExtractRequest; readonly response: ExtractResponse };
  readonly summarize: { readonly request: SummarizeRequest; readonly response: SummarizeResponse };
  readonly classify: { readonly request: ClassifyRequest; readonly response: ClassifyResponse };
}
export type BatchOperation = keyof BatchOperations;

export interface BatchItem<O extends BatchOperation> {
  /** Your name for it, unique in the batch; its result carries it. */
  readonly id: string;
  readonly request: BatchOperations[O]['request'];
}

export interface BatchState {
  readonly id: string;
  readonly status: 'validating' | 'in_progress' | 'completed' | 'failed';
  readonly total: number;
  /** Items with a result. */
  readonly done: number;
  /** Items that ended without one. */
  readonly failed: number;
}

/** How an item ended. */
export type BatchResult<O extends BatchOperation> =
  | { readonly id: string; readonly ok: true; readonly response: BatchOperations[O]['response'] }
  | { readonly id: string; readonly ok: false; readonly code: string; readonly message: string };

export interface WaitOptions {
  /** Ends the waiting, not the batch: it goes on when somebody waits again. */
  readonly signal?: AbortSignal;
  /** Called with the counts whenever they have changed. */
  readonly onProgress?: (state: BatchState) => void;
}

/** The batches of one data directory. Every function rejects with `TxpError`: with `not-found` for a batch that there is not. */
export interface Batches {
  /**
   * Keeps up to 50 requests of one operation; they are on disk when the promise resolves. Documents are read first; what is kept is their text. Where the
   * signal ends the call while documents are read, nothing is kept.
   */
  submit<O extends BatchOperation>(operation: O, items: readonly BatchItem<O>[], options?: { readonly signal?: AbortSignal }): Promise<BatchState>;
  find(batchId: string): Promise<BatchState>;
  /**
   * Works on what the directory holds until this batch has an end. Rejects with `in-use` where another program works on the directory, and with `cancelled`
   * where the signal ends it.
   */
  wait(batchId: string, options?: WaitOptions): Promise<BatchState>;
  /** The ends of all items, in their order. Rejects with `not-found` before the batch has an end. */
  results<O extends BatchOperation>(operation: O, batchId: string): Promise<BatchResult<O>[]>;
  /** Ends a batch; items that are done keep their results. */
  cancel(batchId: string): Promise<BatchState>;
}
