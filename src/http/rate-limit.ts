// Requests per key and minute, and the headers that tell a client where it stands.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TxpError } from '../core/errors.js';
import type { ApiKey } from '../core/keys.js';

const windowSeconds = 60;

export interface RateState {
  readonly headers: Readonly<Record<string, string>>;
  /** The failure to answer with when the key is over its limit. */
  readonly refusal?: TxpError;
}

/** Counts a request of a key. One counter per limit, so that keys with the default share one table. */
export function rateLimit(defaultPerMinute: number): (key: ApiKey) => Promise<RateState> {
  const limiters = new Map<number, RateLimiterMemory>();
  return async ({ id, requestsPerMinute }) => {
    const points = requestsPerMinute ?? defaultPerMinute;
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: windowSeconds });
    limiters.set(points, limiter);
    try {
      return { headers: toHeaders(points, await limiter.consume(id)) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const refusal = new TxpError('rate-limited', `the key may make ${points} requests per minute`, { retryAfterSeconds: secondsLeft(error) });
      return { headers: toHeaders(points, error), refusal };
    }
  };
}

// A timer ends a window, but what is left of it is read from the calendar, which may be set back meanwhile.
function secondsLeft({ msBeforeNext }: RateLimiterRes): number {
  return Math.min(windowSeconds, Math.ceil(msBeforeNext / 1000));
}

function toHeaders(points: number, state: RateLimiterRes): Record<string, string> {
  const { remainingPoints } = state;
  const reset = secondsLeft(state);
  return {
    'x-ratelimit-limit-requests': String(points),
    'x-ratelimit-remaining-requests': String(remainingPoints),
    'x-ratelimit-reset-requests': `${reset}s`,
    'ratelimit-policy': `"default";q=${points};w=${windowSeconds}`,
    ratelimit: `"default";r=${remainingPoints};t=${reset}`,
  };
}
