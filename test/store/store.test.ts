import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../../src/store/open-store.js';
import { backUpStore, checkStore } from '../../src/store/sqlite/copies.js';
import { lockDataDirectory } from '../../src/store/sqlite/lock.js';
import { describeAccounts, plain } from './account-contract.js';
import { batchOf, ended, failure } from './batch-fixtures.js';
import { describeBatchStore } from './batch-store-contract.js';
import { manualClock } from './manual-clock.js';
import { temporaryDirectory } from './temporary-directory.js';

const opened: Store[] = [];
afterAll(() => {
  for (const store of opened) store.close();
});

function open(directory = temporaryDirectory(), options: StoreOptions = {}): Store {
  const store = openStore(directory, options);
  opened.push(store);
  return store;
}

const leaseMs = 10_000;
describeBatchStore('the SQLite store', async () => {
  const clock = manualClock();
  return { store: open(undefined, { clock, leaseMs, lives: 4 }).batches, advance: clock.advance, leaseMs, lives: 4 };
});

describeAccounts('the SQLite store', async (options) => {
  const clock = manualClock();
  return { store: open(undefined, { clock, ...options }), advance: clock.advance, now: clock.now };
});

describe('a lease', () => {
  it('neither ends early nor lasts longer because the calendar is set', async () => {
    const clock = manualClock();
    const { batches } = open(undefined, { clock, leaseMs });
    await batches.submit(batchOf('b1', 1));
    const claims = await batches.claim('api', 1);
    clock.set(clock.now() + 3_600_000);
    expect(await batches.claim('api', 1)).toEqual([]);
    clock.set(0);
    clock.advance(leaseMs);
    expect(await batches.claim('api', 1)).toMatchObject([{ attempt: 2 }]);
    expect(await batches.hold(claims)).toEqual([false]);
  });

  it('from before a restart of the machine is over', async () => {
    const directory = temporaryDirectory();
    const before = manualClock();
    before.advance(1e9);
    await open(directory, { clock: before, leaseMs }).batches.submit(batchOf('b1', 2));
    const [aside] = await open(directory, { clock: before, leaseMs }).batches.claim('api', 2);
    await open(directory, { clock: before, leaseMs }).batches.postpone(aside!, 'away', 60_000);
    expect(await open(directory, { clock: manualClock(), leaseMs }).batches.claim('api', 5)).toMatchObject([{ attempt: 2 }, { attempt: 2 }]);
  });

  it('ends at once when the only runner of its kind restarts', async () => {
    const { batches } = open();
    await batches.submit(batchOf('b1', 2));
    await batches.submit(batchOf('c1', 1, { acceptedBy: 'command' }));
    await batches.claim('api', 2);
    await batches.claim('command', 1);
    expect(await batches.recover('api')).toBe(2);
    expect(await batches.load()).toMatchObject({ waiting: 2, running: 1 });
  });
});

describe('keys', () => {
  it('are found by their secret, and the secret is nowhere on disk', async () => {
    const directory = temporaryDirectory();
    const store = open(directory);
    const { key, secret } = await store.keys.create({ ...plain, name: 'alpha' });
    expect(secret).toMatch(/^txp_[A-Za-z0-9_-]{43}$/);
    expect(await store.keys.authenticate(secret)).toEqual(key);
    expect(await store.keys.authenticate(`${secret}x`)).toBeUndefined();
    expect(await store.keys.authenticate("' OR 1=1 --")).toBeUndefined();
    for (const name of readdirSync(directory)) expect(readFileSync(join(directory, name)).includes(secret)).toBe(false);
  });

  it('are kept in files that only the owner can access', () => {
    const directory = join(temporaryDirectory(), 'data');
    open(directory);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(directory)) expect(statSync(join(directory, name)).mode & 0o077, name).toBe(0);
  });

  it('are refused at once when another process revokes or rotates them', async () => {
    const directory = temporaryDirectory();
    const [daemon, command] = [open(directory), open(directory)];
    const { key, secret } = await command.keys.create(plain);
    expect(await daemon.keys.authenticate(secret)).toBeDefined();
    const fresh = await command.keys.rotate(key.id, 0);
    expect(await daemon.keys.authenticate(secret)).toBeUndefined();
    expect(await daemon.keys.authenticate(fresh.secret)).toBeDefined();
    await command.keys.revoke(key.id);
    expect(await daemon.keys.authenticate(fresh.secret)).toBeUndefined();
  });
});

