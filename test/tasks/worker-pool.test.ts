import { setTimeout as pause } from 'node:timers/promises';
import { setEnvironmentData } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lane } from '../../src/tasks/thread-request.js';
import { openWorkerPool, type WorkerPool } from '../../src/tasks/worker-pool.js';
import { until } from '../until.js';

const entry = new URL('waiting-worker.mjs', import.meta.url);
const never = () => new AbortController().signal;
const large = Number.POSITIVE_INFINITY;

/** A request that takes no time. */
const quick = (bytes = large, key = 'a') => ({ message: {}, transfer: [], bytes, key });

/** A request that does not end until it is let go. */
function held(bytes = large, key = 'a') {
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const letGo = (): void => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  const begun = async (): Promise<void> => {
    while (Atomics.load(gate, 1) === 0) await new Promise((later) => setImmediate(later));
  };
  return { request: { message: { gate }, transfer: [], bytes, key }, letGo, begun };
}

let pool: WorkerPool;

/** A pool whose guest threads come so late that they do not disturb its order, even on a busy machine. */
function openPool({ threads = 1, rehearsal = [] as readonly unknown[], maxQueueLength = 1_000, guestAfterMs = 600_000 }): WorkerPool {
  return openWorkerPool({ entry, threads, rehearsal, maxQueueLength, guestAfterMs });
}

const started = new Int32Array(new SharedArrayBuffer(4));
beforeEach(() => {
  started[0] = 0;
  setEnvironmentData('started threads', started);
});
afterEach(() => pool.close());

/** Holds every thread of the pool, and resolves when all are held. */
async function holdThreads(threads: number, key = 'a') {
  const holds = Array.from({ length: threads }, () => held(large, key));
  const done = Promise.all(holds.map(({ request }) => pool.run(request, 'realtime', never())));
  while (pool.working < threads) await new Promise((later) => setImmediate(later));
  return {
    done,
    letGo: (): void => {
      for (const { letGo } of holds) letGo();
    },
  };
}

