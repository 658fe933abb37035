// Retries writing to a store that is temporarily not writable.
import { TxpError } from '../core/errors.js';

// A store is retried more often than an engine: retries cost nothing, and finished work is waiting.
const firstWaitMs = 500;
const maxWaitMs = 2_000;

/**
 * Writes until it succeeds, calling `onFailure` for each `TxpError`. Undefined if `isOver` is true after a failure; `cut` ends a wait between retries early.
 * Throws any other error.
 */
export async function untilWritten<T>(
  write: () => Promise<T>,
  onFailure: (error: TxpError) => void,
  cut: AbortSignal,
  isOver: () => boolean,
): Promise<T | undefined> {
  for (let delay = firstWaitMs; ; delay = Math.min(maxWaitMs, delay * 2)) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TxpError)) throw error;
      onFailure(error);
      if (isOver()) return undefined;
      await sleep(delay, cut);
    }
  }
}

/** Resolves after `ms`, or when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
