// The one retry loop between txp and a model server: so many requests at a time, a time limit, few repetitions, and a rest when all of them fail.
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
  /** Requests on the way at the same time. */
  readonly concurrency: number;
  /** Longest time for one answer, repetitions included, waiting for a turn not. */
  readonly timeoutMs: number;
}

const maxWaiting = 1024;
// After so many outages in a row the server is left alone for a while; then one request tries it.
const outagesToOpen = 5;
const restMs = 10_000;
// A server may ask for more time than this; it is tried again nevertheless.
const maxRestMs = 60_000;
// Repetitions are paid for by requests (a tenth each), so that a failing server sees hardly more than it was asked; a few are free.
const freeRepetitions = 2;
const earnedPerRequest = 0.1;
const maxSavedUp = 10;
const attemptsPerRequest = 3;
const firstPauseMs = 200;
const maxPauseMs = 5_000;

export class Attempts {
  readonly #engine: string;
  readonly #limits: AttemptLimits;
  readonly #breaker: CircuitBreakerPolicy = circuitBreaker(
    // A trial that ends without an answer has not shown that the server is back, whatever ended it.
    handleWhen((error) => (error instanceof ServerFault ? error.isOutage : this.#breaker.state === CircuitState.HalfOpen)),
    { breaker: new ConsecutiveBreaker(outagesToOpen), halfOpenAfter: { next: rest } },
  );
  #lastOutage: TxpError | undefined;
  /** Until when the server asked to be left alone, on the clock of `performance.now`. */
  #busyUntil = 0;
  #repetitions = freeRepetitions;
  readonly #turns: Turns;
  #meanMs = 0;
  /** Callers, by their signals, whose work has begun: to refuse the rest of it would throw away what is done. */
  readonly #begun = new WeakSet<AbortSignal>();

  constructor(engine: string, limits: AttemptLimits) {
    this.#engine = engine;
    this.#limits = limits;
    this.#turns = new Turns(limits.concurrency);
  }

  /**
   * Runs `attempt` until it succeeds or no repetition is left. How long it took tells the next ones how long they would wait, unless it is a `question`
   * about the server. Rejects with `TxpError`, or with the `ServerFault` of a refusal.
   */
  async run<T>(caller: AbortSignal, attempt: (signal: AbortSignal) => Promise<T>, kind: 'work' | 'question' = 'work'): Promise<T> {
    if (caller.aborted) throw abortError(caller);
    const busyMs = this.#busyUntil - performance.now();
    const { concurrency, timeoutMs } = this.#limits;
    // Who nobody waits for sits the pause out, as long as half of his time is left for the answer.
    const mayWait = isBackground(caller) && busyMs <= timeoutMs / 2;
    if (busyMs > maxPauseMs && !mayWait) throw this.#busy('the model server asked for a pause', busyMs);
    if (busyMs > maxPauseMs) await pause(busyMs, caller);
    // Refused at once when the wait would take more than half of the time that an answer may, so that wait and answer together stay within it; what
    // nobody waits for has the time that its caller gives it. Turns that begin together end together: the wait is of whole rounds.
    const ahead = this.#turns.ahead(caller);
    if (ahead !== undefined) {
      const waitMs = Math.ceil((ahead + 1) / concurrency) * this.#meanMs;
      const isTooLong = waitMs > timeoutMs / 2 && !isBackground(caller) && !this.#begun.has(caller);
      if (ahead >= maxWaiting || isTooLong) throw this.#busy('too many requests wait for the model', waitMs);
    }
    this.#begun.add(caller);
    await this.#turns.take(caller);
    const startedAt = performance.now();
    const limit = new AbortController();
    const follow = (): void => limit.abort(abortError(caller));
    caller.addEventListener('abort', follow, { once: true });
    const late = new TxpError('timed-out', `engine "${this.#engine}": no answer within ${timeoutMs / 1000} s`, {
      hint: 'allow more with the timeout of the engine',
    });
    const timer = setTimeout(() => limit.abort(late), timeoutMs);
    try {
      return await this.#repeat(limit.signal, startedAt + timeoutMs, isBackground(caller), (signal) =>
        attempt(signal).catch((error: unknown) => {
          // The time is the server's own; that of the caller may simply have been short.
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
        // A busy server is waited for where nobody waits for the answer, however often it says so, and whether or not it says for how long.
        const isAsked = isBackground && error.failure.kind === 'overloaded';
        if (!isAsked && (count >= attemptsPerRequest || this.#repetitions < 1)) throw error;
        const asked = (error.failure.retryAfterSeconds ?? 0) * 1000;
        // Full jitter, so that many callers do not come back together.
        const pauseMs = Math.max(asked, Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** count));
        // A repetition that could not end in time would only hide what went wrong.
        const longest = isAsked ? maxRestMs : maxPauseMs;
        if (pauseMs > Math.min(longest, (endsAt - performance.now()) / (isAsked ? 1.25 : 2))) throw error;
        if (!isAsked) this.#repetitions--;
        await pause(pauseMs, signal);
      }
    }
  }

  #resting(): TxpError {
    const { kind, message } = this.#lastOutage ?? new TxpError('engine-unavailable', `engine "${this.#engine}": the model server fails`);
    return new TxpError(kind, `${message}; it will not be asked again for ${restMs / 1000} s`, {
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

// The breaker looks at the calendar, which may be set: how long it still rests is told by the clock that is not.
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
