import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Runner, type RunnerParts, startRunner } from '../../src/batch/runner.js';
import type { Batch, BatchStore, ItemQueue, NewBatch, OutputItem } from '../../src/core/batch.js';
import { TxpError } from '../../src/core/errors.js';
import { openStore, type Store, type StoreOptions } from '../../src/store/open-store.js';
import { type PerformTask, type TaskAnswer, TaskFailure } from '../../src/tasks/task.js';
import { manualClock } from '../store/manual-clock.js';
import { temporaryDirectory } from '../store/temporary-directory.js';
import { until } from '../until.js';

const runners: Runner[] = [];
const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
  for (const store of stores.splice(0)) store.close();
});

function open(directory = temporaryDirectory(), options: StoreOptions = {}): Store {
  const store = openStore(directory, options);
  stores.push(store);
  return store;
}

function run(store: Store, perform: PerformTask, more: Partial<RunnerParts> = {}): Runner {
  const runner = startRunner({ store: store.batches, perform, acceptedBy: 'api', concurrency: 4, itemTimeoutMs: 1_000, retentionMs: 1e9, ...more });
  runners.push(runner);
  return runner;
}

const answer = (json: string): TaskAnswer => ({ operation: 'classify', json, engineId: 'e', inputTokens: 1, outputTokens: 1, cost: 0, workMs: 1 });
const textOf = (task: Parameters<PerformTask>[0]): string =>
  'json' in task.body ? String((JSON.parse(task.body.json) as { text: string }).text) : '';
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ customId: `i${index}`, operation: 'classify', engine: 'embedded', body: { text: String(index) } }));
const submit = (store: Store, count: number, id = 'b', more: Partial<NewBatch> = {}) =>
  store.batches.submit({ id, keyId: 'k', acceptedBy: 'api', price: 0, items: itemsOf(count), ...more });
