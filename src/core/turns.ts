// Turns at a scarce resource, shared between keys, with a reserve for a key that has none while others hold all.
import type { TxpError } from './errors.js';
import { FairQueue } from './fair-queue.js';

interface TurnLimits {
  /** Maximum number of turns at the same time. */
  readonly atOnce: number;
  /** Additional turns for keys that have none. */
  readonly reserve: number;
  /** Maximum number of waiting requests; keys share the places. */
  readonly maxQueueLength: number;
  /** Makes the failure for a request that finds no place, or times out while it waits. */
  overloaded(message: string, waiting: number): TxpError;
}

export interface Turns {
  /** Waits for a turn of the key and resolves to a function that ends it. Rejects with `overloaded`, or with the signal's reason if that aborts first. */
  take(keyId: string, signal: AbortSignal): Promise<() => void>;
}

export function openTurns({ atOnce, reserve, maxQueueLength, overloaded }: TurnLimits): Turns {
  const queue = new FairQueue<() => void>(maxQueueLength);
  let taken = 0;

  const next = (): void => {
    while (taken < atOnce + reserve) {
      const start = queue.take(taken < atOnce ? Number.POSITIVE_INFINITY : 1);
      if (start === undefined) return;
      taken++;
      start();
    }
  };

  return {
    take: (keyId, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (!queue.hasRoom(keyId, Math.max(0, atOnce - taken))) return reject(overloaded('too many others are waiting', queue.length));
        const start = (): void => {
          signal.removeEventListener('abort', onAbort);
          let ended = false;
          resolve(() => {
            if (ended) return;
            ended = true;
            taken--;
            queue.done(keyId);
            next();
          });
        };
        const onAbort = (): void => {
          queue.remove(keyId, start);
          const { reason } = signal;
          const isLate = reason?.kind === 'timed-out';
          reject(isLate ? overloaded('the request timed out before its turn came', queue.length) : reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        queue.push(keyId, start);
        next();
      }),
  };
}
