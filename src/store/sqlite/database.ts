// The SQLite database of a data directory: opening, durability, migrations, transactions.
import { chmodSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { keepLayout, wayBack } from './earlier-layouts.js';
import { damaged, isBusy, isDamage, isFull, newer, storageFailure, unusable } from './failures.js';
import { fileAt, isSameFile } from './file-identity.js';
import { migrations } from './migrations.js';

type Statement = Sqlite.Statement;

export interface Database {
  /** `Row` is the type of a selected row. */
  prepare<Row = unknown>(sql: string): Sqlite.Statement<unknown[], Row>;
  /** Runs `work` in one write transaction; retried if another process holds the write lock for longer than the busy time-out. */
  write<T>(work: () => T): T;
  /** Like `write`, but shares one commit with other calls in the same turn of the event loop. Resolves when it is on disk. */
  writeGrouped<T>(work: () => T): Promise<T>;
  /** Empties the write-ahead log, which keeps deleted text until it is overwritten; does nothing while others read or write. */
  truncateLog(): void;
  /** `ok`, or what a quick check finds wrong with the file. */
  check(): string;
  /** Whether a statement has found a damaged page. */
  isDamaged(): boolean;
  /**
   * Whether its file is still at the path at which it was opened: what is written to a file that was moved or removed is lost to processes that open that path
   * later.
   */
  isInPlace(): boolean;
  /** Whether writes find space. Writes only if the last write found none, to see whether that has changed. */
  canWrite(): boolean;
  close(): void;
}

// 3.51.3 is the first release without the corruption bug of the write-ahead log reset.
const oldestSqlite = [3, 51, 3] as const;

// Node 24.19 aborts when its garbage collector frees an object of better-sqlite3 12 while no JavaScript runs (nodejs/node#65446). Version 13 does not have that
// bug, but needs Node 22. So databases and statements, whose number is fixed, are never freed; `pragma` would make another statement on each call, `exec` makes
// none.
const kept: (Sqlite.Database | Statement)[] = [];

/** Keeps an SQLite object for the lifetime of the process. */
export function keep<T extends Sqlite.Database | Statement>(object: T): T {
  kept.push(object);
  return object;
}

/** How long a write waits for the lock of another process: `busyMs` milliseconds in each of `attempts` attempts. */
export interface LockRetries {
  readonly busyMs: number;
  readonly attempts: number;
}

const usualRetries: LockRetries = { busyMs: 5_000, attempts: 5 };

/** Opens the database of a data directory, creating and migrating it if necessary. Fails with `configuration` if it cannot be used. */
export function openDatabase(dataDirectory: string, retries = usualRetries): Database {
  const path = join(dataDirectory, 'txp.db');
  try {
    makeFolder(dataDirectory, 0o700);
    refuseLink(path);
    const sqlite = keep(new Sqlite(path, { timeout: usualRetries.busyMs }));
    chmodSync(path, 0o600);
    try {
      prepareConnection(sqlite, dataDirectory);
      sqlite.exec(`PRAGMA busy_timeout = ${retries.busyMs}`);
    } catch (error) {
      sqlite.close();
      throw error;
    }
    return wrap(sqlite, dataDirectory, retries, path);
  } catch (cause) {
    throw cause instanceof TxpError ? cause : unusable(dataDirectory, cause);
  }
}

/** Fails for a symbolic link: one planted by somebody else would point to a file of theirs, whose permissions and content would then be changed. */
export function refuseLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return;
  throw new TxpError('configuration', `${path} is a symbolic link`, { hint: 'put the file itself there, or link its directory' });
}

/** Opens an in-memory database, to test whether the native part of SQLite loads. Throws what the package throws. */
export function tryDatabase(): void {
  keep(new Sqlite(':memory:')).close();
}

