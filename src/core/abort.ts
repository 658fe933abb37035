// What an aborted signal means to the work that heeds it.
import { TxpError } from './errors.js';

/** The reason of an aborted signal as a failure: itself where it is a `TxpError`, else its cause, of kind `cancelled`. */
export function abortError(signal: AbortSignal): TxpError {
  const reason: unknown = signal.reason;
  return reason instanceof TxpError ? reason : new TxpError('cancelled', 'the request was cancelled', { cause: reason });
}

/** The work, or `abortError` as soon as the signal aborts. The work itself continues: others may wait for it too. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(abortError(signal));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/**
 * Lets what else waits for this thread come first, an abort among it, and throws the signal's reason where it has aborted. For work that holds the thread, to
 * be called between its parts.
 */
export async function heed(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
