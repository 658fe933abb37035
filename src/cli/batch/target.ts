// Where batches go: a running server, or the store of this machine. Commands know only this.
import type { JsonObject } from '../../core/json.js';

/** A batch as the API shows it, as far as commands look at it. */
export interface BatchView extends JsonObject {
  readonly id: string;
  readonly status: string;
  readonly created_at: number;
  readonly request_counts: { readonly total: number; readonly completed: number; readonly failed: number };
}

export interface BatchTarget {
  /** Tells one target from another, in the records that submissions leave: the address of a server, or `store:` and a folder. */
  readonly name: string;
  /** Hands over a batch as JSON Lines; the same idempotency key gives the same batch again. It is on disk when the promise resolves. */
  submit(lines: string, idempotencyKey: string): Promise<BatchView>;
  find(batchId: string): Promise<BatchView | undefined>;
  /** The newest batches first. */
  list(limit: number): Promise<readonly BatchView[]>;
  cancel(batchId: string): Promise<BatchView | undefined>;
  /** The output lines in input order, without their line breaks. Fails with `not-found` before the batch is finished. */
  output(batchId: string): Promise<readonly string[]>;
}

/** Whether every item of the batch has an outcome. */
export function isFinished({ status }: BatchView): boolean {
  return status === 'completed' || status === 'failed';
}