function prepareConnection(sqlite: Sqlite.Database, dataDirectory: string): void {
  const version = read<string>(sqlite, 'SELECT sqlite_version()');
  if (!isAtLeast(version, oldestSqlite)) throw new TxpError('configuration', `SQLite ${version} is too old`, { hint: 'run txp doctor' });
  // The library's default of `synchronous` in WAL mode may lose acknowledged commits on a power failure.
  sqlite.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 67108864;
  `);
  const migrationsDone = (): number => read<number>(sqlite, 'PRAGMA user_version');
  // An up-to-date database is opened without waiting for a writer.
  const earlier = migrationsDone();
  if (earlier === migrations.length) return;
  if (earlier > 0 && earlier < migrations.length) keepLayout(dataDirectory, earlier, (path) => keep(sqlite.prepare('VACUUM INTO ?')).run(path));
  const migrate = sqlite.transaction(() => {
    const done = migrationsDone();
    if (done > migrations.length) throw newer(`the data directory ${dataDirectory}`, `update txp, or ${wayBack(dataDirectory, migrations.length)}`);
    for (const sql of migrations.slice(done)) sqlite.exec(sql);
    sqlite.exec(`PRAGMA user_version = ${migrations.length}`);
  });
  migrate.immediate();
}

/** The only value of a statement that always returns one. */
function read<Value>(sqlite: Sqlite.Database, sql: string): Value {
  return keep(sqlite.prepare(sql)).pluck().get() as Value;
}

function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, wanted] of oldest.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part > wanted;
  }
  return true;
}

function wrap(sqlite: Sqlite.Database, dataDirectory: string, { busyMs, attempts }: LockRetries, path: string): Database {
  const file = fileAt(path);
  let metDamage = false;
  let foundNoPlace = false;
  const known = (error: unknown): unknown => {
    if (!isDamage(error)) return error;
    metDamage = true;
    return damaged(dataDirectory, error);
  };
  const prepare = <Row>(sql: string): Sqlite.Statement<unknown[], Row> => {
    const statement = keep(sqlite.prepare<unknown[], Row>(sql));
    for (const verb of ['get', 'all', 'run'] as const) {
      const work = statement[verb].bind(statement) as (...values: unknown[]) => never;
      statement[verb] = (...values: unknown[]) => {
        try {
          return work(...values);
        } catch (error) {
          throw known(error);
        }
      };
    }
    return statement;
  };
  const write = <T>(work: () => T): T => {
    // Deferred transactions fail at once when they have to upgrade; immediate ones wait for the lock.
    const transaction = sqlite.transaction(work);
    for (let attempt = 1; ; attempt++) {
      try {
        const value = transaction.immediate();
        foundNoPlace = false;
        return value;
      } catch (error) {
        foundNoPlace ||= isFull(error);
        if (!isBusy(error) || attempt >= attempts) throw storageFailure(known(error));
      }
    }
  };

  interface Waiting {
    run(): () => void;
    fail(error: unknown): void;
  }
  let group: Waiting[] = [];
  const flush = (): void => {
    const members = group;
    group = [];
    if (members.length === 0) return;
    const settle: (() => void)[] = [];
    try {
      write(() => {
        settle.length = 0;
        for (const member of members) settle.push(member.run());
      });
    } catch (error) {
      for (const member of members) member.fail(error);
      return;
    }
    for (const done of settle) done();
  };

  return {
    prepare,
    isDamaged: () => metDamage,
    isInPlace: () => isSameFile(path, file),
    canWrite: () => {
      try {
        if (foundNoPlace) write(() => sqlite.exec(`PRAGMA user_version = ${migrations.length}`));
      } catch {
        // `write` has recorded the failure.
      }
      return !foundNoPlace;
    },
    write,
    writeGrouped: (work) =>
      new Promise((resolve, reject) => {
        // A savepoint per member: if one fails, the others are not rolled back.
        const nested = sqlite.transaction(work);
        if (group.length === 0) setImmediate(flush);
        group.push({
          run: () => {
            try {
              const value = nested();
              return () => resolve(value);
            } catch (error) {
              if (isBusy(error) || isFull(error)) throw error;
              return () => reject(known(error));
            }
          },
          fail: reject,
        });
      }),
    truncateLog: () => {
      sqlite.exec('PRAGMA busy_timeout = 0');
      try {
        sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch (error) {
        if (!isBusy(error)) throw storageFailure(error);
      } finally {
        sqlite.exec(`PRAGMA busy_timeout = ${busyMs}`);
      }
    },
    check: () => {
      try {
        return read<string>(sqlite, 'PRAGMA quick_check(1)');
      } catch (error) {
        throw known(error);
      }
    },
    close: () => {
      flush();
      sqlite.close();
    },
  };
}
