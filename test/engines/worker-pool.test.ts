import { afterEach, describe, expect, it } from 'vitest';
import { type Lane, openWorkerPool, type WorkerPool } from '../../src/engines/worker-pool.js';

const entry = new URL('waiting-worker.mjs', import.meta.url);
const never = () => new AbortController().signal;

let pool: WorkerPool;
afterEach(() => pool.close());

describe('the worker pool', () => {
  it('lets realtime work go first and batch work go on: one of the batch for four of the others', async () => {
    pool = openWorkerPool({ entry, threads: 1, longestQueue: 1_000 });
    const ended: Lane[] = [];
    const run = (lane: Lane): Promise<void> => pool.run(2, [], lane, never()).then(() => void ended.push(lane));
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
    const batch = Array.from({ length: 50 }, () => pool.run(1, [], 'batch', never()));
    const realtime = await Promise.allSettled(Array.from({ length: 6 }, () => pool.run(1, [], 'realtime', never())));
    const refused = realtime.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused.every((end) => end.reason.kind === 'overloaded' && end.reason.retryAfterSeconds >= 1)).toBe(true);
    expect((await Promise.allSettled(batch)).every((end) => end.status === 'fulfilled')).toBe(true);
  });
});
