// One daemon for each data directory.
import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { keep, refuseLink } from './database.js';
import { isBusy, unusable } from './failures.js';

/**
 * Takes the right to be the daemon of a data directory until the process ends; the operating system gives it back after a crash.
 * Fails with `conflict` when another process has it, with `configuration` when the directory cannot be used.
 */
export function lockDataDirectory(dataDirectory: string): { release(): void } {
  const path = join(dataDirectory, 'daemon.lock');
  let lock: Sqlite.Database;
  try {
    makeFolder(dataDirectory, 0o700);
    refuseLink(path);
    lock = keep(new Sqlite(path, { timeout: 100 }));
  } catch (cause) {
    throw cause instanceof TxpError ? cause : unusable(dataDirectory, cause);
  }
  try {
    chmodSync(path, 0o600);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS holder (id TEXT); DELETE FROM holder;');
    keep(lock.prepare('INSERT INTO holder VALUES (?)')).run(randomUUID());
    lock.exec('COMMIT');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw unusable(dataDirectory, cause);
    throw new TxpError('conflict', `another txp serve already uses the data directory ${dataDirectory}`, {
      hint: 'stop it, or choose another directory with --data-dir',
      cause,
    });
  }
  return { release: () => lock.close() };
}
