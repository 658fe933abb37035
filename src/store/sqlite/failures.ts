// Maps SQLite errors to failures that callers can act on: full and busy are temporary, damage and a database that cannot be opened need intervention; the rest
// is a bug.
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { errorCode, TxpError } from '../../core/errors.js';
import { whyUnwritable } from '../../core/unwritable.js';

/** The failure of a database with damaged pages. */
export function damaged(dataDirectory: string, cause?: unknown): TxpError {
  return new TxpError('configuration', `the store in ${dataDirectory} is damaged`, {
    hint: 'see what is wrong with txp store check, and restore a backup with txp store restore',
    cause,
  });
}

/** The failure of a database with tables that this version does not know. */
export function newer(place: string, hint = 'update txp'): TxpError {
  return new TxpError('configuration', `${place} was written by a newer txp`, { hint });
}

/** The failure of a database whose file was moved or removed. */
export function movedAway(dataDirectory: string): TxpError {
  return new TxpError('engine-unavailable', `the store in ${dataDirectory} was moved or removed: nothing more is accepted`, {
    hint: 'put it back, or start the server again',
  });
}

/** The failure of a database that others keep locked. */
export function busy(cause?: unknown): TxpError {
  return new TxpError('overloaded', 'the data directory is busy', { hint: 'try again', cause });
}

/** The failure of a data directory that cannot be opened. */
export function unusable(dataDirectory: string, cause: unknown): TxpError {
  if (isDamage(cause)) return damaged(dataDirectory, cause);
  if (isNativePartMissing(cause)) {
    return new TxpError('engine-unavailable', 'the native part of better-sqlite3 does not load', { hint: 'txp doctor shows how to fix it', cause });
  }
  if (isFull(cause) || ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? ''))
    return new TxpError('engine-unavailable', `the data directory ${dataDirectory} is full or cannot be written`, { hint: 'free some space', cause });
  const reason = whyUnwritable(codeOf(cause).startsWith('SQLITE_CANTOPEN') ? (obstacleIn(dataDirectory) ?? cause) : cause);
  return new TxpError('configuration', `the data directory ${dataDirectory} cannot be used: ${reason}`, {
    hint: 'make it writable for this user, or choose another with --data-dir',
    cause,
  });
}

/** What the system says about a data directory whose files SQLite cannot open; it does not say why. */
function obstacleIn(dataDirectory: string): unknown {
  try {
    accessSync(dataDirectory, constants.W_OK | constants.X_OK);
    for (const name of readdirSync(dataDirectory))
      if (/^(?:txp\.db|daemon\.lock)/.test(name)) accessSync(join(dataDirectory, name), constants.R_OK | constants.W_OK);
  } catch (error) {
    return error;
  }
}

// What the package throws before it has a database: its binding is missing, or was built for another Node.js.
function isNativePartMissing(cause: unknown): boolean {
  return (
    cause instanceof Error && /bindings file|NODE_MODULE_VERSION|ERR_DLOPEN_FAILED/.test(`${cause.message} ${'code' in cause ? cause.code : ''}`)
  );
}

function codeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : '';
}

/** Whether another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** Whether the disk is full or cannot be read or written. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === 'SQLITE_FULL' || codeOf(error).startsWith('SQLITE_IOERR');
}

/** Whether pages of the file are damaged. */
export function isDamage(error: unknown): error is Error {
  return codeOf(error).startsWith('SQLITE_CORRUPT') || codeOf(error) === 'SQLITE_NOTADB';
}

/**
 * The failure for an error that a caller can act on: a full disk or a busy database, which are temporary. Any other error is a bug and is returned as it is.
 */
export function storageFailure(error: unknown): unknown {
  if (isFull(error))
    return new TxpError('engine-unavailable', 'the data directory is full or cannot be written', { hint: 'free some space', cause: error });
  return isBusy(error) ? busy(error) : error;
}
