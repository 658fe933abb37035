import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TxpError } from '../../../../src/core/errors.js';
import { Attempts } from '../../../../src/engines/model/drivers/attempts.js';
import { ServerFault } from '../../../../src/engines/model/drivers/server-fault.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([-3_600_000, 0, 3_600_000])(
  'a server that failed is not asked for ten seconds, even if the clock is changed by %d ms meanwhile',
  async (offMs) => {
    const attempts = new Attempts('big', { concurrency: 1, timeoutMs: 1_000 });
    const { signal } = new AbortController();
    const fails = () => Promise.reject(new ServerFault(new TxpError('engine-unavailable', 'away'), true, false));
    const works = () => Promise.resolve('here');
    for (let index = 0; index < 5; index++) await expect(attempts.run(signal, fails)).rejects.toThrow('away');
    vi.setSystemTime(Date.now() + offMs);
    await vi.advanceTimersByTimeAsync(9_900);
    await expect(attempts.run(signal, works)).rejects.toThrow('no further requests');
    await vi.advanceTimersByTimeAsync(200);
    expect(await attempts.run(signal, works)).toBe('here');
  },
);

const caller = (): AbortSignal => new AbortController().signal;
const taking = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns attempts that run one at a time, after a first one that took 40 ms. */
async function busyAttempts(timeoutMs: number): Promise<Attempts> {
  const attempts = new Attempts('big', { concurrency: 1, timeoutMs });
  const first = attempts.run(caller(), taking(40));
  await vi.runAllTimersAsync();
  await first;
  return attempts;
}

it('a caller who would wait for more than half of the timeout is refused, with the time after which to retry', async () => {
  const attempts = await busyAttempts(5_000);
  const running = Array.from({ length: 40 }, () => attempts.run(caller(), taking(40)));
  const busy = Array.from({ length: 60 }, () => attempts.run(caller(), taking(40)));
  const settled = Promise.allSettled([...running, ...busy]);
  await vi.runAllTimersAsync();
  const ends = await settled;
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused.length).toBeGreaterThan(30);
  expect(ends.at(-1)).toMatchObject({ status: 'rejected', reason: { kind: 'overloaded', retryAfterSeconds: expect.any(Number) } });
  expect(ends.slice(0, 20).every((end) => end.status === 'fulfilled')).toBe(true);
});

it('a caller whose work has begun is served, however many others wait', async () => {
  const attempts = await busyAttempts(400);
  const begun = caller();
  const first = attempts.run(begun, taking(40));
  const others = Array.from({ length: 20 }, () => attempts.run(caller(), taking(40)).catch((error: unknown) => error));
  const second = attempts.run(begun, taking(1));
  await vi.runAllTimersAsync();
  await expect(second).resolves.toBeUndefined();
  expect((await Promise.all(others)).filter((end) => end !== undefined).length).toBeGreaterThan(10);
  await first;
});