const untilAborted: PerformTask = (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

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
  it('works on every item once, four at a time', async () => {
    const store = open();
    let now = 0;
    let most = 0;
    const seen: string[] = [];
    const runner = run(store, async (task) => {
      seen.push(textOf(task));
      most = Math.max(most, ++now);
      await until(() => most >= 4, 'four are worked on at a time');
      now--;
      return answer(`"${textOf(task)}"`);
    });
    await submit(store, 30);
    runner.wake();
    const { batch, items } = await finished(store);
    expect(batch).toMatchObject({ status: 'completed', done: 30, failed: 0 });
    expect(items.map((item) => (item.outcome.ok ? item.outcome.content : ''))).toEqual(Array.from({ length: 30 }, (_, index) => `"${index}"`));
    expect([...seen].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
    expect(most).toBe(4);
  });

  it('finds work that was stored before it started, without being woken', async () => {
    const store = open();
    await submit(store, 2);
    run(store, async () => answer('1'));
    expect((await finished(store)).batch.done).toBe(2);
  });

  it('lets an invalid item and one that throws fail alone, each with its code', async () => {
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
    expect(items[2]?.outcome).toEqual({ ok: false, code: 'internal', message: 'an unexpected error in txp' });
  });

  it('retries an item after an overload', async () => {
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

  it('retries an item after a failure of the settings only where another machine may have the right ones', async () => {
    for (const [shared, status] of [
      [{}, { done: 0, failed: 1 }],
      [{ lackOf: () => undefined }, { done: 1, failed: 0 }],
    ] as const) {
      const store = open();
      await submit(store, 1);
      let tries = 0;
      run(
        store,
        async () => {
          if (++tries < 2) throw new TxpError('configuration', 'the model server refuses the key (401)');
          return answer('1');
        },
        shared,
      );
      expect((await finished(store)).batch).toMatchObject(status);
    }
  });

  it('waits as long as an engine asks before it retries', async () => {
    const clock = manualClock();
    const store = open(undefined, { clock });
    await submit(store, 1);
    let tries = 0;
    const runner = run(store, async (task) => {
      if (textOf(task) === '0' && ++tries < 2) throw new TxpError('rate-limited', 'too many', { retryAfterSeconds: 600 });
      return answer('1');
    });
    await until(async () => tries === 1 && (await store.batches.load()).running === 0, 'it is tried and put back');
    clock.advance(599_000);
    // An item that arrives meanwhile gets done, which shows that the runner has looked.
    await submit(store, 1, 'meanwhile', { items: [{ ...itemsOf(1)[0]!, body: { text: 'meanwhile' } }] });
    runner.wake();
    await finished(store, 'meanwhile');
    expect(tries).toBe(1);
    clock.advance(1_000);
    runner.wake();
    expect((await finished(store)).batch.done).toBe(1);
  });

  it('deletes results once their retention time is over', async () => {
    const clock = manualClock();
    const store = open(undefined, { clock });
    for (const id of ['old', 'new']) {
      clock.advance(20_000);
      await submit(store, 1, id);
      await store.batches.cancel('k', id);
    }
    clock.advance(15_000);
    run(store, async () => answer('1'), { retentionMs: 30_000 });
    while ((await store.batches.find('k', 'old')) !== undefined) await pause(5);
    expect(await store.batches.find('k', 'new')).toMatchObject({ status: 'failed' });
  });

  it('fails the remaining items of a batch whose 24 hours are over', async () => {
    const clock = manualClock();
    const store = open(undefined, { clock });
    await submit(store, 1);
    clock.advance(25 * 3_600_000);
    run(store, async () => answer('1'));
    const { batch, items } = await finished(store);
    expect(batch.status).toBe('failed');
    expect(items[0]?.outcome).toMatchObject({ ok: false, code: 'batch_expired' });
  });

  it('waits for running items when it is stopped', async () => {
    const store = open();
    await submit(store, 1);
    let begun = false;
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runner = run(store, (task, signal) => {
      begun = true;
      return Promise.race([gate.then(() => answer('1')), untilAborted(task, signal)]);
    });
    while (!begun) await pause(1);
    const stopping = runner.stop(50_000);
    // A runner that does not wait would have aborted the work by now; for one that does, the length of this pause does not matter.
    await Promise.race([stopping, pause(50)]);
    goOn();
    await stopping;
    expect(await store.batches.find('k', 'b')).toMatchObject({ status: 'completed' });
  });

  it('gives back the items that it cannot wait for, and the next runner takes them', async () => {
    const store = open();
    await submit(store, 2);
    const first = run(store, untilAborted);
    while ((await store.batches.load()).running < 2) await pause(1);
    await first.stop(10);
    expect(await store.batches.load()).toMatchObject({ waiting: 2, running: 0 });
    run(store, async () => answer('1'));
    expect((await finished(store)).batch).toMatchObject({ status: 'completed', done: 2 });
  });

  it('gives back the items that are handed out to it while it stops', async () => {
    const store = open();
    await submit(store, 4);
    const { claim } = store.batches;
    let asked = false;
    let handOver = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      handOver = resolve;
    });
    const slow: BatchStore['claim'] = async (...of) => {
      const claims = await claim(...of);
      asked = true;
      await gate;
      return claims;
    };
    const runner = run(store, untilAborted, { store: { ...store.batches, claim: slow } });
    while (!asked) await pause(1);
    const stopping = runner.stop(0);
    // A runner that does not wait for the claim would have stopped by now; for one that does, the length of this pause does not matter.
    await Promise.race([stopping, pause(100)]);
    handOver();
    await stopping;
    expect(await store.batches.load()).toMatchObject({ waiting: 4, running: 0 });
  });

  it('takes over at once what a killed runner of its kind held', async () => {
    const store = open();
    await submit(store, 3);
    await store.batches.claim('api', 3);
    run(store, async () => answer('1'));
    expect((await finished(store)).batch).toMatchObject({ status: 'completed', done: 3 });
  });

  it('runs items one at a time once two runners have died with them', async () => {
    const store = open();
    await submit(store, 6);
    for (let death = 0; death < 2; death++) {
      await store.batches.claim('api', 6);
      await store.batches.recover('api');
    }
    const beside: number[] = [];
    let now = 0;
    run(store, async () => {
      beside.push(++now);
      // Gives another item time to begin, which must not happen; if none does, the length of this pause does not matter.
      await pause(3);
      now--;
      return answer('1');
    });
    expect((await finished(store)).batch.done).toBe(6);
    expect(beside).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('starts a suspect only when its other item has ended', async () => {
    const store = open();
    await submit(store, 1, 'suspect');
    const die = async (): Promise<void> => {
      await store.batches.claim('api', 1);
      await store.batches.recover('api');
    };
    await die();
    // A key that comes between two turns of the other is served next.
    await submit(store, 1, 'neighbour', { keyId: 'k2' });
    await die();
    let letGo = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const order: string[] = [];
    let looks = 0;
    const claim: ItemQueue['claim'] = async (...asked) => {
      const claims = await store.batches.claim(...asked);
      order.push(...claims.map(({ batchId }) => `${batchId} claimed`));
      looks++;
      return claims;
    };
    const runner = run(
      store,
      async () => {
        if (!order.includes('suspect claimed')) await gate;
        order.push('done');
        return answer('1');
      },
      { store: { ...store.batches, claim } },
    );
    await until(() => order.includes('neighbour claimed'), 'the neighbour starts');
    const before = looks;
    await until(() => {
      runner.wake();
      return looks > before + 2;
    }, 'the runner looks again');
    letGo();
    await finished(store, 'suspect');
    expect(order).toEqual(['neighbour claimed', 'done', 'suspect claimed', 'done']);
  });

  it('runs only items that its kind accepted, each by the engine it was accepted for', async () => {
    const directory = temporaryDirectory();
    const [daemon, command] = [open(directory), open(directory)];
    await submit(daemon, 8, 'b', { items: itemsOf(8).map((item) => ({ ...item, engine: 'served' })) });
    await submit(command, 8, 'c', { acceptedBy: 'command', items: itemsOf(8).map((item) => ({ ...item, engine: 'own' })) });
    const seen: (string | undefined)[][] = [[], []];
    const performer =
      (place: number): PerformTask =>
      async (task) => {
        seen[place]?.push(task.engine);
        return answer('1');
      };
    run(daemon, performer(0));
    run(command, performer(1), { acceptedBy: 'command' });
    await finished(daemon, 'b');
    await finished(daemon, 'c');
    expect(seen).toEqual([Array(8).fill('served'), Array(8).fill('own')]);
  });

  it('aborts cancelled items, and reports no item whose outcome was not recorded', async () => {
    const store = open();
    await submit(store, 3);
    let aborted = 0;
    const told: string[] = [];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runner = run(
      store,
      (task, signal) => {
        signal.addEventListener('abort', () => aborted++);
        // One ignores the abort, and has its result when nobody wants it any more.
        return textOf(task) === '0' ? gate.then(() => answer('1')) : untilAborted(task, signal);
      },
      { onItem: (claim) => told.push(claim.customId) },
    );
    while ((await store.batches.load()).running < 3) await pause(1);
    await store.batches.cancel('k', 'b');
    while (aborted < 3) await pause(5);
    goOn();
    // It waits for running items.
    await runner.stop(50_000);
    expect(told).toEqual([]);
    expect(await store.batches.find('k', 'b')).toMatchObject({ status: 'failed', done: 0, failed: 3 });
  });

  it('looks for work when the store is told of some', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    try {
      const store = open();
      let hear = (): void => undefined;
      const watch: ItemQueue['watch'] = (_, wake) => {
        hear = wake;
        return () => undefined;
      };
      let claims = 0;
      const claim: ItemQueue['claim'] = (...given) => {
        claims++;
        return store.batches.claim(...given);
      };
      run({ ...store, batches: { ...store.batches, watch, claim } }, async () => answer('1'));
      while (claims === 0) await pause(1);
      await submit(store, 1);
      hear();
      expect(await finished(store)).toMatchObject({ batch: { done: 1 } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes one group of outcomes at a time, and keeps working meanwhile', async () => {
    const store = open();
    await submit(store, 40);
    let writing = 0;
    let most = 0;
    let performed = 0;
    const sizes: number[] = [];
    const finish: ItemQueue['finish'] = async (items) => {
      most = Math.max(most, ++writing);
      sizes.push(items.length);
      const before = performed;
      // The first write takes until the runner has done four more items, as many as it works on at a time.
      while (sizes.length === 1 && performed < before + 4) await pause(1);
      writing--;
      return store.batches.finish(items);
    };
    run({ ...store, batches: { ...store.batches, finish } }, async () => {
      performed++;
      return answer('1');
    });
    expect(await finished(store)).toMatchObject({ batch: { done: 40 } });
    expect(most).toBe(1);
    expect(Math.max(...sizes)).toBeGreaterThan(2);
  });

  it('claims ahead if items are quick, and only as many as it works on if they are slow', async () => {
    const store = open();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const largest = async (id: string, workMs: number): Promise<number> => {
      await submit(store, 60, id);
      let atOnce = 0;
      let most = 0;
      let asked = 0;
      const claim: ItemQueue['claim'] = (acceptedBy, limit) => {
        asked = Math.max(asked, limit);
        return store.batches.claim(acceptedBy, limit);
      };
      const runner = run({ ...store, batches: { ...store.batches, claim } }, async () => {
        most = Math.max(most, ++atOnce);
        await pause(1);
        vi.advanceTimersByTime(workMs);
        atOnce--;
        return answer('1');
      });
      expect(await finished(store, id)).toMatchObject({ batch: { done: 60 } });
      await runner.stop(0);
      expect(most).toBe(4);
      return asked;
    };
    expect(await largest('quick', 0)).toBeGreaterThan(8);
    expect(await largest('slow', 120)).toBe(4);
  });

  it('records the other outcomes of a commit when one cannot be recorded', async () => {
    const directory = temporaryDirectory();
    const store = open(directory, { lives: 1 });
    const raw = new Sqlite(join(directory, 'txp.db'));
    raw.exec("CREATE TRIGGER broken BEFORE UPDATE ON item WHEN NEW.outcome LIKE '%unrecordable%' BEGIN SELECT RAISE(ABORT, 'no'); END");
    raw.close();
    await submit(store, 4);
    const troubles: string[] = [];
    run(store, async (task) => answer(textOf(task) === '2' ? '"unrecordable"' : '"fine"'), { onTrouble: (code) => troubles.push(code) });
    const { batch, items } = await finished(store);
    expect(batch).toMatchObject({ status: 'completed', done: 3, failed: 1 });
    expect(items.map(({ outcome }) => (outcome.ok ? outcome.content : outcome.code))).toEqual(['"fine"', '"fine"', 'attempts_exhausted', '"fine"']);
    expect(troubles).toContain('internal');
  });
});
