// One daemon for each data directory.
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

/** The right to be the one process that serves a data directory, or does its batches. */
export interface DirectoryLock {
  /** Rejects with `conflict` once somebody has removed the file of the lock and another process has taken the directory. Never resolves. */
  readonly lost: Promise<never>;
  release(): void;
}

/**
 * Takes the right to be the daemon of a data directory until the process ends; the operating system gives it back after a crash. A file of the lock that is
 * removed meanwhile is made anew. Fails with `conflict` when another process has it, with `configuration` when the directory cannot be used.
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
