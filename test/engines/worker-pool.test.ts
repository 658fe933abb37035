import { afterEach, describe, expect, it } from 'vitest';
import { type Lane, openWorkerPool, type WorkerPool } from '../../src/engines/worker-pool.js';

const entry = new URL('waiting-worker.mjs', import.meta.url);
const never = () => new AbortController().signal;
const large = Number.POSITIVE_INFINITY;
const taking = (ms: number, bytes = large) => ({ message: ms, transfer: [], bytes });

let pool: WorkerPool;
afterEach(() => pool.close());

describe('the worker pool', () => {
  it('lets realtime work go first and batch work go on: one of the batch for four of the others', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 1_000 });
    const ended: Lane[] = [];
    const run = (lane: Lane): Promise<void> => pool.run(taking(2), lane, never()).then(() => void ended.push(lane));
    const batch = Array.from({ length: 40 }, () => run('batch'));
    const realtime = Array.from({ length: 40 }, () => run('realtime'));
    await Promise.all(realtime);
    const between = ended.filter((lane) => lane === 'batch').length;
    // Two were under way when the first realtime message came.
    expect(between).toBeGreaterThanOrEqual(9);
    expect(between).toBeLessThanOrEqual(14);
    await Promise.all(batch);
  });

  it('refuses realtime work when its queue is full, however much batch work waits', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 3 });
    const batch = Array.from({ length: 50 }, () => pool.run(taking(1), 'batch', never()));
    await new Promise((begun) => setImmediate(begun));
    const realtime = await Promise.allSettled(Array.from({ length: 6 }, () => pool.run(taking(1), 'realtime', never())));
    const refused = realtime.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused.every((end) => end.reason.kind === 'overloaded' && end.reason.retryAfterSeconds >= 1)).toBe(true);
    expect((await Promise.allSettled(batch)).every((end) => end.status === 'fulfilled')).toBe(true);
  });

  it('sends small requests that wait together, and large ones alone', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 1_000 });
    const together = (bytes: number) => Promise.all(Array.from({ length: 22 }, () => pool.run<number>(taking(0, bytes), 'batch', never())));
    expect(await together(100)).toEqual(Array(22).fill(11));
    expect(await together(large)).toEqual(Array(22).fill(1));
  });

  it('does the neighbours of a request that does not end again, without it', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 1_000 });
    const first = pool.run(taking(50), 'realtime', never());
    const second = pool.run(taking(50), 'realtime', never());
    const endless = pool.run(taking(1e9, 1), 'realtime', AbortSignal.timeout(4_000));
    const neighbours = Array.from({ length: 5 }, () => pool.run<number>(taking(1, 1), 'realtime', never()));
    await Promise.all([first, second]);
    await expect(endless).rejects.toMatchObject({ name: 'TimeoutError' });
    // Two shared its message and are done alone; what travelled without it stays together.
    expect(await Promise.all(neighbours)).toEqual([1, 1, 2, 2, 1]);
  });

  it('sends again what a thread did not begin', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 1_000 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => pool.run<number>(taking(30, 1), 'batch', never())));
    expect(replies).toHaveLength(12);
    expect(Math.max(...replies)).toBeLessThan(10);
  });
});
