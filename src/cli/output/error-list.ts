// The failed inputs of a run as JSON lines in a file, which --files-from reads back to try them again.
import { accessSync, appendFileSync, constants, existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import { replaceFile } from '../../files/write-whole.js';
import type { FinishedOutcome } from './outcome.js';
import { envelopeLine } from './render.js';

interface ErrorList {
  /** On disk before the next input is written, so that a run that is killed has told what failed. */
  add(outcome: FinishedOutcome & { readonly end: 'failed' }): void;
  /** A run that came to its end replaces what earlier runs left in the file; one that was stopped keeps it, because it has not tried all. */
  finish(isComplete: boolean): void;
}

/** Opens the list. `keepEmpty` leaves an empty file where nothing failed. Fails with `output-unwritable`, before any work is done. */
export function openErrorList(path: string, keepEmpty: boolean): ErrorList {
  checkWritable(path);
  const lines: string[] = [];
  return {
    add: (outcome) => {
      // Where the result would have gone: among fewer inputs it would get another place.
      const line = `${JSON.stringify({ ...fieldsOf(JSON.parse(envelopeLine(outcome))), place: outcome.input.place })}\n`;
      lines.push(line);
      attempt(path, () => appendFileSync(path, line));
    },
    finish: (isComplete) => {
      if (!isComplete) return;
      if (lines.length > 0 || keepEmpty) attempt(path, () => replaceFile(path, lines.join('')));
      else rmSync(path, { force: true });
    },
  };
}

/** Fails with `output-unwritable` unless a file of that path can be written. */
export function checkWritable(path: string): void {
  attempt(path, () => accessSync(existsSync(path) ? path : dirname(path), constants.W_OK));
}

/** Does a write. Fails with `output-unwritable`, which names the place and the reason. */
export function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    const code = errorCode(cause);
    const why: Readonly<Record<string, string>> = {
      ENOENT: 'its folder does not exist',
      EACCES: 'permission denied',
      ENOSPC: 'the disk is full',
      EROFS: 'read-only file system',
      ENOTSUP: 'folders cannot be created there',
    };
    const reason = why[code ?? ''] ?? code ?? String(cause);
    throw new TxpError('output-unwritable', `cannot write ${path}: ${reason}`, { hint: 'choose another path', cause });
  }
}
