import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Runner, startRunner } from '../../src/batch/runner.js';
import type { Batch, OutputItem } from '../../src/core/batch.js';
import { TxpError } from '../../src/core/errors.js';
import { type PerformTask, type TaskAnswer, TaskFailure } from '../../src/core/task.js';
import { openStore, type Store } from '../../src/store/open-store.js';
import { temporaryDirectory } from '../store/temporary-directory.js';

const runners: Runner[] = [];
const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
  for (const store of stores.splice(0)) store.close();
});

function open(directory = temporaryDirectory()): Store {
  const store = openStore(directory);
  stores.push(store);
  return store;
}

function run(store: Store, perform: PerformTask, owner = 'daemon:test', concurrency = 4, retentionMs = 1e9): Runner {
  const runner = startRunner({ store: store.batches, perform, owner, concurrency, itemTimeoutMs: 1_000, retentionMs, price: 0 });
  runners.push(runner);
  return runner;
}

const answer = (json: string): TaskAnswer => ({ operation: 'classify', json, engineId: 'e', inputTokens: 1, outputTokens: 1, cost: 0, workMs: 1 });
const textOf = (task: Parameters<PerformTask>[0]): string =>
  'json' in task.body ? String((JSON.parse(task.body.json) as { text: string }).text) : '';
const submit = (store: Store, count: number, id = 'b') =>
  store.batches.submit(
    {
      id,
      keyId: 'k',
      items: Array.from({ length: count }, (_, index) => ({ customId: `i${index}`, operation: 'classify', body: { text: String(index) } })),
    },
    Date.now(),
  );

async function finished(store: Store, id = 'b'): Promise<{ batch: Batch; items: OutputItem[] }> {
  for (;;) {
    const output = await store.batches.output('k', id);
    if (output !== undefined) {
      const items: OutputItem[] = [];
      for await (const item of output) items.push(item);
      const batch = await store.batches.find('k', id);
      if (batch === undefined) throw new Error('the batch is gone');
      return { batch, items };
    }
    await pause(5);
  }
}