describe('credits', () => {
  it('are the sum of a ledger that cannot be rewritten', async () => {
    const directory = temporaryDirectory();
    const store = open(directory);
    const { key } = await store.keys.create({ ...plain, credits: 10 });
    for (let index = 0; index < 4; index++) await (await store.ledger.hold(key.id, 1)).settle(1);
    const raw = new Sqlite(join(directory, 'txp.db'));
    expect(raw.prepare('SELECT sum(delta) FROM ledger WHERE key_id = ?').pluck().get(key.id)).toBe(6_000_000);
    expect(raw.prepare('SELECT balance FROM key').pluck().get()).toBe(6_000_000);
    expect(() => raw.prepare('UPDATE ledger SET delta = 0').run()).toThrow('append-only');
    expect(() => raw.prepare('DELETE FROM ledger').run()).toThrow('append-only');
    raw.close();
  });
});

describe('a key that is changed', () => {
  it('has its new credits and rate limit at once, with a ledger that matches', async () => {
    const directory = temporaryDirectory();
    const store = open(directory);
    const { key, secret } = await store.keys.create({ ...plain, credits: 5 });
    await (await store.ledger.hold(key.id, 2)).settle(2);
    expect(await open(directory).keys.change(key.id, { addCredits: 100, requestsPerMinute: 7 })).toMatchObject({ credits: 103 });
    expect(await store.keys.authenticate(secret)).toMatchObject({ credits: 103, requestsPerMinute: 7 });
    await store.keys.change(key.id, { credits: 1 });
    await expect(store.ledger.hold(key.id, 2)).rejects.toMatchObject({ kind: 'insufficient-credits' });
    await store.keys.change(key.id, { credits: null, requestsPerMinute: null });
    await (await store.ledger.hold(key.id, 50)).settle(50);
    await expect(store.keys.change(key.id, { addCredits: 1 })).rejects.toMatchObject({ kind: 'conflict' });
    expect(await store.keys.change(key.id, { credits: 3 })).toMatchObject({ credits: 3, requestsPerMinute: null });
    expect(checkStore(directory)).toEqual([]);
  });

  it('cannot pay with credits that another process has taken away meanwhile', async () => {
    const directory = temporaryDirectory();
    const store = open(directory);
    const { key } = await store.keys.create({ ...plain, credits: 5 });
    const hold = await store.ledger.hold(key.id, 4);
    await open(directory).keys.change(key.id, { credits: 1 });
    await expect(hold.settle(4)).rejects.toMatchObject({ kind: 'insufficient-credits' });
    expect((await store.keys.list())[0]?.credits).toBe(1);
  });
});

describe('the text of a batch', () => {
  it('is nowhere on disk once its items have an outcome and the store has been tidied', async () => {
    const directory = temporaryDirectory();
    const { batches } = open(directory);
    const holders = () => readdirSync(directory).filter((name) => readFileSync(join(directory, name)).includes('umbrella'));
    const items = ['done', 'failed', 'cancelled'].map((customId) => ({
      customId,
      operation: 'classify',
      engine: 'embedded',
      body: { text: `umbrella ${customId}`.repeat(500) },
    }));
    await batches.submit(batchOf('b', 0, { keyId: 'k', items }));
    expect(holders()).not.toEqual([]);
    const [first, second] = await batches.claim('api', 2);
    await batches.finish([...ended([first!]), ...ended([second!], failure)]);
    await batches.cancel('k', 'b');
    await batches.tidy('api', 1e9);
    expect(holders()).toEqual([]);
    expect(await batches.find('k', 'b')).toMatchObject({ done: 1, failed: 2 });
  });
});

