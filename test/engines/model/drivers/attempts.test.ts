import { afterEach, expect, it, vi } from 'vitest';
import { TxpError } from '../../../../src/core/errors.js';
import { Attempts } from '../../../../src/engines/model/drivers/attempts.js';
import { ServerFault } from '../../../../src/engines/model/drivers/server-fault.js';

afterEach(() => {
  vi.useRealTimers();
});

it.each([-3_600_000, 0, 3_600_000])(
  'a server that failed is left alone for ten seconds, also when the clock is set by %d ms meanwhile',
  async (offMs) => {
    vi.useFakeTimers();
    const attempts = new Attempts('big', { concurrency: 1, timeoutMs: 1_000 });
    const { signal } = new AbortController();
    const fails = () => Promise.reject(new ServerFault(new TxpError('engine-unavailable', 'away'), true, false));
    const works = () => Promise.resolve('here');
    for (let index = 0; index < 5; index++) await expect(attempts.run(signal, fails)).rejects.toThrow('away');
    vi.setSystemTime(Date.now() + offMs);
    await vi.advanceTimersByTimeAsync(9_900);
    await expect(attempts.run(signal, works)).rejects.toThrow('not asked');
    await vi.advanceTimersByTimeAsync(200);
    expect(await attempts.run(signal, works)).toBe('here');
  },
);
