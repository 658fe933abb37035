// Requests per key and minute: the headers that report the limit to a client, and the refusal of requests above it.
import { TxpError } from '../core/errors.js';
import type { ApiKey, RateLimits } from '../core/keys.js';

interface RateVerdict {
  readonly headers: Readonly<Record<string, string>>;
  /** The failure to answer with if the key is over its limit. */
  readonly refusal?: TxpError;
}

/** Returns a function that counts a request of a key. */
export function rateLimit(rates: RateLimits, defaultPerMinute: number): (key: ApiKey) => Promise<RateVerdict> {
  return async ({ id, requestsPerMinute }) => {
    const limit = requestsPerMinute ?? defaultPerMinute;
    const { allowed, left, resetMs } = await rates.take(id, limit);
    const reset = Math.ceil(resetMs / 1000);
    const headers = {
      'x-ratelimit-limit-requests': String(limit),
      'x-ratelimit-remaining-requests': String(left),
      'x-ratelimit-reset-requests': `${reset}s`,
      'ratelimit-policy': `"default";q=${limit};w=60`,
      ratelimit: `"default";r=${left};t=${reset}`,
    };
    if (allowed) return { headers };
    return { headers, refusal: new TxpError('rate-limited', `the key may make ${limit} requests per minute`, { retryAfterSeconds: reset }) };
  };
}
