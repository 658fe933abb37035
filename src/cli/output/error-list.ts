// Writes the failed inputs of a run as JSON Lines to a file, which --files-from reads to retry them.
import { accessSync, appendFileSync, constants, existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fieldsOf } from '../../core/keyed.js';
import { unwritable } from '../../core/unwritable.js';
import { replaceFile } from '../../files/write-atomically.js';
import type { FinishedOutcome } from './outcome.js';
import { envelopeLine } from './render.js';

interface ErrorList {
  /** Written to disk before the next input, so that a killed run has recorded its failures. */
  add(outcome: FinishedOutcome & { readonly end: 'failed' }): void;
  /** A completed run replaces what earlier runs left in the file; an interrupted one keeps it, because it has not tried all inputs. */
  finish(isComplete: boolean): void;
}

/** Opens the list. `keepEmpty` keeps an empty file if nothing failed. Fails with `output-unwritable` before any work is done. */
export function openErrorList(path: string, keepEmpty: boolean): ErrorList {
  checkWritable(path);
  const lines: string[] = [];
  return {
    add: (outcome) => {
      // Records the place of the result, because with fewer inputs it would be different.
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

/** Fails with `output-unwritable` unless a file at this path can be written. */
export function checkWritable(path: string): void {
  attempt(path, () => accessSync(existsSync(path) ? path : dirname(path), constants.W_OK));
}

/** Performs a write. Fails with `output-unwritable`; the message gives the path and the reason. */
export function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (cause) {
    throw unwritable(`cannot write ${path}`, cause);
  }
}
