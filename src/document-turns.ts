// Whose document the daemon reads next: turns between keys, a finite queue, and a reader in reserve for a key that has none while others hold all.
import { availableParallelism } from 'node:os';
import { TxpError } from './core/errors.js';
import { FairQueue } from './core/fair-queue.js';

/** Documents that are read at the same time for anybody. */
export const readersForAll = Math.min(4, availableParallelism());
/** Readers besides, for keys that have no document under way. */
export const readersInReserve = 1;

export interface DocumentTurns {
  /**
   * Waits for a reader and resolves to what gives it back. Fails with `overloaded` at once when there is no place in the queue, and when the time of the
   * request ends before its turn comes; with the signal's reason otherwise.
   */
  take(keyId: string, signal: AbortSignal): Promise<() => void>;
}

const smoothing = 0.2;

/** `longestQueue` is how many documents may wait; keys share the places. */
export function openDocumentTurns(longestQueue: number): DocumentTurns {
  const queue = new FairQueue<() => void>(longestQueue);
  let reading = 0;
  /** Time of a document, the later ones counting more: tells a refused caller when to come again. */
  let usualMs = 3_000;

  const overloaded = (message: string): TxpError =>
    new TxpError('overloaded', message, {
      hint: 'send it again later',
      retryAfterSeconds: Math.ceil((usualMs * (1 + queue.length / readersForAll)) / 1000),
    });

  const next = (): void => {
    while (reading < readersForAll + readersInReserve) {
      const start = queue.take(reading < readersForAll ? Number.POSITIVE_INFINITY : 1);
      if (start === undefined) return;
      reading++;
      start();
    }
  };

  return {
    take: (keyId, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (!queue.hasRoom(keyId, readersForAll - reading)) throw overloaded('too many documents are waiting to be read');
        const start = (): void => {
          signal.removeEventListener('abort', onAbort);
          const startedAt = performance.now();
          resolve(() => {
            reading--;
            usualMs += smoothing * (performance.now() - startedAt - usualMs);
            queue.done(keyId);
            next();
          });
        };
        const onAbort = (): void => {
          queue.remove(keyId, start);
          const { reason } = signal;
          const isLate = reason instanceof TxpError && reason.kind === 'timed-out';
          reject(isLate ? overloaded('the time of the request ended before its document could be read') : reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.push(keyId, start);
        next();
      }),
  };
}
