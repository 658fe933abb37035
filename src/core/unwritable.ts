// Why something cannot be written, in words, and what helps.
import { errorCode, TxpError } from './errors.js';

const full = 'the disk is full';
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file has its name',
  EFBIG: 'the file would be larger than allowed',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'its folder does not exist',
  ENOSPC: full,
  ENOTDIR: 'part of its path is not a folder',
  ENOTSUP: 'folders cannot be created there',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
  SQLITE_FULL: full,
};

/** Why something cannot be written, in words. `cause` is an error of the system or of SQLite. */
export function whyUnwritable(cause: unknown): string {
  const code = errorCode(cause) ?? '';
  return reasons[code] ?? (/^E[A-Z0-9]+$/.test(code) ? code : cause instanceof Error ? cause.message : String(cause));
}

/** The failure `output-unwritable` for what `write` was to write, such as `cannot write a.csv`. `cause` is an error of the system or of SQLite. */
export function unwritable(write: string, cause: unknown, hint = 'choose another path'): TxpError {
  const reason = whyUnwritable(cause);
  return new TxpError('output-unwritable', `${write}: ${reason}`, { hint: reason === full ? `free some space, or ${hint}` : hint, cause });
}
