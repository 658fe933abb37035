// What every function of the library guarantees: it obeys its signal, and rejects only with `TxpError`.
import { setMaxListeners } from 'node:events';
import { abortError, untilAborted } from '../core/abort.js';
import { TxpError } from '../core/errors.js';

/** Does the work unless, or until, the signal aborts. Rejects with `TxpError`; a bug is of kind `internal`. */
export async function call<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    if (signal === undefined) return await work();
    // A program may pass one signal to any number of calls; a warning about that would be mistaken for a leak.
    setMaxListeners(0, signal);
    if (signal.aborted) throw abortError(signal);
    return await untilAborted(work(), signal);
  } catch (cause) {
    if (cause instanceof TxpError) throw cause;
    throw new TxpError('internal', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
