// Looking a store over and copying it, each while others use it, and bringing a copy back.
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { keep } from './database.js';
import { busy, damaged, isDamage, storageFailure } from './failures.js';
import { type DirectoryLock, lockDataDirectory } from './lock.js';
import { migrations } from './migrations.js';

const file = 'txp.db';
// Another process has the write lock for longer than this only when something is wrong.
const usualWaitMs = 10_000;

// Sums that are written together in every transaction, and so must agree at any moment.
const rules: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: 'keys whose balance does not match their ledger',
    sql: `SELECT count(*) FROM key WHERE balance IS NOT NULL AND balance <> (SELECT coalesce(sum(delta), 0) FROM ledger WHERE key_id = key.id)`,
  },
  { name: 'keys with negative credits', sql: 'SELECT count(*) FROM key WHERE balance < 0' },
  {
    name: 'batches whose counters do not match their items',
    sql: `SELECT count(*) FROM batch WHERE
            total <> (SELECT count(*) FROM item WHERE batch_seq = seq)
            OR done <> (SELECT count(*) FROM item WHERE batch_seq = seq AND state = 'done')
            OR failed <> (SELECT count(*) FROM item WHERE batch_seq = seq AND state = 'failed')
            OR queued <> (SELECT count(*) FROM item WHERE batch_seq = seq AND state = 'queued')`,
  },
  {
    name: 'items that wait without their text, or ended without an outcome',
    sql: `SELECT count(*) FROM item WHERE CASE WHEN state IN ('done', 'failed') THEN outcome IS NULL OR body IS NOT NULL ELSE body IS NULL END`,
  },
];

/** Everything that is wrong with a database file; empty when nothing is. Fails with `input-not-found` and `configuration`. */
function faultsOf(path: string): string[] {
  requireFile(path);
  let sqlite: Sqlite.Database | undefined;
  try {
    const open = keep(new Sqlite(path, { readonly: true, timeout: 5_000 }));
    sqlite = open;
    const read = (sql: string): unknown[] => keep(open.prepare(sql)).pluck().all();
    const version = Number(read('PRAGMA user_version')[0]);
    if (version === 0) return ['it is not a store of txp'];
    if (version > migrations.length) return ['it was written by a newer txp'];
    const broken = read('PRAGMA integrity_check(20)').map(String);
    if (broken.join() !== 'ok') return broken;
    const orphans = read('PRAGMA foreign_key_check').length;
    // Rules speak of the present layout; an older one is brought to it when it is next opened.
    const counts = version < migrations.length ? [] : rules.map(({ name, sql }) => ({ name, count: Number(read(sql)[0]) }));
    return [
      ...(orphans > 0 ? [`${orphans} orphaned rows`] : []),
      ...counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`),
    ];
  } catch (error) {
    if (isDamage(error)) return [error.message];
    throw new TxpError('configuration', `the store at ${path} cannot be read`, { hint: 'check its owner', cause: error });
  } finally {
    sqlite?.close();
  }
}

/** Fails with `input-not-found` where a data directory has no store. */
export function requireStore(dataDirectory: string): void {
  requireFile(join(dataDirectory, file));
}

function requireFile(path: string): void {
  if (existsSync(path)) return;
  throw new TxpError('input-not-found', `there is no store at ${path}`, { hint: 'check the path; txp serve and txp keys create make the store' });
}

/** Everything that is wrong with the store of a data directory; empty when nothing is. Fails with `input-not-found` where there is none. */
export function checkStore(dataDirectory: string): string[] {
  return faultsOf(join(dataDirectory, file));
}

/**
 * Copies the store as it is at one moment into a new file, without what was deleted from it. Others go on meanwhile. Fails with `output-unwritable`, and with
 * `configuration` when the store is damaged.
 */
export function backUpStore(dataDirectory: string, target: string): void {
  const whole = resolve(target);
  if (existsSync(whole)) throw new TxpError('output-unwritable', `${target} already exists`, { hint: 'choose a new file' });
  if (checkStore(dataDirectory).length > 0) throw damaged(dataDirectory);
  const unfinished = `${whole}.unfinished`;
  const source = keep(new Sqlite(join(dataDirectory, file), { timeout: 5_000 }));
  try {
    rmSync(unfinished, { force: true });
    keep(source.prepare('VACUUM INTO ?')).run(unfinished);
    chmodSync(unfinished, 0o600);
    const faults = faultsOf(unfinished);
    if (faults.length > 0) throw new TxpError('output-unwritable', `the copy is incomplete: ${faults[0]}`);
    renameSync(unfinished, whole);
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (error instanceof TxpError) throw error;
    throw new TxpError('output-unwritable', `${target} cannot be written`, { hint: 'check its folder and the free space', cause: error });
  } finally {
    source.close();
  }
}

/**
 * Puts a backup in the place of the store, in one transaction: a command that has it open goes on with what the backup holds. A store too damaged for that is set
 * aside. Fails with `in-use` while a server or `batch run` works on the store: what it knows of keys and batches would be of another one. Resolves to the path of what was set aside, if anything. Fails with `input-not-found`, with
 * `configuration` for a file that is no whole store, and with `engine-unavailable` when others kept the store locked for `waitMs` or the disk is full.
 */
export async function restoreStore(dataDirectory: string, source: string, waitMs = usualWaitMs): Promise<string | undefined> {
  const faults = faultsOf(source);
  if (faults.length > 0) throw new TxpError('configuration', `${source} cannot be restored: ${faults[0]}`, { hint: 'choose another backup' });
  makeFolder(dataDirectory, 0o700);
  const target = join(dataDirectory, file);
  const locks: DirectoryLock[] = [];
  const backup = keep(new Sqlite(source, { readonly: true }));
  try {
    for (const [folder, user] of [
      [dataDirectory, 'txp serve'],
      [join(dataDirectory, 'batch-run'), 'txp batch run'],
    ] as const)
      locks.push(lockAgainst(user, folder, dataDirectory));
    let aside: string | undefined;
    if (isUnreadable(target)) {
      aside = join(dirname(target), `${file}.damaged-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
      for (const suffix of ['', '-wal', '-shm']) if (existsSync(target + suffix)) renameSync(target + suffix, aside + suffix);
    }
    await writeOver(target, backup, waitMs);
    return aside;
  } finally {
    backup.close();
    for (const lock of locks) lock.release();
  }
}