describe('usage', () => {
  it('adds up per key, day and operation, and survives a restart', async () => {
    const directory = temporaryDirectory();
    const clock = manualClock(Date.UTC(2026, 0, 31));
    const first = openStore(directory, { clock });
    const entry = { keyId: 'k', operation: 'classify', failed: false, inputTokens: 5, cost: 0.5 };
    first.usage.record(entry);
    first.usage.record({ ...entry, failed: true });
    clock.advance(86_400_000);
    first.usage.record(entry);
    first.close();
    const rows = await open(directory).usage.rows({ sinceDay: '2026-01-31' });
    expect(rows).toEqual([
      { keyId: 'k', day: '2026-01-31', operation: 'classify', requests: 2, failures: 1, inputTokens: 10, cost: 1 },
      { keyId: 'k', day: '2026-02-01', operation: 'classify', requests: 1, failures: 0, inputTokens: 5, cost: 0.5 },
    ]);
  });
});

describe('the database', () => {
  it('keeps an acknowledged batch over a restart and passes its integrity check', async () => {
    const directory = temporaryDirectory();
    const first = openStore(directory);
    await first.batches.submit(batchOf('b', 1, { items: [{ customId: 'i', operation: 'classify', engine: 'embedded', body: { text: 'ü' } }] }));
    first.close();
    const second = open(directory);
    expect(second.check()).toBe('ok');
    expect(await second.batches.claim('api', 1)).toMatchObject([{ customId: 'i', body: '{"text":"ü"}' }]);
  });

  it('can be opened while another process writes', () => {
    const directory = temporaryDirectory();
    open(directory);
    const writer = new Sqlite(join(directory, 'txp.db'));
    writer.exec('BEGIN IMMEDIATE');
    expect(open(directory).check()).toBe('ok');
    writer.exec('ROLLBACK');
    writer.close();
  });

  it('has one connection, with write-ahead logging and full synchronisation', () => {
    const connections = new Set<Sqlite.Database>();
    const { exec } = Sqlite.prototype;
    Sqlite.prototype.exec = function (sql) {
      connections.add(this);
      return exec.call(this, sql);
    };
    try {
      open();
    } finally {
      Sqlite.prototype.exec = exec;
    }
    expect(connections.size).toBe(1);
    for (const connection of connections) {
      expect(connection.pragma('synchronous', { simple: true })).toBe(2);
      expect(connection.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(connection.pragma('user_version', { simple: true })).toBeGreaterThan(0);
    }
  });

  it('refuses a data directory written by a newer version, and one that cannot be used', () => {
    const directory = temporaryDirectory();
    openStore(directory).close();
    const raw = new Sqlite(join(directory, 'txp.db'));
    raw.pragma('user_version = 9999');
    raw.close();
    expect(() => openStore(directory)).toThrow('newer txp');
    // Nothing is wrong with it: a backup must not be restored over it.
    const refused = expect.objectContaining({ message: expect.stringContaining('was written by a newer txp'), hint: 'update txp' });
    expect(() => checkStore(directory)).toThrow(refused);
    expect(() => backUpStore(directory, join(directory, 'copy.db'))).toThrow(refused);
    expect(() => openStore(join(directory, 'txp.db', 'below'))).toThrow('cannot be used: part of its path is not a folder');
    expect(() => openStore(join(directory, 'txp.db'))).toThrow('cannot be used: a file has its name');
  });

  it('can be locked by one daemon at a time', () => {
    const directory = temporaryDirectory();
    const lock = lockDataDirectory(directory);
    expect(() => lockDataDirectory(directory)).toThrow('another txp serve');
    lock.release();
    lockDataDirectory(directory).release();
  });
});
