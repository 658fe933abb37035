// The only retry loop between txp and a model server: limits on concurrency, time and retries, and a pause after repeated outages.
import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  type IBackoff,
} from 'cockatiel';
import { abortError } from '../../../core/abort.js';
import { isBackground } from '../../../core/background.js';
import { TxpError } from '../../../core/errors.js';
import { ServerFault } from './server-fault.js';
import { Turns } from './turns.js';

interface AttemptLimits {
  /** Maximum number of requests in flight. */
  readonly concurrency: number;
  /** Time limit for one answer, including retries but not the wait for a turn. */
  readonly timeoutMs: number;
}

const maxWaiting = 1024;
// After this many consecutive outages the server is left alone for `restMs`; then a single request tries it.
const outagesToOpen = 5;
const restMs = 10_000;
// Maximum pause, even if a server asks for a longer one.
const maxRestMs = 60_000;
// Retry budget: each request earns a tenth of a retry, so that a failing server gets hardly more than the original load; the first few are free.
const freeRetries = 2;
const earnedPerRequest = 0.1;
const maxSavedUp = 10;
const attemptsPerRequest = 3;
const firstPauseMs = 200;
const maxPauseMs = 5_000;

export class Attempts {
  readonly #engine: string;
  readonly #limits: AttemptLimits;
  readonly #breaker: CircuitBreakerPolicy = circuitBreaker(
    // A half-open trial that ends without an answer, for whatever reason, does not show that the server has recovered.
    handleWhen((error) => (error instanceof ServerFault ? error.isOutage : this.#breaker.state === CircuitState.HalfOpen)),
    { breaker: new ConsecutiveBreaker(outagesToOpen), halfOpenAfter: { next: rest } },
  );
  #lastOutage: TxpError | undefined;
  /** The end of the pause that the server asked for, on the clock of `performance.now`. */
  #busyUntil = 0;
  #repetitions = freeRetries;
  readonly #turns: Turns;
  #meanMs = 0;
  /** Signals of callers whose work has begun: refusing the rest would waste what is already done. */
  readonly #begun = new WeakSet<AbortSignal>();

  constructor(engine: string, limits: AttemptLimits) {
    this.#engine = engine;
    this.#limits = limits;
    this.#turns = new Turns(limits.concurrency);
  }

  /**
   * Runs `attempt` until it succeeds or no retry is left. Its duration is used to estimate later waits, unless it is a `question` about the server. Rejects
   * with `TxpError`, or with the `ServerFault` of a refusal.
   */
  async run<T>(caller: AbortSignal, attempt: (signal: AbortSignal) => Promise<T>, kind: 'work' | 'question' = 'work'): Promise<T> {
    if (caller.aborted) throw abortError(caller);
    const busyMs = this.#busyUntil - performance.now();
    const { concurrency, timeoutMs } = this.#limits;
    // Background work waits for the pause to end, as long as at least half of its time is left for the answer.
    const mayWait = isBackground(caller) && busyMs <= timeoutMs / 2;
    if (busyMs > maxPauseMs && !mayWait) throw this.#busy('the model server asked for a pause', busyMs);
    if (busyMs > maxPauseMs) await pause(busyMs, caller);
    // Refused at once if the wait would exceed half of the time allowed for an answer, so that wait and answer together stay within limits; background work
    // has as much time as its caller gives it. Turns that begin together end together, so the wait is counted in full rounds.
    const ahead = this.#turns.ahead(caller);
    if (ahead !== undefined) {
      const waitMs = Math.ceil((ahead + 1) / concurrency) * this.#meanMs;
      const isTooLong = waitMs > timeoutMs / 2 && !isBackground(caller) && !this.#begun.has(caller);
      if (ahead >= maxWaiting || isTooLong) throw this.#busy('too many requests are waiting for the model', waitMs);
    }
    this.#begun.add(caller);
    await this.#turns.take(caller);
    const startedAt = performance.now();
    const limit = new AbortController();
    const follow = (): void => limit.abort(abortError(caller));
    caller.addEventListener('abort', follow, { once: true });
    const late = new TxpError('timed-out', `engine "${this.#engine}": no answer within ${timeoutMs / 1000} s`, {
      hint: 'allow more time with timeout of the engine',
    });
    const timer = setTimeout(() => limit.abort(late), timeoutMs);
    try {
      return await this.#repeat(limit.signal, startedAt + timeoutMs, isBackground(caller), (signal) =>
        attempt(signal).catch((error: unknown) => {
          // Only this limit counts against the server; the caller's own time limit may simply have been short.
          throw error === late ? new ServerFault(late, true, false) : error;
        }),
      );
    } catch (error) {
      if (!(error instanceof ServerFault)) throw error;
      if (error.isOutage) this.#lastOutage = error.failure;
      if (error.failure.kind === 'overloaded') this.#leaveAlone(error.failure.retryAfterSeconds ?? 0);
      throw error.refusal === undefined ? error.failure : error;
    } finally {
      clearTimeout(timer);
      caller.removeEventListener('abort', follow);
      const tookMs = performance.now() - startedAt;
      if (kind === 'work') this.#meanMs += (tookMs - this.#meanMs) / (this.#meanMs === 0 ? 1 : 8);
      this.#turns.give();
    }
  }

  async #repeat<T>(signal: AbortSignal, endsAt: number, isBackground: boolean, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#repetitions = Math.min(maxSavedUp, this.#repetitions + earnedPerRequest);
    for (let count = 1; ; count++) {
      try {
        if (this.#breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
        return await this.#breaker.execute(() => attempt(signal));
      } catch (error) {
        if (error instanceof BrokenCircuitError) throw this.#resting();
        if (!(error instanceof ServerFault) || !error.mayPass) throw error;
        // Background work waits for a busy server, however often it reports that and whether or not it says for how long.
        const isAsked = isBackground && error.failure.kind === 'overloaded';
        if (!isAsked && (count >= attemptsPerRequest || this.#repetitions < 1)) throw error;
        const asked = (error.failure.retryAfterSeconds ?? 0) * 1000;
        // Full jitter, so that many callers do not retry at the same time.
        const pauseMs = Math.max(asked, Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** count));
        // A retry that cannot finish in time would only hide the original failure.
        const longest = isAsked ? maxRestMs : maxPauseMs;
        if (pauseMs > Math.min(longest, (endsAt - performance.now()) / (isAsked ? 1.25 : 2))) throw error;
        if (!isAsked) this.#repetitions--;
        await pause(pauseMs, signal);
      }
    }
  }

  #resting(): TxpError {
    const { kind, message } = this.#lastOutage ?? new TxpError('engine-unavailable', `engine "${this.#engine}": the model server keeps failing`);
    return new TxpError(kind, `${message}; no further requests for ${restMs / 1000} s`, {
      hint: 'see: txp engines',
      retryAfterSeconds: restMs / 1000,
    });
  }

  #leaveAlone(seconds: number): void {
    this.#busyUntil = Math.max(this.#busyUntil, performance.now() + Math.min(seconds * 1000, maxRestMs));
  }

  #busy(why: string, ms: number): TxpError {
    return new TxpError('overloaded', `engine "${this.#engine}": ${why}`, { retryAfterSeconds: Math.ceil(ms / 1000) });
  }
}

// The breaker uses the system clock, which can be changed, so the remaining rest is measured with the monotonic clock.
function rest(): IBackoff<unknown> {
  const endsAt = performance.now() + restMs;
  return {
    get duration() {
      return performance.now() < endsAt ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    },
    next: rest,
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(abortError(signal));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
