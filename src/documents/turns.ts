// Whose document the daemon reads next.
import { TxpError } from '../core/errors.js';
import { openTurns, type Turns } from '../core/turns.js';
import { defaultLimits } from './limits.js';

/** Documents that are read at the same time for anybody. */
export const readersForAll = defaultLimits.processes;
/** Readers besides, for keys that have no document under way. */
export const readersInReserve = 1;

const smoothing = 0.2;

/** Turns at the reader. `maxQueueLength` is how many documents may wait. */
export function openDocumentTurns(maxQueueLength: number): Turns {
  /** Time of a document, the later ones counting more: tells a refused caller when to come again. */
  let usualMs = 3_000;
  const turns = openTurns({
    atOnce: readersForAll,
    reserve: readersInReserve,
    maxQueueLength,
    overloaded: (message, waiting) =>
      new TxpError('overloaded', `the document cannot be read now: ${message}`, {
        hint: 'send it again later',
        retryAfterSeconds: Math.ceil((usualMs * (1 + waiting / readersForAll)) / 1000),
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
