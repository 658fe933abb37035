// Checking, backing up and restoring a store, with damage of the kind that disks cause.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../../src/store/open-store.js';
import { backUpStore, checkStore, restoreStore } from '../../../src/store/sqlite/copies.js';
import { lockDataDirectory } from '../../../src/store/sqlite/lock.js';
import { migrations } from '../../../src/store/sqlite/migrations.js';
import { batchOf, ended, itemsOf, readAll } from '../batch-fixtures.js';
import { temporaryDirectory } from '../temporary-directory.js';

const opened: Store[] = [];
afterAll(() => {
  for (const store of opened) store.close();
});

/** A store with a key that paid for two results, and one batch that is open. */
async function fill(directory: string): Promise<{ readonly store: Store; readonly keyId: string; readonly secret: string }> {
  const store = openStore(directory);
  opened.push(store);
  const { key, secret } = await store.keys.create({ name: 'k', scopes: [], credits: 10, requestsPerMinute: null, expiresAtMs: null });
  await store.batches.submit(batchOf('done', 2, { keyId: key.id, price: 1 }));
  await store.batches.finish(ended(await store.batches.claim('api', 2)));
  await store.batches.submit(batchOf('open', 3, { keyId: key.id }));
  return { store, keyId: key.id, secret };
}

/** Starts another process that writes to the store, and ends after this many milliseconds. */
async function writeFor(directory: string, ms: number): Promise<{ readonly ended: Promise<unknown> }> {
  const script = `
    const sqlite = new (require('better-sqlite3'))(process.argv[1]);
    sqlite.exec('BEGIN IMMEDIATE');
    console.log('writing');
    setTimeout(() => sqlite.exec('COMMIT'), ${ms});`;
  const child = spawn(process.execPath, ['-e', script, join(directory, 'txp.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return { ended };
}

function damage(path: string, from: number, bytes: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(bytes, 0x5a), 0, bytes, from);
}

describe('a backup', () => {
  it('made while the store is open holds one moment of it, and can be restored while it is open', async () => {
    const directory = temporaryDirectory();
    const { store, keyId, secret } = await fill(directory);
    const file = join(temporaryDirectory(), 'backup.db');
    backUpStore(directory, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await store.batches.cancel(keyId, 'open');
    await store.batches.submit(batchOf('later', 1, { keyId }));
    await store.keys.revoke(keyId);
    expect(await store.keys.authenticate(secret)).toBeUndefined();

    expect(await restoreStore(directory, file)).toBeUndefined();
    // Checked in the store that was open all the time.
    expect((await store.keys.authenticate(secret))?.credits).toBe(8);
    expect(await store.batches.find(keyId, 'open')).toMatchObject({ status: 'validating', total: 3 });
    expect(await store.batches.find(keyId, 'later')).toBeUndefined();
    expect(await readAll(await store.batches.output(keyId, 'done'))).toHaveLength(2);
    expect(await store.batches.claim('api', 5)).toHaveLength(3);
    expect(checkStore(directory)).toEqual([]);
  });

  it('can be restored while another process writes to the store, and then replaces what was written', async () => {
    const directory = temporaryDirectory();
    const { store, secret } = await fill(directory);
    const file = join(temporaryDirectory(), 'backup.db');
    backUpStore(directory, file);
    const later = await store.keys.create({ name: 'later', scopes: [], credits: null, requestsPerMinute: null, expiresAtMs: null });
    expect(await store.keys.authenticate(later.secret)).toBeDefined();

    const writer = await writeFor(directory, 1_000);
    expect(await restoreStore(directory, file)).toBeUndefined();
    expect(await store.keys.authenticate(later.secret)).toBeUndefined();
    expect(await store.keys.authenticate(secret)).toBeDefined();
    await writer.ended;
  });

  it('is not restored while a writer, or a reader of a store that no server has used, locks the store', async () => {
    const directory = temporaryDirectory();
    const { store } = await fill(directory);
    const file = join(temporaryDirectory(), 'backup.db');
    backUpStore(directory, file);
    const { secret } = await store.keys.create({ name: 'later', scopes: [], credits: null, requestsPerMinute: null, expiresAtMs: null });
    const busy = { kind: 'overloaded', message: 'the data directory is busy' };
    const writer = new Sqlite(join(directory, 'txp.db'));
    writer.exec('BEGIN IMMEDIATE');
    await expect(restoreStore(directory, file, 50)).rejects.toMatchObject(busy);
    writer.close();
    expect(await store.keys.authenticate(secret)).toBeDefined();

    const fresh = temporaryDirectory();
    const path = join(fresh, 'txp.db');
    backUpStore(directory, path);
    const reader = new Sqlite(path, { readonly: true });
    reader.exec('BEGIN; SELECT * FROM key');
    await expect(restoreStore(fresh, file, 50)).rejects.toMatchObject(busy);
    reader.exec('COMMIT');
    const keys = reader.prepare('SELECT name FROM key ORDER BY name').pluck();
    expect(keys.all()).toEqual(['k', 'later']);
    await restoreStore(fresh, file);
    expect(keys.all()).toEqual(['k']);
    reader.close();
  });

  it('holds no text that was deleted', async () => {
    const directory = temporaryDirectory();
    const { store, keyId } = await fill(directory);
    const items = itemsOf(1).map((item) => ({ ...item, body: { text: 'umbrella '.repeat(500) } }));
    await store.batches.submit(batchOf('gone', 0, { keyId, items }));
    await store.batches.cancel(keyId, 'gone');
    const file = join(temporaryDirectory(), 'backup.db');
    backUpStore(directory, file);
    expect(readFileSync(file).includes('umbrella')).toBe(false);
  });

  it('overwrites nothing, is not made of a damaged store, and leaves no partial file', async () => {
    const directory = temporaryDirectory();
    const { store } = await fill(directory);
    const folder = temporaryDirectory();
    const there = join(folder, 'there');
    writeFileSync(there, 'x');
    expect(() => backUpStore(directory, there)).toThrow('already exists');
    expect(() => backUpStore(directory, join(folder, 'no', 'such', 'folder'))).toThrow('cannot be written');
    store.close();
    opened.splice(opened.indexOf(store), 1);
    damage(join(directory, 'txp.db'), 8_192, 16_384);
    expect(() => backUpStore(directory, join(folder, 'new'))).toThrow('damaged');
    expect(readdirSync(folder)).toEqual(['there']);
  });

  it('replaces an unreadable store, which is set aside, unless a server is running', async () => {
    const directory = temporaryDirectory();
    const { store, keyId } = await fill(directory);
    const file = join(temporaryDirectory(), 'backup.db');
    backUpStore(directory, file);
    store.close();
    opened.splice(opened.indexOf(store), 1);
    damage(join(directory, 'txp.db'), 0, 4_096);
    expect(() => openStore(directory)).toThrow('damaged');
    const server = lockDataDirectory(directory);
    await expect(restoreStore(directory, file)).rejects.toMatchObject({ kind: 'in-use' });
    server.release();
    const aside = await restoreStore(directory, file);
    expect(aside !== undefined && existsSync(aside)).toBe(true);
    const again = openStore(directory);
    opened.push(again);
    expect(await again.batches.find(keyId, 'open')).toMatchObject({ total: 3 });
  });

  it('replaces a store of a newer version, which is set aside; the refusal to open that one names the copy made before the update', async () => {
    const directory = temporaryDirectory();
    const { store, keyId } = await fill(directory);
    const kept = join(directory, `txp.db.layout-${migrations.length}`);
    backUpStore(directory, kept);
    store.close();
    opened.splice(opened.indexOf(store), 1);
    const newer = new Sqlite(join(directory, 'txp.db'));
    newer.exec(`CREATE TABLE later (id TEXT); PRAGMA user_version = ${migrations.length + 1}`).close();
    expect(() => openStore(directory)).toThrow(expect.objectContaining({ hint: expect.stringContaining(`txp store restore ${kept}`) }));
    const aside = await restoreStore(directory, kept);
    expect(aside !== undefined && existsSync(aside)).toBe(true);
    const again = openStore(directory);
    opened.push(again);
    expect(await again.batches.find(keyId, 'open')).toMatchObject({ total: 3 });
  });

  it('is not restored from a file that is not a backup', async () => {
    const directory = temporaryDirectory();
    await fill(directory);
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'text'), 'x'.repeat(10_000));
    new Sqlite(join(folder, 'other.db')).exec('CREATE TABLE t (a)').close();
    await expect(restoreStore(directory, join(folder, 'text'))).rejects.toMatchObject({ kind: 'configuration' });
    await expect(restoreStore(directory, join(folder, 'other.db'))).rejects.toThrow('not a store of txp');
    await expect(restoreStore(directory, join(folder, 'none'))).rejects.toMatchObject({ kind: 'input-not-found' });
    expect(checkStore(directory)).toEqual([]);
  });
});

describe('a check', () => {
  it('finds balances and counters that do not match their records', async () => {
    const directory = temporaryDirectory();
    await fill(directory);
    expect(checkStore(directory)).toEqual([]);
    const raw = new Sqlite(join(directory, 'txp.db'));
    raw.exec("UPDATE key SET balance = -5; UPDATE batch SET done = done + 1 WHERE id = 'open'");
    raw.close();
    expect(checkStore(directory)).toEqual([
      '1 keys whose balance does not match their ledger',
      '1 keys with negative credits',
      '1 batches whose counters do not match their items',
    ]);
  });

  it('of an open store reports damage once a damaged page has been read', async () => {
    const directory = temporaryDirectory();
    const { store } = await fill(directory);
    for (let index = 0; index < 50; index++) await store.batches.submit(batchOf(`b${index}`, 10));
    store.close();
    opened.splice(opened.indexOf(store), 1);
    // Damages every page with texts and no other, so that the store still opens.
    const path = join(directory, 'txp.db');
    const bytes = readFileSync(path);
    for (let page = 0; page < bytes.length; page += 4_096) {
      if (bytes.subarray(page, page + 4_096).includes('{"text":')) damage(path, page, 4_096);
    }
    const broken = openStore(directory);
    opened.push(broken);
    expect(await broken.isDamaged()).toBe(false);
    await expect(broken.batches.claim('api', 500)).rejects.toMatchObject({ kind: 'configuration', message: expect.stringContaining('damaged') });
    expect(await broken.isDamaged()).toBe(true);
  });
});
