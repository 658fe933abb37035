// Ensures that each data directory has only one daemon.
import { randomUUID } from 'node:crypto';
import { chmodSync, unwatchFile, watchFile } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';
import { keep, refuseLink } from './database.js';
import { isBusy, unusable } from './failures.js';
import { type FileIdentity, fileAt, isSameFile } from './file-identity.js';

const file = 'daemon.lock';
const lookEveryMs = 1000;

/** The lock of the one process that serves a data directory, or runs its batches. */
export interface DirectoryLock {
  /** Rejects, usually with `in-use`, if the lock file was removed and the lock cannot be taken again, because another process has taken it. Never resolves. */
  readonly lost: Promise<never>;
  release(): void;
}

/**
 * Takes the lock of a data directory until the process ends; the operating system releases it after a crash. If the lock file is removed meanwhile, it is
 * created anew. Fails with `in-use` if another process holds the lock, with `configuration` if the directory cannot be used.
 */
export function lockDataDirectory(dataDirectory: string): DirectoryLock {
  const path = join(dataDirectory, file);
  let held = hold(dataDirectory, path);
  let tellLost: (failure: unknown) => void;
  const lost = new Promise<never>((_, reject) => {
    tellLost = reject;
  });
  lost.catch(() => undefined);
  const look = (): void => {
    if (isSameFile(path, held.file)) return;
    try {
      const next = hold(dataDirectory, path);
      held.lock.close();
      held = next;
    } catch (failure) {
      unwatchFile(path, look);
      tellLost(failure);
    }
  };
  watchFile(path, { interval: lookEveryMs, persistent: false }, look);
  return {
    lost,
    release: () => {
      unwatchFile(path, look);
      held.lock.close();
    },
  };
}

function hold(dataDirectory: string, path: string): { readonly lock: Sqlite.Database; readonly file: FileIdentity | undefined } {
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
    throw new TxpError('in-use', `another txp serve already uses the data directory ${dataDirectory}`, {
      hint: 'stop it, or choose another directory with --data-dir',
      cause,
    });
  }
  return { lock, file: fileAt(path) };
}