describe('the runner', () => {
  it('works on every item once, some at a time', async () => {
    const store = open();
    let now = 0;
    let most = 0;
    const seen: string[] = [];
    const runner = run(store, async (task) => {
      seen.push(textOf(task));
      most = Math.max(most, ++now);
      await pause(2);
      now--;
      return answer(`"${textOf(task)}"`);
    });
    await submit(store, 30);
    runner.wake();
    const { batch, items } = await finished(store);
    expect(batch).toMatchObject({ status: 'completed', done: 30, failed: 0 });
    expect(items.map((item) => (item.outcome.ok ? item.outcome.content : ''))).toEqual(Array.from({ length: 30 }, (_, index) => `"${index}"`));
    expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('finds work that was stored before it started, without being woken', async () => {
    const store = open();
    await submit(store, 2);
    run(store, async () => answer('1'));
    expect((await finished(store)).batch.done).toBe(2);
  });

  it('lets an item that breaks a rule fail alone, with its code', async () => {
    const store = open();
    await submit(store, 3);
    run(store, async (task) => {
      if (textOf(task) === '1') throw new TaskFailure(new TxpError('invalid-request', 'text: too odd'), 'classify');
      if (textOf(task) === '2') throw new Error('a bug that quotes the text');
      return answer('1');
    });
    const { batch, items } = await finished(store);
    expect(batch).toMatchObject({ status: 'completed', done: 1, failed: 2 });
    expect(items[1]?.outcome).toEqual({ ok: false, code: 'invalid_request', message: 'text: too odd' });
    expect(items[2]?.outcome).toEqual({ ok: false, code: 'internal', message: 'an unexpected fault of txp' });
  });

  it('tries again what may succeed later', async () => {
    const store = open();
    await submit(store, 1);
    let tries = 0;
    run(store, async () => {
      if (++tries < 2) throw new TxpError('overloaded', 'busy');
      return answer('1');
    });
    expect((await finished(store)).batch).toMatchObject({ status: 'completed', done: 1 });
    expect(tries).toBe(2);
  });

  it('waits as long as an engine asks before it tries again', async () => {
    const store = open();
    await submit(store, 1);
    const times: number[] = [];
    run(store, async () => {
      if (times.push(Date.now()) < 2) throw new TxpError('rate-limited', 'too many', { retryAfterSeconds: 2 });
      return answer('1');
    });
    expect((await finished(store)).batch.done).toBe(1);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(2_000);
  });

  it('deletes results when their time is over', async () => {
    const store = open();
    await store.batches.submit({ id: 'old', keyId: 'k', items: [{ customId: 'i', operation: 'classify', body: {} }] }, 0);
    await store.batches.cancel('k', 'old', Date.now() - 60_000);
    await submit(store, 1, 'new');
    await store.batches.cancel('k', 'new', Date.now());
    run(store, async () => answer('1'), 'daemon:test', 4, 30_000);
    while ((await store.batches.find('k', 'old')) !== undefined) await pause(5);
    expect(await store.batches.find('k', 'new')).toMatchObject({ status: 'failed' });
  });

  it('fails what is left of a batch whose day is over', async () => {
    const store = open();
    await store.batches.submit({ id: 'b', keyId: 'k', items: [{ customId: 'i', operation: 'classify', body: {} }] }, 0);
    run(store, async () => answer('1'));
    const { batch, items } = await finished(store);
    expect(batch.status).toBe('failed');
    expect(items[0]?.outcome).toMatchObject({ ok: false, code: 'batch_expired' });
  });

  it('waits for what runs when it is stopped', async () => {
    const store = open();
    await submit(store, 1);
    let begun = false;
    const runner = run(store, async () => {
      begun = true;
      await pause(50);
      return answer('1');
    });
    while (!begun) await pause(1);
    await runner.stop(5_000);
    expect(await store.batches.find('k', 'b')).toMatchObject({ status: 'completed' });
  });

  it('gives back what it cannot wait for, and the next runner takes it', async () => {
    const store = open();
    await submit(store, 2);
    const hang: PerformTask = (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const first = run(store, hang);
    while ((await store.batches.load()).running < 2) await pause(1);
    await first.stop(10);
    expect(await store.batches.load()).toEqual({ waiting: 2, running: 0 });
    run(store, async () => answer('1'), 'daemon:next');
    expect((await finished(store)).batch).toMatchObject({ status: 'completed', done: 2 });
  });

  it('takes back at once what a daemon held that was killed', async () => {
    const store = open();
    await submit(store, 3);
    await store.batches.claim('daemon:dead', 3, 1e9, Date.now());
    run(store, async () => answer('1'), 'daemon:next');
    expect((await finished(store)).batch).toMatchObject({ status: 'completed', done: 3 });
  });

  it('runs what a runner died with alone', async () => {
    const store = open();
    await submit(store, 6);
    await store.batches.claim('daemon:dead', 3, 1e9, Date.now());
    const beside: number[] = [];
    let now = 0;
    run(
      store,
      async (task) => {
        now++;
        await pause(3);
        if (Number(textOf(task)) < 3) beside.push(now);
        now--;
        return answer('1');
      },
      'daemon:next',
    );
    expect((await finished(store)).batch.done).toBe(6);
    expect(beside).toEqual([1, 1, 1]);
  });

  it('shares items with another runner on the same store, none twice', async () => {
    const directory = temporaryDirectory();
    const [one, two] = [open(directory), open(directory)];
    const seen: string[] = [];
    const perform: PerformTask = async (task) => {
      seen.push(textOf(task));
      await pause(3);
      return answer('1');
    };
    await submit(one, 40);
    run(one, perform, 'daemon:a');
    run(two, perform, 'cli:b');
    expect((await finished(one)).batch.done).toBe(40);
    expect(new Set(seen).size).toBe(40);
    expect(seen).toHaveLength(40);
  });
});
