// How work reacts to an aborted signal.
import { TxpError } from './errors.js';

/** The failure for an aborted signal: its reason if that is a `TxpError`, otherwise a `cancelled` error with the reason as its cause. */
export function abortError(signal: AbortSignal): TxpError {
  const reason: unknown = signal.reason;
  return reason instanceof TxpError ? reason : new TxpError('cancelled', 'the request was cancelled', { cause: reason });
}

/** Settles as `work` does, or rejects with `abortError` as soon as the signal aborts. The work itself continues, because others may wait for it too. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(abortError(signal));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/**
 * Yields the thread to everything else waiting for it, including an abort, then throws the signal's reason if it has aborted. For work that occupies the
 * thread, called between its parts.
 */
export async function heed(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  signal.throwIfAborted();
}
