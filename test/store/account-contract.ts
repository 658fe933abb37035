// What every store does for keys, credits, usage and rates, whatever database is behind it.
import { describe, expect, it } from 'vitest';
import type { BatchStore } from '../../src/core/batch.js';
import type { KeyStore, Ledger, NewKey, RateLimits, UsageStore } from '../../src/core/keys.js';
import { batchOf, ended, failure, itemsOf } from './batch-fixtures.js';

export interface AccountsUnderTest {
  readonly store: {
    readonly keys: KeyStore;
    readonly ledger: Ledger;
    readonly usage: UsageStore;
    readonly rates: RateLimits;
    readonly batches: BatchStore;
  };
  /** Lets time pass for the store. */
  advance(ms: number): void | Promise<void>;
  /** The current time of the store. */
  now(): number | Promise<number>;
}

export const plain: NewKey = { name: 'test', scopes: ['classify'], credits: null, requestsPerMinute: null, expiresAtMs: null };

/** Runs the contract on stores made by `open`; each test gets an empty one. */
export function describeAccounts(name: string, open: (options?: { readonly bytesPerKey?: number }) => Promise<AccountsUnderTest>): void {
  describe(`${name} keeps the contract of accounts:`, () => {
    describe('keys', () => {
      it('are refused once they have expired or been revoked', async () => {
        const { store, advance, now } = await open();
        const { secret } = await store.keys.create({ ...plain, expiresAtMs: (await now()) + 60_000 });
        await advance(50_000);
        expect(await store.keys.authenticate(secret)).toBeDefined();
        await advance(10_000);
        expect(await store.keys.authenticate(secret)).toBeUndefined();
        const other = await store.keys.create(plain);
        await store.keys.revoke(other.key.id);
        expect(await store.keys.authenticate(other.secret)).toBeUndefined();
        await expect(store.keys.revoke('key_none')).rejects.toMatchObject({ kind: 'not-found' });
      });

      it('rotate with an overlap in which both secrets work, and stay the same key', async () => {
        const { store, advance } = await open();
        const old = await store.keys.create(plain);
        const fresh = await store.keys.rotate(old.key.id, 60_000);
        expect(fresh.key.id).toBe(old.key.id);
        await advance(50_000);
        expect(await store.keys.authenticate(old.secret)).toBeDefined();
        await advance(10_000);
        expect(await store.keys.authenticate(old.secret)).toBeUndefined();
        expect(await store.keys.authenticate(fresh.secret)).toBeDefined();
      });
    });

    describe('credits', () => {
      it('are spent exactly once by concurrent requests', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 25 });
        const spend = async (index: number): Promise<string> => {
          const hold = await store.ledger.hold(key.id, 1);
          await new Promise((resolve) => setTimeout(resolve, index % 3));
          await hold.settle(1);
          return 'paid';
        };
        const results = await Promise.allSettled(Array.from({ length: 64 }, (_, index) => spend(index)));
        expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(25);
        expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.kind] : []))).toEqual(
          Array(39).fill('insufficient-credits'),
        );
        expect((await store.keys.list())[0]?.credits).toBe(0);
      });

      it('are returned, once only, when a request fails', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 1 });
        const hold = await store.ledger.hold(key.id, 1);
        await expect(store.ledger.hold(key.id, 1)).rejects.toMatchObject({ kind: 'insufficient-credits' });
        hold.release();
        hold.release();
        await (await store.ledger.hold(key.id, 1)).settle(1);
        await expect(store.ledger.hold(key.id, 1)).rejects.toMatchObject({ kind: 'insufficient-credits' });
      });

      it('are exact for prices such as 0.1, and never run out if unlimited', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 0.3 });
        for (let index = 0; index < 3; index++) await (await store.ledger.hold(key.id, 0.1)).settle(0.1);
        expect((await store.keys.list())[0]?.credits).toBe(0);
        const free = await store.keys.create(plain);
        await (await store.ledger.hold(free.key.id, 1e6)).settle(1e6);
        expect((await store.keys.list()).find(({ id }) => id === free.key.id)?.credits).toBeNull();
      });

      it('pay the full cost of a request or none of it', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 10 });
        const [small, large] = [await store.ledger.hold(key.id, 1), await store.ledger.hold(key.id, 1)];
        expect(small.max).toBe(10);
        expect(large.max).toBe(9);
        await expect(large.settle(9.5)).rejects.toMatchObject({ kind: 'insufficient-credits' });
        await small.settle(9);
        expect((await store.keys.list())[0]?.credits).toBe(1);
        await expect(store.ledger.hold(key.id, 1.5)).rejects.toMatchObject({ kind: 'insufficient-credits' });
      });

      it('are charged once for each batch item that succeeds', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 10 });
        await store.batches.submit(batchOf('b', 2, { keyId: key.id, price: 2.5 }));
        const claims = await store.batches.claim('api', 2);
        expect(claims.map(({ cost }) => cost)).toEqual([2.5, 2.5]);
        await store.batches.finish([...ended(claims.slice(0, 1)), ...ended(claims.slice(1), failure)]);
        await store.batches.finish(ended(claims));
        expect((await store.keys.list())[0]?.credits).toBe(7.5);
      });

      it('must cover every result of a batch for it to be accepted, and are held for it until it ends', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 10 });
        const batch = batchOf('b', 3, { keyId: key.id, price: 3 });
        await expect(store.batches.submit(batchOf('large', 4, { keyId: key.id, price: 3 }))).rejects.toMatchObject({ kind: 'insufficient-credits' });
        await store.batches.submit(batch);
        await expect(store.batches.submit({ ...batch, id: 'c' })).rejects.toMatchObject({ kind: 'insufficient-credits' });
        await expect(store.ledger.hold(key.id, 2)).rejects.toMatchObject({ kind: 'insufficient-credits' });
        await store.batches.finish(ended(await store.batches.claim('api', 1)));
        await store.batches.cancel(key.id, 'b');
        (await store.ledger.hold(key.id, 7)).release();
        expect((await store.keys.list())[0]?.credits).toBe(7);
      });
    });

    describe('a key that is changed', () => {
      it('must keep what its open batches may still cost', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 10 });
        await store.batches.submit(batchOf('b', 3, { keyId: key.id, price: 2 }));
        await expect(store.keys.change(key.id, { credits: 5 })).rejects.toMatchObject({ kind: 'conflict' });
        expect(await store.keys.change(key.id, { addCredits: -4 })).toMatchObject({ credits: 6 });
      });

      it('has its new name, and is otherwise as before', async () => {
        const { store } = await open();
        const { key, secret } = await store.keys.create({ ...plain, credits: 5 });
        expect(await store.keys.change(key.id, { name: 'nightly import' })).toEqual({ ...key, name: 'nightly import' });
        expect(await store.keys.authenticate(secret)).toMatchObject({ name: 'nightly import', credits: 5 });
      });

      it('has its new credits and rate limit at once', async () => {
        const { store } = await open();
        const { key, secret } = await store.keys.create({ ...plain, credits: 5 });
        await (await store.ledger.hold(key.id, 2)).settle(2);
        expect(await store.keys.change(key.id, { addCredits: 100, requestsPerMinute: 7 })).toMatchObject({ credits: 103 });
        expect(await store.keys.authenticate(secret)).toMatchObject({ credits: 103, requestsPerMinute: 7 });
        await store.keys.change(key.id, { credits: 1 });
        await expect(store.ledger.hold(key.id, 2)).rejects.toMatchObject({ kind: 'insufficient-credits' });
        await store.keys.change(key.id, { credits: null, requestsPerMinute: null });
        await (await store.ledger.hold(key.id, 50)).settle(50);
        await expect(store.keys.change(key.id, { addCredits: 1 })).rejects.toMatchObject({ kind: 'conflict' });
        expect(await store.keys.change(key.id, { credits: 3 })).toMatchObject({ credits: 3, requestsPerMinute: null });
        await expect(store.ledger.hold(key.id, 4)).rejects.toMatchObject({ kind: 'insufficient-credits' });
      });
    });

    describe('a revoked key', () => {
      it('has its open batches ended, so that nothing more is done for it', async () => {
        const { store } = await open();
        const { key } = await store.keys.create(plain);
        await store.batches.submit(batchOf('b', 3, { keyId: key.id }));
        await store.batches.submit(batchOf('other', 1));
        const running = await store.batches.claim('api', 1);
        await store.keys.revoke(key.id);
        expect(await store.batches.hold(running)).toEqual([false]);
        expect(await store.batches.find(key.id, 'b')).toMatchObject({ status: 'failed', failed: 3 });
        expect((await store.batches.claim('api', 5)).map(({ batchId }) => batchId)).toEqual(['other']);
      });
    });

    describe('the batches of a key', () => {
      it('hold no more bytes than a key may have, and are counted again when results replace texts', async () => {
        const { store, advance } = await open({ bytesPerKey: 1_000 });
        const large = (id: string, keyId = 'k') => batchOf(id, 1, { keyId, items: [{ ...itemsOf(1)[0]!, body: { text: 'x'.repeat(600) } }] });
        await store.batches.submit(large('a'));
        await expect(store.batches.submit(large('b'))).rejects.toMatchObject({
          kind: 'rate-limited',
          message: expect.stringContaining('1000 bytes'),
        });
        await store.batches.submit(large('c', 'other'));
        await store.batches.finish(ended(await store.batches.claim('api', 1)));
        await store.batches.submit(large('b'));
        await store.batches.cancel('k', 'b');
        await advance(1_000);
        await store.batches.tidy('api', 1);
        await store.batches.submit(batchOf('d', 1, { keyId: 'k', items: [{ ...itemsOf(1)[0]!, body: { text: 'x'.repeat(950) } }] }));
      });
    });

    describe('usage', () => {
      it('adds up per key and operation', async () => {
        const { store } = await open();
        const entry = { keyId: 'k', operation: 'classify', failed: false, inputTokens: 5, cost: 0.5 };
        store.usage.record(entry);
        store.usage.record({ ...entry, failed: true });
        store.usage.record({ ...entry, keyId: 'other' });
        const counted = {
          operation: 'classify',
          requests: 2,
          failures: 1,
          inputTokens: 10,
          cost: 1,
          day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        };
        expect(await store.usage.rows({ keyId: 'k' })).toEqual([{ keyId: 'k', ...counted }]);
        store.usage.record(entry);
        expect(await store.usage.rows({ keyId: 'k' })).toMatchObject([{ requests: 3, failures: 1 }]);
        expect(await store.usage.rows({ sinceDay: '9999-01-01' })).toEqual([]);
      });

      it('counts once each item of a batch that was worked on, and no item of a command', async () => {
        const { store } = await open();
        await store.batches.submit(batchOf('a', 4, { keyId: 'k', price: 0 }));
        const claims = await store.batches.claim('api', 3);
        await store.batches.finish([...ended(claims.slice(0, 2)), ...ended(claims.slice(2), failure)]);
        await store.batches.finish(ended(claims));
        await store.batches.cancel('k', 'a');
        await store.batches.submit(batchOf('b', 1, { keyId: 'k', acceptedBy: 'command' }));
        await store.batches.finish(ended(await store.batches.claim('command', 1)));
        expect(await store.usage.rows({})).toMatchObject([
          { keyId: 'k', operation: 'batch.classify', requests: 3, failures: 1, inputTokens: 6, cost: 0 },
        ]);
      });

      it('includes what a batch cost', async () => {
        const { store } = await open();
        const { key } = await store.keys.create({ ...plain, credits: 10 });
        await store.batches.submit(batchOf('b', 2, { keyId: key.id, price: 2.5 }));
        const claims = await store.batches.claim('api', 2);
        await store.batches.finish([...ended(claims.slice(0, 1)), ...ended(claims.slice(1), failure)]);
        expect(await store.usage.rows({ keyId: key.id })).toMatchObject([{ operation: 'batch.classify', requests: 2, failures: 1, cost: 2.5 }]);
      });
    });

    describe('the rate limit of a key', () => {
      it('allows that many requests in a minute and no more', async () => {
        const { store } = await open();
        const verdicts = await Promise.all(Array.from({ length: 150 }, () => store.rates.take('key_a', 100)));
        expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(100);
        expect((await store.rates.take('key_b', 1)).allowed).toBe(true);
        const over = await store.rates.take('key_b', 1);
        expect(over).toMatchObject({ allowed: false, left: 0 });
        expect(over.resetMs).toBeGreaterThan(0);
        expect(over.resetMs).toBeLessThanOrEqual(60_000);
      });
    });
  });
}
