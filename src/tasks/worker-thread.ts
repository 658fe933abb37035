// The thread's side of a worker pool: handles groups of requests one after another.
import { parentPort } from 'node:worker_threads';

export interface PoolMessage {
  readonly requests: readonly unknown[];
}

/** Replies in the order of the requests, without those that were not started; or the error that ended the group. */
export type PoolReply = { readonly replies: readonly unknown[] } | { readonly fault: unknown };

/** Answers the messages of the pool that started this thread, in order. */
export function answerPool(work: (requests: readonly never[]) => Promise<readonly unknown[]>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ requests }: PoolMessage) => {
    before = before
      .then(() => work(requests as readonly never[]))
      .then(
        (replies): PoolReply => ({ replies }),
        (fault: unknown): PoolReply => ({ fault }),
      )
      .then((reply) => parentPort?.postMessage(reply));
  });
}
