// Why a signal was aborted, as the failure it is.
import { TxpError } from '../../../core/errors.js';

export function reasonOf(signal: AbortSignal): TxpError {
  const reason: unknown = signal.reason;
  return reason instanceof TxpError ? reason : new TxpError('cancelled', 'the request was cancelled', { cause: reason });
}

/** The work, or the reason of the signal as soon as it aborts. Work that others wait for too goes on. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(reasonOf(signal));
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
