// The rate limit compared with a model: windows of a minute, each beginning with the first request after the last one, with at most 60 requests in each.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiKey } from '../../src/core/keys.js';
import { seededRandom } from '../../src/evaluation/random.js';
import { rateLimit } from '../../src/http/rate-limit.js';
import { memoryRates } from '../../src/store/rates.js';

const windowMs = 60_000;
const key = { id: 'key_a', requestsPerMinute: 60 } as ApiKey;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('three minutes of requests', () => {
  const random = seededRandom(3);
  it.each([
    ['evenly, twice as many as allowed', () => 500],
    ['in bursts of ten', (at: number) => (at % 10 === 0 ? 5_000 : 0)],
    ['at random', () => 1_000 * random()],
  ])('are accepted as in the model, to within one request: %s', async (_, gap) => {
    const take = rateLimit(memoryRates({ elapsed: () => performance.now() }), 1);
    let [windowEndsAt, used, accepted, modelled] = [0, 0, 0, 0];
    const startedAt = performance.now();
    for (let at = 0; performance.now() - startedAt < 3 * windowMs; at++) {
      await vi.advanceTimersByTimeAsync(gap(at));
      if (performance.now() >= windowEndsAt) [windowEndsAt, used] = [performance.now() + windowMs, 0];
      if (used++ < 60) modelled++;
      const { refusal } = await take(key);
      if (refusal === undefined) accepted++;
      else expect(refusal.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    }
    expect(modelled).toBeGreaterThan(120);
    expect(Math.abs(accepted - modelled)).toBeLessThanOrEqual(1);
  });
});

it('a client that waits as long as it is told is not refused again', async () => {
  const take = rateLimit(memoryRates({ elapsed: () => performance.now() }), 1);
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 60; index++) expect((await take(key)).refusal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1_234);
    const { refusal } = await take(key);
    await vi.advanceTimersByTimeAsync((refusal?.retryAfterSeconds ?? 0) * 1000);
  }
});

it.each([-3_600_000, 3_600_000])('a clock that is set by %d ms makes nobody wait for longer than a window', async (offMs) => {
  const take = rateLimit(memoryRates({ elapsed: () => performance.now() }), 1);
  for (let index = 0; index < 60; index++) await take(key);
  vi.setSystemTime(Date.now() + offMs);
  const { refusal, headers } = await take(key);
  expect(refusal?.retryAfterSeconds ?? 0).toBeLessThanOrEqual(60);
  expect(Number.parseInt(headers['x-ratelimit-reset-requests'] ?? '', 10)).toBeLessThanOrEqual(60);
  await vi.advanceTimersByTimeAsync((refusal?.retryAfterSeconds ?? 0) * 1000);
  expect((await take(key)).refusal).toBeUndefined();
});
