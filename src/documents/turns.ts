// Decides whose document the daemon reads next.
import { TxpError } from '../core/errors.js';
import { openTurns, type Turns } from '../core/turns.js';
import { defaultLimits } from './limits.js';

/** Number of documents read concurrently for all keys. */
export const sharedReaders = defaultLimits.processes;
/** Additional readers for keys that have no document in progress. */
export const reservedReaders = 1;

const smoothing = 0.2;

/** Turns at the reader. `maxQueueLength` is the max number of waiting documents. */
export function openDocumentTurns(maxQueueLength: number): Turns {
  /** Moving average of the time per document; determines when a refused caller should retry. */
  let usualMs = 3_000;
  const turns = openTurns({
    atOnce: sharedReaders,
    reserve: reservedReaders,
    maxQueueLength,
    overloaded: (message, waiting) =>
      new TxpError('overloaded', `the document cannot be read now: ${message}`, {
        hint: 'send it again later',
        retryAfterSeconds: Math.ceil((usualMs * (1 + waiting / sharedReaders)) / 1000),
      }),
  });
  return {
    take: async (keyId, signal) => {
      const end = await turns.take(keyId, signal);
      const startedAt = performance.now();
      return () => {
        usualMs += smoothing * (performance.now() - startedAt - usualMs);
        end();
      };
    },
  };
}
