// Where batches are submitted: a running server, or the store of this machine. Commands depend only on this interface.
import type { JsonObject } from '../../core/json.js';

/** A batch as the API returns it, with the fields that commands use. */
export interface BatchView extends JsonObject {
  readonly id: string;
  readonly status: string;
  readonly created_at: number;
  readonly request_counts: { readonly total: number; readonly completed: number; readonly failed: number };
}

export interface BatchTarget {
  /** Identifies the target in records of submissions: the address of a server, or `store:` and a folder. */
  readonly name: string;
  /** Submits a batch as JSON Lines; the same idempotency key returns the same batch. The batch is on disk when the promise resolves. */
  submit(lines: string, idempotencyKey: string): Promise<BatchView>;
  find(batchId: string): Promise<BatchView | undefined>;
  /** Newest batches first. */
  list(limit: number): Promise<readonly BatchView[]>;
  cancel(batchId: string): Promise<BatchView | undefined>;
  /** Output lines in input order, without line breaks. Fails with `not-found` before the batch is finished. */
  output(batchId: string): Promise<readonly string[]>;
}

/** Whether all items of the batch have an outcome. */
export function isFinished({ status }: BatchView): boolean {
  return status === 'completed' || status === 'failed';
}
