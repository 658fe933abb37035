// Checks and copies a store, both while others use it, and restores a copy.
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { keep } from './database.js';
import { busy, damaged, isDamage, newer, storageFailure } from './failures.js';
import { type DirectoryLock, lockDataDirectory } from './lock.js';
import { migrations } from './migrations.js';

const file = 'txp.db';
// Another process holds the write lock for longer than this only if something is wrong.
const usualWaitMs = 10_000;

// Totals that are written in the same transactions, and so must agree at all times.
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
    name: 'items waiting without their text, or finished without an outcome',
    sql: `SELECT count(*) FROM item WHERE CASE WHEN state IN ('done', 'failed') THEN outcome IS NULL OR body IS NOT NULL ELSE body IS NULL END`,
  },
];

/** Everything that is wrong with a database file; empty if nothing is. Fails with `input-not-found` and `configuration`. */
function faultsOf(path: string): string[] {
  requireFile(path);
  let sqlite: Sqlite.Database | undefined;
  try {
    const open = keep(new Sqlite(path, { readonly: true, timeout: 5_000 }));
    sqlite = open;
    const read = (sql: string): unknown[] => keep(open.prepare(sql)).pluck().all();
    const version = Number(read('PRAGMA user_version')[0]);
    if (version === 0) return ['it is not a store of txp'];
    if (version > migrations.length) throw newer(`the store at ${path}`);
    const broken = read('PRAGMA integrity_check(20)').map(String);
    if (broken.join() !== 'ok') return broken;
    const orphans = read('PRAGMA foreign_key_check').length;
    // The rules apply to the current layout; an older one is migrated when it is next opened.
    const counts = version < migrations.length ? [] : rules.map(({ name, sql }) => ({ name, count: Number(read(sql)[0]) }));
    return [
      ...(orphans > 0 ? [`${orphans} orphaned rows`] : []),
      ...counts.filter(({ count }) => count > 0).map(({ name, count }) => `${count} ${name}`),
    ];
  } catch (error) {
    if (isDamage(error)) return [error.message];
    if (error instanceof TxpError) throw error;
    throw new TxpError('configuration', `the store at ${path} cannot be read`, { hint: 'check its owner', cause: error });
  } finally {
    sqlite?.close();
  }
}

/** Fails with `input-not-found` if a data directory has no store. */
export function requireStore(dataDirectory: string): void {
  requireFile(join(dataDirectory, file));
}

function requireFile(path: string): void {
  if (existsSync(path)) return;
  throw new TxpError('input-not-found', `there is no store at ${path}`, {
    hint: 'check the path; a store is created by txp serve and txp keys create',
  });
}

/** Everything that is wrong with the store of a data directory; empty if nothing is. Fails with `input-not-found` if there is none. */
export function checkStore(dataDirectory: string): string[] {
  return faultsOf(join(dataDirectory, file));
}

/**
 * Copies a snapshot of the store into a new file, without deleted data. Others can use the store meanwhile. Fails with `input-not-found`, with
 * `output-unwritable`, and with `configuration` if the store is damaged.
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
 * Replaces the store with a backup in one transaction: a command that has the store open continues with the content of the backup. A store too damaged for that,
 * or written by a newer version, is moved aside. Resolves to the path of what was moved aside, if anything. Fails with `in-use` while a server or `batch run` works on the store, because what
 * it knows of keys and batches would be outdated; with `input-not-found`; with `configuration` for a file that is not an intact store; and with
 * `engine-unavailable` if others kept the store locked for `waitMs` or the disk is full.
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
    const fault = isNewer(target) ? 'newer' : existsSync(target) && faultsOf(target).length > 0 ? 'damaged' : undefined;
    if (fault !== undefined) {
      aside = join(dirname(target), `${file}.${fault}-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
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

/**
 * Writes a backup over an intact store, or to a path without one. Fails with `overloaded` if others kept it locked for `waitMs`, or with
 * `engine-unavailable` if the disk is full.
 */
async function writeOver(target: string, backup: Sqlite.Database, waitMs: number): Promise<void> {
  const store = keep(new Sqlite(target, { timeout: waitMs }));
  try {
    chmodSync(target, 0o600);
    // A store that has not been opened since it was copied has no write-ahead log: readers would prevent the commit, and `backup` would not report it.
    store.exec('PRAGMA journal_mode = WAL');
    const end = performance.now() + waitMs;
    do {
      // `backup` does not wait for the lock.
      store.exec('BEGIN IMMEDIATE; COMMIT');
      // In one step: between two steps others could write.
      const { totalPages } = await backup.backup(target, { progress: () => 2 ** 31 - 1 });
      // If another process has taken the lock since, `backup` succeeds without copying a page.
      if (totalPages > 0) return;
    } while (performance.now() < end);
    throw busy();
  } catch (error) {
    throw storageFailure(error);
  } finally {
    store.close();
  }
}

/** Whether the file has a layout that this version does not know. */
function isNewer(path: string): boolean {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = keep(new Sqlite(path, { readonly: true, timeout: 5_000 }));
    return Number(keep(sqlite.prepare('PRAGMA user_version')).pluck().get()) > migrations.length;
  } catch {
    return false;
  } finally {
    sqlite?.close();
  }
}
