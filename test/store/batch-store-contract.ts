// What every batch store must do, whatever database is behind it.
import { describe, expect, it } from 'vitest';
import { type BatchStore, batchWindowMs, type Claim, maxPostponementMs } from '../../src/core/batch.js';
import { batchOf, ended, failure, itemsOf, readAll, success } from './batch-fixtures.js';

export interface StoreUnderTest {
  readonly store: BatchStore;
  /** Lets time pass for the store. */
  advance(ms: number): void | Promise<void>;
  /** Milliseconds that a claim is held without being renewed. */
  readonly leaseMs: number;
  /** How many times an item is started before it fails. */
  readonly lives: number;
}

/** Claims items in rounds until there are none, lets `between` handle the claims of each round, and returns the number of rounds. */
async function rounds(store: BatchStore, limit: number, between: (claims: readonly Claim[]) => Promise<unknown>): Promise<number> {
  for (let count = 0; ; count++) {
    const claims = await store.claim('api', limit);
    if (claims.length === 0) return count;
    await between(claims);
  }
}

/** Runs the contract on stores made by `open`; each test gets an empty one. */
export function describeBatchStore(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the batch contract`, () => {
    it('accepts a batch as validating, with nothing done', async () => {
      const { store } = await open();
      const { batch, created } = await store.submit(batchOf('b1', 3));
      expect(created).toBe(true);
      expect(batch).toMatchObject({ id: 'b1', status: 'validating', total: 3, done: 0, failed: 0, startedAtMs: null, finishedAtMs: null });
      expect(batch.expiresAtMs - batch.createdAtMs).toBe(batchWindowMs);
      expect(await store.find('key_a', 'b1')).toEqual(batch);
    });

    it('shows a batch to the key that made it and to nobody else', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 1));
      expect(await store.find('key_b', 'b1')).toBeUndefined();
      expect(await store.output('key_b', 'b1')).toBeUndefined();
      expect(await store.cancel('key_b', 'b1')).toBeUndefined();
      expect(await store.list('key_b', { limit: 10 })).toEqual([]);
    });

    it('shows a batch as in progress from the first claim, and as completed when every item has an outcome', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 2));
      const [first] = await store.claim('api', 1);
      expect(first).toEqual({
        batchId: 'b1',
        index: 0,
        token: expect.any(String),
        keyId: 'key_a',
        customId: 'b1-0',
        operation: 'classify',
        engine: 'embedded',
        body: '{"text":"text 0"}',
        cost: 0,
        attempt: 1,
        isSuspect: false,
      });
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'in_progress', startedAtMs: expect.any(Number) });
      await store.finish(ended([first as Claim]));
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'in_progress', done: 1 });
      expect(await store.output('key_a', 'b1')).toBeUndefined();
      await store.finish(ended(await store.claim('api', 1), failure));
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'completed', done: 1, failed: 1, finishedAtMs: expect.any(Number) });
    });

    it('gives the output in input order whatever order items finish in', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 12));
      const claims = [...(await store.claim('api', 12))].sort((a, b) => a.index - b.index);
      for (const claim of [...claims].reverse()) await store.finish([{ claim, outcome: { ...success, content: `"${claim.index}"` } }]);
      const output = await readAll(await store.output('key_a', 'b1'));
      expect(output.map((item) => item.customId)).toEqual(claims.map((item) => item.customId));
      expect(output.map((item) => (item.outcome.ok ? item.outcome.content : ''))).toEqual(claims.map((item) => `"${item.index}"`));
    });

    it('hands out each item only once, to two runners as well', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 5));
      const claims = [...(await store.claim('api', 3)), ...(await store.claim('api', 10))];
      expect(claims.map((item) => item.index).sort()).toEqual([0, 1, 2, 3, 4]);
      expect(new Set(claims.map((item) => item.token)).size).toBe(5);
      expect(await store.claim('api', 1)).toEqual([]);
      expect(await store.load()).toMatchObject({ waiting: 0, running: 5 });
    });

    it('tells how long the oldest batch with unclaimed items has been waiting', async () => {
      const { store, advance } = await open();
      await store.submit(batchOf('b1', 2));
      await advance(3_000);
      await store.submit(batchOf('b2', 1));
      await advance(2_000);
      const { oldestMs } = await store.load();
      expect(oldestMs).toBeGreaterThanOrEqual(5_000);
      await store.claim('api', 3);
      expect((await store.load()).oldestMs).toBe(0);
    });

    it('records only the first outcome of a claim', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 1));
      const claims = await store.claim('api', 1);
      expect(await store.finish([...ended(claims), ...ended(claims, failure)])).toEqual([true, false]);
      expect(await store.finish(ended(claims, failure))).toEqual([false]);
      expect(await store.find('key_a', 'b1')).toMatchObject({ done: 1, failed: 0 });
    });

    it('takes turns between keys', async () => {
      const { store } = await open();
      await store.submit(batchOf('big', 50));
      await store.submit(batchOf('small', 2, { keyId: 'key_b' }));
      const claims = await store.claim('api', 4);
      expect(claims.map((item) => item.batchId).sort()).toEqual(['big', 'big', 'small', 'small']);
      await store.submit(batchOf('other', 1, { keyId: 'key_c' }));
      const next = [...(await store.claim('api', 1)), ...(await store.claim('api', 1))];
      expect(next.map((item) => item.batchId).sort()).toEqual(['big', 'other']);
    });

    it('gives the items that one kind accepted to runners of that kind only, and tidies no other batches for them', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('api', 1));
      await store.submit(batchOf('command', 1, { keyId: 'local', acceptedBy: 'command' }));
      const claims = await store.claim('command', 10);
      expect(claims.map((item) => item.batchId)).toEqual(['command']);
      await store.finish(ended(claims));
      await store.submit(batchOf('again', 1, { keyId: 'local', acceptedBy: 'command' }));
      const [held] = await store.claim('command', 1);
      await advance(leaseMs + 1);
      expect((await store.claim('api', 10)).map((item) => item.batchId)).toEqual(['api']);
      expect(await store.hold([held as Claim])).toEqual([true]);
      await advance(60_000);
      await store.tidy('api', 1);
      expect(await store.find('local', 'command')).toBeDefined();
      await store.tidy('command', 1);
      expect(await store.find('local', 'command')).toBeUndefined();
    });

    it('hands an item whose lease has expired to the next runner, but not one whose lease was renewed', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('b1', 2));
      const [dead, alive] = (await store.claim('api', 2)) as [Claim, Claim];
      await advance(0.8 * leaseMs);
      expect(await store.claim('api', 2)).toEqual([]);
      expect(await store.hold([alive])).toEqual([true]);
      await advance(0.5 * leaseMs);
      expect(await store.claim('api', 2)).toMatchObject([{ index: dead.index, attempt: 2 }]);
      expect(await store.hold([alive, dead])).toEqual([true, false]);
    });

    it('lets a runner that lost its claim change nothing: it cannot finish, postpone, give back or renew the item', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('b1', 1));
      const stale = await store.claim('api', 1);
      await advance(leaseMs + 1);
      const held = await store.claim('api', 1);
      expect(held).toMatchObject([{ attempt: 2 }]);
      expect(await store.finish(ended(stale, failure))).toEqual([false]);
      expect(await store.finish(ended(stale))).toEqual([false]);
      expect(await store.postpone(stale[0] as Claim, 'late', 0)).toBe(false);
      expect(await store.giveBack(stale)).toBe(0);
      expect(await store.hold(stale)).toEqual([false]);
      expect(await store.claim('api', 1)).toEqual([]);
      expect(await store.finish(ended(held))).toEqual([true]);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'completed', done: 1, failed: 0 });
    });

    it('does not fail a running item when an earlier claim of it is postponed', async () => {
      const { store, advance, leaseMs, lives } = await open();
      await store.submit(batchOf('b1', 1));
      let stale: readonly Claim[] = [];
      for (let life = 1; life < lives; life++) {
        stale = await store.claim('api', 1);
        await advance(leaseMs + 1);
      }
      const last = await store.claim('api', 1);
      expect(last).toMatchObject([{ attempt: lives }]);
      expect(await store.postpone(stale[0] as Claim, 'late', 0)).toBe(false);
      expect(await store.finish(ended(last))).toEqual([true]);
    });

    it('hands out items one at a time that two runners died with, and together those that one died with', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('b1', 3));
      await store.claim('api', 3);
      await advance(leaseMs + 1);
      const second = await store.claim('api', 3);
      expect(second.map(({ isSuspect, attempt }) => [isSuspect, attempt])).toEqual([
        [false, 2],
        [false, 2],
        [false, 2],
      ]);
      await advance(leaseMs + 1);
      for (let round = 0; round < 3; round++) expect(await store.claim('api', 3)).toMatchObject([{ isSuspect: true, attempt: 3 }]);
      expect(await store.claim('api', 3)).toEqual([]);
    });

    it('fails an item that kills every runner after its last attempt, and none of its neighbours', async () => {
      const { store, advance, leaseMs, lives } = await open();
      const poison = 3;
      await store.submit(batchOf('b1', 10));
      let deaths = 0;
      await rounds(store, 10, async (claims) => {
        if (!claims.some((item) => item.index === poison)) return store.finish(ended(claims));
        deaths++;
        return advance(leaseMs + 1);
      });
      expect(deaths).toBe(lives);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'completed', done: 9, failed: 1 });
      expect((await readAll(await store.output('key_a', 'b1')))[poison]?.outcome).toMatchObject({ ok: false, code: 'attempts_exhausted' });
    });

    it('gives a suspect only to an idle runner, and nothing else to a busy one until that has happened', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('b1', 1));
      for (let death = 0; death < 2; death++) {
        await store.claim('api', 1);
        await advance(leaseMs + 1);
      }
      await store.submit(batchOf('b2', 50, { keyId: 'key_b' }));
      const handedOut: (readonly Claim[])[] = [];
      for (let turn = 0; turn < 4; turn++) handedOut.push(await store.claim('api', 1, 1));
      expect(handedOut.flat().filter(({ isSuspect }) => isSuspect)).toEqual([]);
      expect(handedOut.at(-1)).toEqual([]);
      expect(await store.claim('api', 1)).toMatchObject([{ batchId: 'b1', isSuspect: true, attempt: 3 }]);
      expect(await store.claim('api', 1, 1)).toMatchObject([{ batchId: 'b2' }]);
    });

    it('hands out a suspect within three claims although another key has much work waiting', async () => {
      const { store, advance, leaseMs } = await open();
      await store.submit(batchOf('b1', 1));
      for (let death = 0; death < 2; death++) {
        await store.claim('api', 1);
        await advance(leaseMs + 1);
      }
      await store.submit(batchOf('b2', 50, { keyId: 'key_b' }));
      const claims = [await store.claim('api', 5), await store.claim('api', 5), await store.claim('api', 5)];
      expect(claims.some((some) => some.length === 1 && some[0]?.batchId === 'b1' && some[0].isSuspect)).toBe(true);
    });

    it('postpones an item until its time, and fails it with the last reason after its last attempt', async () => {
      const { store, advance, lives } = await open();
      await store.submit(batchOf('b1', 1));
      for (let attempt = 1; attempt <= lives; attempt++) {
        const [claim] = await store.claim('api', 1);
        expect(claim).toMatchObject({ attempt });
        expect(await store.postpone(claim as Claim, 'engine away', 2_000)).toBe(true);
        await advance(1_000);
        expect(await store.claim('api', 1)).toEqual([]);
        await advance(1_001);
      }
      const [item] = await readAll(await store.output('key_a', 'b1'));
      expect(item?.outcome).toMatchObject({ ok: false, code: 'attempts_exhausted', message: expect.stringContaining('engine away') });
    });

    it('postpones an item by ten minutes at most', async () => {
      const { store, advance } = await open();
      await store.submit(batchOf('b1', 1));
      const [claim] = await store.claim('api', 1);
      await store.postpone(claim as Claim, 'engine away', 1e12);
      await advance(maxPostponementMs + 1_000);
      expect(await store.claim('api', 1)).toMatchObject([{ attempt: 2 }]);
    });

    it('takes items back without counting the attempt', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 2));
      const claims = await store.claim('api', 2);
      expect(await store.giveBack(claims)).toBe(2);
      expect(await store.giveBack(claims)).toBe(0);
      expect(await store.claim('api', 2)).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    });

    it('fails unfinished items when the time of a batch is over, and keeps finished ones', async () => {
      const { store, advance } = await open();
      await store.submit(batchOf('b1', 3));
      const [first, second] = (await store.claim('api', 2)) as [Claim, Claim];
      await store.finish(ended([first]));
      await advance(batchWindowMs - 1_000);
      await store.tidy('api', 1e12);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'in_progress' });
      await advance(1_001);
      await store.tidy('api', 1e12);
      expect(await store.find('key_a', 'b1')).toMatchObject({ status: 'failed', done: 1, failed: 2 });
      const output = await readAll(await store.output('key_a', 'b1'));
      expect(output.map((item) => (item.outcome.ok ? 'ok' : item.outcome.code)).sort()).toEqual(['batch_expired', 'batch_expired', 'ok']);
      expect(await store.finish(ended([second]))).toEqual([false]);
      expect(await store.claim('api', 5)).toEqual([]);
    });

    it('cancels an open batch with its running items, and leaves a finished one as it is', async () => {
      const { store } = await open();
      await store.submit(batchOf('b1', 2));
      const running = await store.claim('api', 1);
      expect(await store.cancel('key_a', 'b1')).toMatchObject({ status: 'failed', failed: 2 });
      expect(await store.hold(running)).toEqual([false]);
      expect(await store.finish(ended(running))).toEqual([false]);
      expect(await store.claim('api', 5)).toEqual([]);
      await store.submit(batchOf('b2', 1));
      await store.finish(ended(await store.claim('api', 1)));
      expect(await store.cancel('key_a', 'b2')).toMatchObject({ status: 'completed' });
    });

    it('makes one batch of many submissions with one idempotency key', async () => {
      const { store } = await open();
      const idempotency = { key: 'once', fingerprint: 'f1' };
      const results = await Promise.all(Array.from({ length: 20 }, (_, index) => store.submit(batchOf(`b${index}`, 2, { idempotency }))));
      expect(new Set(results.map((result) => result.batch.id)).size).toBe(1);
      expect(results.filter((result) => result.created)).toHaveLength(1);
      const other = { key: 'once', fingerprint: 'f2' };
      await expect(store.submit(batchOf('bx', 2, { idempotency: other }))).rejects.toMatchObject({ kind: 'conflict' });
      expect((await store.submit(batchOf('by', 2, { keyId: 'key_b', idempotency: other }))).created).toBe(true);
    });

    it('stores nothing of a batch that breaks a rule of the store', async () => {
      const { store } = await open();
      const [item] = itemsOf(1);
      await expect(store.submit({ ...batchOf('b1', 0), items: [item!, item!] })).rejects.toThrow();
      expect(await store.find('key_a', 'b1')).toBeUndefined();
      expect(await store.load()).toEqual({ waiting: 0, running: 0, oldestMs: 0 });
    });

    it('lists newest first, page by page', async () => {
      const { store } = await open();
      for (let index = 0; index < 5; index++) await store.submit(batchOf(`b${index}`, 1));
      const first = await store.list('key_a', { limit: 2 });
      expect(first.map((batch) => batch.id)).toEqual(['b4', 'b3']);
      expect((await store.list('key_a', { after: 'b3', limit: 10 })).map((batch) => batch.id)).toEqual(['b2', 'b1', 'b0']);
      await expect(store.list('key_a', { after: 'nowhere', limit: 1 })).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('expires and deletes any number of batches at once', async () => {
      const { store, advance } = await open();
      for (let index = 0; index < 25; index++) await store.submit(batchOf(`b${index}`, 1));
      await advance(batchWindowMs + 1);
      await store.tidy('api', 60_000);
      expect((await store.list('key_a', { limit: 100 })).map(({ status }) => status)).toEqual(Array(25).fill('failed'));
      await advance(60_001);
      await store.tidy('api', 60_000);
      expect(await store.list('key_a', { limit: 100 })).toEqual([]);
    });

    it('deletes only batches that finished long enough ago', async () => {
      const { store, advance } = await open();
      await store.submit(batchOf('old', 1));
      await store.submit(batchOf('open', 1));
      await store.cancel('key_a', 'old');
      await advance(60_000);
      await store.submit(batchOf('new', 1));
      await store.cancel('key_a', 'new');
      await store.tidy('api', 30_000);
      expect(await store.find('key_a', 'old')).toBeUndefined();
      expect(await store.find('key_a', 'new')).toBeDefined();
      expect(await store.find('key_a', 'open')).toBeDefined();
    });

    it('reports an output that is deleted while it is read, rather than ending it early', async () => {
      const { store, advance } = await open();
      await store.submit(batchOf('b1', 30));
      await store.finish(ended(await store.claim('api', 30)));
      const output = (await store.output('key_a', 'b1'))?.[Symbol.asyncIterator]();
      expect((await output?.next())?.value).toMatchObject({ index: 0 });
      await advance(60_000);
      await store.tidy('api', 1_000);
      const rest = async (): Promise<void> => {
        while ((await output?.next())?.done !== true);
      };
      await expect(rest()).rejects.toMatchObject({ kind: 'not-found' });
    });
  });
}
