// What every batch store must do, whatever database is behind it.
import { describe, expect, it } from 'vitest';
import {
  type BatchStore,
  batchWindowMs,
  longestPostponementMs,
  maxItemAttempts,
  type NewBatch,
  type Outcome,
  type OutputItem,
} from '../../src/core/batch.js';

const owner = 'daemon:one';
const leaseMs = 10_000;

function batchOf(id: string, items: number, keyId = 'key_a', idempotency?: NewBatch['idempotency']): NewBatch {
  return {
    id,
    keyId,
    items: Array.from({ length: items }, (_, index) => ({ customId: `${id}-${index}`, operation: 'classify', body: { text: `text ${index}` } })),
    ...(idempotency === undefined ? {} : { idempotency }),
  };
}

const success = { ok: true, operation: 'classify', content: '{"top_label":"a"}', inputTokens: 3, outputTokens: 2 } as const satisfies Outcome;

async function readAll(output: AsyncIterable<OutputItem> | undefined): Promise<OutputItem[]> {
  const items: OutputItem[] = [];
  if (output !== undefined) for await (const item of output) items.push(item);
  return items;
}

/** Runs the contract on stores made by `open`; each test gets an empty one. */
export function describeBatchStore(name: string, open: () => BatchStore): void {
  describe(`${name} keeps the batch contract`, () => {
    it('accepts a batch as validating, with nothing done', async () => {
      const store = open();
      const { batch, created } = await store.submit(batchOf('b1', 3), 1_000);
      expect(created).toBe(true);
      expect(batch).toMatchObject({
        id: 'b1',
        status: 'validating',
        total: 3,
        done: 0,
        failed: 0,
        createdAtMs: 1_000,
        expiresAtMs: 1_000 + batchWindowMs,
      });
      expect(await store.find('key_a', 'b1')).toEqual(batch);
    });

    it('shows a batch to the key that made it and to nobody else', async () => {
      const store = open();
      await store.submit(batchOf('b1', 1), 0);
      expect(await store.find('key_b', 'b1')).toBeUndefined();
      expect(await store.output('key_b', 'b1')).toBeUndefined();
      expect(await store.cancel('key_b', 'b1', 1)).toBeUndefined();
      expect(await store.list('key_b', { limit: 10 })).toEqual([]);
    });

    it('is in progress from the first claim, and completed when every item has an outcome', async () => {
      const store = open();
      await store.submit(batchOf('b1', 2), 0);
      const claimed = await store.claim(owner, 1, leaseMs, 5);
      expect(claimed).toEqual([
        { batchId: 'b1', index: 0, keyId: 'key_a', customId: 'b1-0', operation: 'classify', body: '{"text":"text 0"}', attempt: 1, isSuspect: false },
      ]);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'in_progress', startedAtMs: 5 });
      await store.finish([{ batchId: 'b1', index: 0, outcome: success, cost: 0 }], 6);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'in_progress', done: 1 });
      expect(await store.output('key_a', 'b1')).toBeUndefined();
      await store.claim(owner, 1, leaseMs, 7);
      await store.finish([{ batchId: 'b1', index: 1, outcome: { ok: false, code: 'invalid_request', message: 'no' }, cost: 0 }], 8);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'completed', done: 1, failed: 1, finishedAtMs: 8 });
    });

    it('gives the output in input order whatever order items finish in', async () => {
      const store = open();
      await store.submit(batchOf('b1', 12), 0);
      const claimed = await store.claim(owner, 12, leaseMs, 0);
      for (const item of [...claimed].reverse()) {
        await store.finish([{ batchId: item.batchId, index: item.index, outcome: { ...success, content: `"${item.index}"` }, cost: 0 }], 1);
      }
      const output = await readAll(await store.output('key_a', 'b1'));
      expect(output.map((item) => item.customId)).toEqual(claimed.map((item) => item.customId));
      expect(output.map((item) => (item.outcome.ok ? item.outcome.content : ''))).toEqual(claimed.map((item) => `"${item.index}"`));
    });

    it('lets the first finisher of an item win', async () => {
      const store = open();
      await store.submit(batchOf('b1', 1), 0);
      await store.claim(owner, 1, leaseMs, 0);
      expect(await store.finish([{ batchId: 'b1', index: 0, outcome: success, cost: 0 }], 1)).toEqual([true]);
      expect(await store.finish([{ batchId: 'b1', index: 0, outcome: { ok: false, code: 'x', message: 'late' }, cost: 0 }], 2)).toEqual([false]);
      expect(await store.find('key_a', 'b1')).toMatchObject({ done: 1, failed: 0 });
    });

    it('claims an item once only, also for two runners', async () => {
      const store = open();
      await store.submit(batchOf('b1', 5), 0);
      const first = await store.claim('daemon:one', 3, leaseMs, 0);
      const second = await store.claim('cli:two', 10, leaseMs, 0);
      expect([...first, ...second].map((item) => item.index)).toEqual([0, 1, 2, 3, 4]);
      expect(await store.claim(owner, 1, leaseMs, 0)).toEqual([]);
      expect(await store.load()).toEqual({ waiting: 0, running: 5 });
    });

    it('takes turns between keys', async () => {
      const store = open();
      await store.submit(batchOf('big', 50, 'key_a'), 0);
      await store.submit(batchOf('small', 2, 'key_b'), 1);
      const claimed = await store.claim(owner, 4, leaseMs, 2);
      expect(claimed.map((item) => item.batchId).sort()).toEqual(['big', 'big', 'small', 'small']);
      await store.submit(batchOf('other', 1, 'key_c'), 3);
      expect((await store.claim(owner, 1, leaseMs, 3)).map((item) => item.batchId)).toEqual(['big']);
      expect((await store.claim(owner, 1, leaseMs, 3)).map((item) => item.batchId)).toEqual(['other']);
    });

    it('hands a lapsed item to the next runner, and not one whose lease is renewed', async () => {
      const store = open();
      await store.submit(batchOf('b1', 1), 0);
      await store.claim('cli:dead', 1, leaseMs, 0);
      expect(await store.claim(owner, 1, leaseMs, leaseMs - 1)).toEqual([]);
      await store.renew('cli:dead', leaseMs, leaseMs - 1);
      expect(await store.claim(owner, 1, leaseMs, leaseMs + 1)).toEqual([]);
      expect(await store.claim(owner, 1, leaseMs, 2 * leaseMs)).toMatchObject([{ index: 0, attempt: 2 }]);
    });

    it('takes nothing from its owner when the clock is set forward, and everything from a dead one when it is set back', async () => {
      const store = open();
      const hourMs = 3_600_000;
      await store.submit(batchOf('b1', 2), 0);
      await store.claim(owner, 1, leaseMs, hourMs);
      await store.claim('cli:dead', 1, leaseMs, hourMs);
      expect(await store.claim(owner, 5, leaseMs, 0)).toMatchObject([{ index: 1, attempt: 2 }]);
      expect(await store.claim(owner, 5, leaseMs, 2 * hourMs)).toEqual([]);
    });

    it('does not leave an item aside for longer when the clock is set back', async () => {
      const store = open();
      const hourMs = 3_600_000;
      await store.submit(batchOf('b1', 1), 0);
      await store.claim(owner, 1, leaseMs, hourMs);
      await store.retry({ batchId: 'b1', index: 0 }, 'engine away', hourMs + longestPostponementMs, hourMs);
      expect(await store.claim(owner, 1, leaseMs, hourMs)).toEqual([]);
      expect(await store.claim(owner, 1, leaseMs, 0)).toMatchObject([{ attempt: 2 }]);
    });

    it('takes back at once what a dead daemon held, and leaves other runners alone', async () => {
      const store = open();
      await store.submit(batchOf('b1', 3), 0);
      await store.claim('daemon:dead', 2, leaseMs, 0);
      await store.claim('cli:alive', 1, leaseMs, 0);
      expect(await store.recover('daemon:', 1)).toBe(2);
      expect(await store.claim(owner, 5, leaseMs, 2)).toMatchObject([{ index: 0, attempt: 2, isSuspect: true }]);
      expect(await store.claim(owner, 5, leaseMs, 2)).toMatchObject([{ index: 1, attempt: 2, isSuspect: true }]);
    });

    it('fails an item that ends every runner after its last attempt, and none of its neighbors', async () => {
      const store = open();
      const poison = 3;
      await store.submit(batchOf('b1', 10), 0);
      let deaths = 0;
      for (;;) {
        const claimed = await store.claim(`daemon:${deaths}`, 10, leaseMs, 1);
        if (claimed.length === 0) break;
        if (claimed.some((item) => item.index === poison)) {
          deaths++;
          await store.recover('daemon:', 1);
        } else
          await store.finish(
            claimed.map(({ batchId, index }) => ({ batchId, index, outcome: success, cost: 0 })),
            1,
          );
      }
      expect(deaths).toBe(maxItemAttempts);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'completed', done: 9, failed: 1 });
      expect((await readAll(await store.output('key_a', 'b1')))[poison]?.outcome).toMatchObject({ ok: false, code: 'attempts_exhausted' });
    });

    it('hands out an item that a runner died with when its key has the first turn, also beside keys with other work', async () => {
      const store = open();
      await store.submit(batchOf('b1', 1, 'key_a'), 0);
      await store.claim('daemon:dead', 1, leaseMs, 0);
      await store.recover('daemon:', 1);
      await store.submit(batchOf('b2', 50, 'key_b'), 2);
      const claims = [await store.claim(owner, 5, leaseMs, 3), await store.claim(owner, 5, leaseMs, 3), await store.claim(owner, 5, leaseMs, 3)];
      expect(claims.some((claimed) => claimed.length === 1 && claimed[0]?.batchId === 'b1' && claimed[0].isSuspect)).toBe(true);
    });

    it('puts a retried item aside until its time, then fails it with the last reason', async () => {
      const store = open();
      await store.submit(batchOf('b1', 1), 0);
      for (let attempt = 1; attempt <= maxItemAttempts; attempt++) {
        const at = attempt * 100;
        expect(await store.claim(owner, 1, leaseMs, at)).toMatchObject([{ attempt }]);
        await store.retry({ batchId: 'b1', index: 0 }, 'engine away', at + 50, at);
        expect(await store.claim(owner, 1, leaseMs, at + 49)).toEqual([]);
      }
      const [item] = await readAll(await store.output('key_a', 'b1'));
      expect(item?.outcome).toMatchObject({ ok: false, code: 'attempts_exhausted', message: expect.stringContaining('engine away') });
    });

    it('gives back on an orderly stop without counting the attempt', async () => {
      const store = open();
      await store.submit(batchOf('b1', 2), 0);
      await store.claim(owner, 2, leaseMs, 0);
      expect(await store.release(owner)).toBe(2);
      expect(await store.claim(owner, 2, leaseMs, 1)).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    });

    it('fails what is unfinished when the window closes, and keeps what is done', async () => {
      const store = open();
      await store.submit(batchOf('b1', 3), 0);
      await store.claim(owner, 2, leaseMs, 0);
      await store.finish([{ batchId: 'b1', index: 0, outcome: success, cost: 0 }], 1);
      expect(await store.expire(batchWindowMs - 1)).toBe(0);
      expect(await store.expire(batchWindowMs)).toBe(1);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'failed', done: 1, failed: 2 });
      const output = await readAll(await store.output('key_a', 'b1'));
      expect(output.map((item) => (item.outcome.ok ? 'ok' : item.outcome.code))).toEqual(['ok', 'batch_expired', 'batch_expired']);
      expect(await store.finish([{ batchId: 'b1', index: 1, outcome: success, cost: 0 }], batchWindowMs + 1)).toEqual([false]);
      expect(await store.claim(owner, 5, leaseMs, batchWindowMs + 1)).toEqual([]);
    });

    it('cancels an open batch and leaves a finished one as it is', async () => {
      const store = open();
      await store.submit(batchOf('b1', 2), 0);
      expect(await store.cancel('key_a', 'b1', 1)).toMatchObject({ status: 'failed', failed: 2 });
      expect(await store.claim(owner, 5, leaseMs, 2)).toEqual([]);
      await store.submit(batchOf('b2', 1), 0);
      await store.claim(owner, 1, leaseMs, 0);
      await store.finish([{ batchId: 'b2', index: 0, outcome: success, cost: 0 }], 1);
      expect(await store.cancel('key_a', 'b2', 2)).toMatchObject({ status: 'completed' });
    });

    it('makes one batch of many submissions with one idempotency key', async () => {
      const store = open();
      const same = { key: 'once', fingerprint: 'f1' };
      const results = await Promise.all(Array.from({ length: 20 }, (_, index) => store.submit(batchOf(`b${index}`, 2, 'key_a', same), index)));
      expect(new Set(results.map((result) => result.batch.id)).size).toBe(1);
      expect(results.filter((result) => result.created)).toHaveLength(1);
      await expect(store.submit(batchOf('bx', 2, 'key_a', { key: 'once', fingerprint: 'f2' }), 30)).rejects.toMatchObject({ kind: 'conflict' });
      expect((await store.submit(batchOf('by', 2, 'key_b', { key: 'once', fingerprint: 'f2' }), 31)).created).toBe(true);
    });

    it('stores nothing of a batch that breaks a rule of the store', async () => {
      const store = open();
      const broken = { ...batchOf('b1', 2), items: [0, 1].map(() => ({ customId: 'same', operation: 'classify', body: {} })) };
      await expect(store.submit(broken, 0)).rejects.toThrow();
      expect(await store.find('key_a', 'b1')).toBeUndefined();
      expect(await store.load()).toEqual({ waiting: 0, running: 0 });
    });

    it('lists newest first, page by page', async () => {
      const store = open();
      for (let index = 0; index < 5; index++) await store.submit(batchOf(`b${index}`, 1), index);
      const first = await store.list('key_a', { limit: 2 });
      expect(first.map((batch) => batch.id)).toEqual(['b4', 'b3']);
      expect((await store.list('key_a', { after: 'b3', limit: 10 })).map((batch) => batch.id)).toEqual(['b2', 'b1', 'b0']);
      await expect(store.list('key_a', { after: 'nowhere', limit: 1 })).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('ends and deletes as many batches as there are', async () => {
      const store = open();
      for (let index = 0; index < 25; index++) await store.submit(batchOf(`b${index}`, 1), 0);
      expect(await store.expire(batchWindowMs)).toBe(25);
      expect(await store.purge(batchWindowMs + 1)).toBe(25);
      expect(await store.list('key_a', { limit: 100 })).toEqual([]);
    });

    it('deletes finished batches of the past only', async () => {
      const store = open();
      await store.submit(batchOf('old', 1), 0);
      await store.submit(batchOf('open', 1), 0);
      await store.cancel('key_a', 'old', 10);
      expect(await store.purge(11)).toBe(1);
      expect(await store.find('key_a', 'old')).toBeUndefined();
      expect(await store.find('key_a', 'open')).toBeDefined();
    });
  });
}
