// The time limit of one run, which is paused while a document is read.
import { abortError } from '../core/abort.js';
import { TxpError } from '../core/errors.js';

export interface Deadline {
  /** Aborts at the deadline, and with the caller's signal. */
  readonly signal: AbortSignal;
  /** Stops the clock while a document is read: reading has its own limits, which grow with the number of pages. */
  pause(): void;
  resume(): void;
  /** Throws the signal's reason if it has aborted or the time is up; timers do not fire during a long synchronous computation. */
  check(): void;
  stop(): void;
}

/** Starts the clock. The signal's reason is a `TxpError`: `timed-out` with `hint`, or what the caller's signal means. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined, hint?: string): Deadline {
  const controller = new AbortController();
  // Not AbortSignal.any: its result stays in memory as long as the caller's signal, which may serve a million runs.
  const follow = (): void => {
    if (caller !== undefined) controller.abort(abortError(caller));
  };
  if (caller?.aborted === true) follow();
  else caller?.addEventListener('abort', follow, { once: true });
  let leftMs = timeoutMs;
  let startedAt = performance.now();
  const end = (): void => controller.abort(new TxpError('timed-out', `not done after ${timeoutMs / 1000} s`, hint === undefined ? {} : { hint }));
  const start = (): NodeJS.Timeout => {
    startedAt = performance.now();
    // A timer holds at most 24.8 days; longer limits end then.
    return setTimeout(end, Math.min(leftMs, 2_147_483_647));
  };
  let timer: NodeJS.Timeout | undefined = start();
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    signal: controller.signal,
    pause: () => {
      stop();
      leftMs = Math.max(1, leftMs - (performance.now() - startedAt));
    },
    resume: () => {
      timer = start();
    },
    check: () => {
      if (timer !== undefined && performance.now() - startedAt >= leftMs) end();
      controller.signal.throwIfAborted();
    },
    stop: () => {
      stop();
      caller?.removeEventListener('abort', follow);
    },
  };
}