describe('the worker pool', () => {
  it('does realtime work first, with one batch request for every four realtime ones', async () => {
    pool = openPool({});
    const { letGo } = await holdThreads(1);
    const ended: Lane[] = [];
    const run = (lane: Lane): Promise<void> => pool.run(quick(), lane, never()).then(() => void ended.push(lane));
    const all = [...Array.from({ length: 40 }, () => run('batch')), ...Array.from({ length: 40 }, () => run('realtime'))];
    letGo();
    await Promise.all(all);
    const between = ended.slice(0, ended.lastIndexOf('realtime')).filter((lane) => lane === 'batch').length;
    expect(between).toBeGreaterThanOrEqual(9);
    expect(between).toBeLessThanOrEqual(10);
  });

  it('refuses realtime work when its queue is full, however much batch work waits', async () => {
    pool = openPool({ maxQueueLength: 3 });
    const { letGo } = await holdThreads(1);
    const batch = Array.from({ length: 50 }, () => pool.run(quick(), 'batch', never()));
    const asked = Array.from({ length: 7 }, () => pool.run(quick(), 'realtime', never()));
    const settled = Promise.allSettled(asked);
    letGo();
    const refused = (await settled).filter((end) => end.status === 'rejected');
    // One more is accepted than can wait, because the thread takes a second message.
    expect(refused).toHaveLength(3);
    expect(refused.every((end) => end.reason.kind === 'overloaded' && end.reason.retryAfterSeconds >= 1)).toBe(true);
    expect((await Promise.allSettled(batch)).every((end) => end.status === 'fulfilled')).toBe(true);
  });

  it('has places for other keys when the first has filled the queue', async () => {
    pool = openPool({ maxQueueLength: 4 });
    const { letGo, done } = await holdThreads(1);
    const first = Promise.allSettled(Array.from({ length: 9 }, () => pool.run(quick(large, 'a'), 'realtime', never())));
    const second = Promise.allSettled(Array.from({ length: 9 }, () => pool.run(quick(large, 'b'), 'realtime', never())));
    expect(() => pool.checkRoom('c')).not.toThrow();
    letGo();
    await done;
    const served = (ends: PromiseSettledResult<unknown>[]): number => ends.filter(({ status }) => status === 'fulfilled').length;
    expect([served(await first), served(await second)]).toEqual([5, 2]);
  });

  it('serves keys in turn, however much one of them has waiting', async () => {
    pool = openPool({});
    const { letGo } = await holdThreads(1, 'z');
    const ended: string[] = [];
    const run = (key: string): Promise<void> => pool.run(quick(large, key), 'realtime', never()).then(() => void ended.push(key));
    const all = [...Array.from({ length: 20 }, () => run('a')), run('b'), run('c'), run('b')];
    letGo();
    await Promise.all(all);
    expect(ended.slice(0, 5).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c']);
  });

  it('serves other keys while one key holds every thread', async () => {
    pool = openPool({ threads: 2, guestAfterMs: 100 });
    const { letGo, done } = await holdThreads(2, 'a');
    const more = held(large, 'a');
    const waiting = pool.run(more.request, 'realtime', never());
    expect(await Promise.all(['b', 'b', 'c'].map((key) => pool.run(quick(large, key), 'realtime', never())))).toEqual([1, 1, 1]);
    letGo();
    more.letGo();
    await Promise.all([done, waiting]);
  });

  it('sends waiting small requests together, and large ones one by one', async () => {
    pool = openPool({});
    const together = (bytes: number) => Promise.all(Array.from({ length: 22 }, () => pool.run<number>(quick(bytes), 'batch', never())));
    expect(await together(100)).toEqual(Array(22).fill(11));
    expect(await together(large)).toEqual(Array(22).fill(1));
  });

  it('repeats requests that shared a message with one that does not end, without that one', async () => {
    pool = openPool({});
    const { letGo, done } = await holdThreads(1);
    const { request, begun } = held(1);
    const patience = new AbortController();
    const endless = pool.run(request, 'realtime', patience.signal);
    const neighbours = Array.from({ length: 5 }, () => pool.run<number>(quick(1), 'realtime', never()));
    letGo();
    await done;
    await begun();
    patience.abort(new Error('too long'));
    await expect(endless).rejects.toThrow('too long');
    // At least two shared its message, and are then done one by one.
    expect((await Promise.all(neighbours)).filter((together) => together === 1).length).toBeGreaterThanOrEqual(2);
    expect(await pool.run(quick(), 'realtime', never())).toBe(1);
  });

  it('keeps its thread when the first request is aborted before the thread has answered any', async () => {
    pool = openPool({});
    const patience = new AbortController();
    const { request, begun, letGo } = held(1);
    const first = pool.run(request, 'realtime', patience.signal);
    await begun();
    patience.abort(new Error('too long'));
    await expect(first).rejects.toThrow('too long');
    // The thread of the first request is still the only one: had it been stopped, another would answer.
    const second = pool.run<number>(quick(), 'realtime', never());
    const hasAnswered = await Promise.race([second.then(() => true), pause(2_000).then(() => false)]);
    letGo();
    expect([hasAnswered, await second]).toEqual([false, 1]);
  });

  it('drops waiting requests that their callers have given up', async () => {
    pool = openPool({ maxQueueLength: 2 });
    const { letGo, done } = await holdThreads(1);
    const giveUp = new AbortController();
    const dropped = Array.from({ length: 2 }, () => pool.run(quick(), 'realtime', giveUp.signal));
    giveUp.abort(new Error('given up'));
    for (const end of await Promise.allSettled(dropped)) expect(end.status).toBe('rejected');
    expect(pool.waiting).toBe(0);
    letGo();
    await done;
  });

  it('resends requests that a thread did not begin', async () => {
    pool = openPool({});
    const leaving = { message: { leavesRest: true }, transfer: [], bytes: 1, key: 'a' };
    const replies = await Promise.all(Array.from({ length: 12 }, () => pool.run<number>(leaving, 'batch', never())));
    expect(replies).toEqual(Array(12).fill(1));
  });

  it('has one thread until requests wait, and then as many as they need', async () => {
    pool = openPool({ threads: 3 });
    for (let index = 0; index < 5; index++) await pool.run(quick(), 'realtime', never());
    expect(started[0]).toBe(1);
    const { letGo, done } = await holdThreads(2);
    expect(started[0]).toBe(2);
    const more = held();
    const third = pool.run(more.request, 'batch', never());
    await more.begun();
    expect(started[0]).toBe(3);
    more.letGo();
    letGo();
    await Promise.all([done, third]);
  });

  it('does not leave work to a thread that is still loading while another is free', async () => {
    const loading = held();
    pool = openPool({ threads: 2, rehearsal: [{}, loading.request.message] });
    const first = held();
    const done = pool.run(first.request, 'realtime', never());
    const waiting = [large, 1, 1].map((bytes) => pool.run(quick(bytes), 'realtime', never()));
    await loading.begun();
    first.letGo();
    await Promise.all([done, ...waiting]);
    loading.letGo();
    const both = await holdThreads(2);
    both.letGo();
    await both.done;
    expect(started[0]).toBe(2);
  });

  it('leaves work to a thread that is still loading when no other is left', async () => {
    const loading = held();
    pool = openPool({ threads: 2, rehearsal: [loading.request.message] });
    const patience = new AbortController();
    const endless = pool.run(held().request, 'realtime', patience.signal);
    const waiting = [large, 1, 1].map((bytes) => pool.run(quick(bytes), 'realtime', never()));
    await loading.begun();
    patience.abort(new Error('too long'));
    await expect(endless).rejects.toThrow('too long');
    await until(() => pool.waiting < 3, 'the thread that loads has work');
    loading.letGo();
    await Promise.all(waiting);
    expect(started[0]).toBe(2);
  });

  it('does its work with the threads it has when another cannot start', async () => {
    pool = openPool({ threads: 2, rehearsal: [{ ends: true }] });
    const { letGo, done } = await holdThreads(1);
    const waiting = [large, 1, 1].map((bytes) => pool.run(quick(bytes), 'realtime', never()));
    await until(() => started[0] === 2, 'another thread is started');
    // Time in which it would be started again and again.
    await pause(500);
    letGo();
    await Promise.all([done, ...waiting]);
    expect(started[0]).toBe(2);
  });

  it('fails all open requests when it closes', async () => {
    pool = openPool({});
    const asked = [held(large), held(1), held(1)].map(({ request }) => pool.run(request, 'realtime', never()));
    const ends = Promise.allSettled(asked);
    await pool.close();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { kind: 'engine-unavailable' } });
  });
});