function lockAgainst(user: string, folder: string, dataDirectory: string): DirectoryLock {
  try {
    return lockDataDirectory(folder);
  } catch (cause) {
    if (!(cause instanceof TxpError) || cause.kind !== 'in-use') throw cause;
    throw new TxpError('in-use', `the store in ${dataDirectory} is in use by a running ${user}`, {
      hint: 'stop it, restore, and start it again',
      cause,
    });
  }
}

/** Writes a backup over a whole store, or one that is not there. Fails with `engine-unavailable` when others kept it locked for `waitMs` or the disk is full. */
async function writeOver(target: string, backup: Sqlite.Database, waitMs: number): Promise<void> {
  const store = keep(new Sqlite(target, { timeout: waitMs }));
  try {
    chmodSync(target, 0o600);
    // A store that nobody has opened since it was copied has no write-ahead log: readers would keep the commit from happening, and `backup` would not tell.
    store.exec('PRAGMA journal_mode = WAL');
    const end = performance.now() + waitMs;
    do {
      // `backup` does not wait for the lock.
      store.exec('BEGIN IMMEDIATE; COMMIT');
      // In one step: between two others could write.
      const { totalPages } = await backup.backup(target, { progress: () => 2 ** 31 - 1 });
      // Where another process has taken the lock since, it succeeds without a page.
      if (totalPages > 0) return;
    } while (performance.now() < end);
    throw busy();
  } catch (error) {
    throw storageFailure(error);
  } finally {
    store.close();
  }
}

/** Whether the file has damage that SQLite cannot write over. */
function isUnreadable(path: string): boolean {
  return existsSync(path) && faultsOf(path).length > 0;
}
