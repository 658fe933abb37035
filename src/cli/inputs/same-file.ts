// Checks whether a path refers to one of the files that are read: by name, through a link, or as the file behind standard input.
import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import { targetOf } from '../../files/write-atomically.js';
import { shellWord } from '../repairs.js';
import type { InputSet } from './input.js';

/** Compares files by identity instead of name; `-` is the file behind `stdin`, if it is one. */
export function sameFileAs(paths: readonly string[], stdin: object): (path: string) => boolean {
  let known: ReadonlySet<string | undefined> | undefined;
  return (path) => {
    const file = identityOf(() => statSync(path, { bigint: true }));
    if (file === undefined) return false;
    known ??= new Set(
      paths.map((input) =>
        identityOf(() =>
          input !== '-'
            ? statSync(input, { bigint: true })
            : 'fd' in stdin && typeof stdin.fd === 'number'
              ? fstatSync(stdin.fd, { bigint: true })
              : undefined,
        ),
      ),
    );
    return known.has(file);
  };
}

/**
 * Whether two paths refer to the same file, even if it does not exist yet. False for anything that is not a regular file, such as a device: it has no content
 * to lose.
 */
export function isSameFile(one: string, other: string): boolean {
  try {
    const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
    if (first === undefined || second === undefined) return first === second && targetOf(one) === targetOf(other);
    return first.isFile() && first.dev === second.dev && first.ino === second.ino;
  } catch (error) {
    // No file can have such a path; writing to it fails with the reason.
    if (errorCode(error) === 'ENAMETOOLONG') return false;
    throw error;
  }
}

/** Fails as wrong usage if an output file is also an input. */
export function refuseInput(path: string, { isInput }: Pick<InputSet, 'isInput'>): void {
  if (isInput(path)) throw new UsageError(`${path} is an input, and would be overwritten`, elsewhere);
}

/** Fails as wrong usage if an output file was found among the inputs, unless this program wrote it (`isOwn`). */
export function refuseFound(path: string, { isReplaced }: Pick<InputSet, 'isReplaced'>, isOwn: (path: string) => boolean): void {
  if (isReplaced?.(path) === true && !isOwn(path))
    throw new UsageError(
      `${path} is an input, and would be overwritten`,
      `${elsewhere}; to overwrite it, leave it out of the inputs: --exclude ${shellWord(basename(path))}`,
    );
}

const elsewhere = 'choose another file with -o, or a separate folder: -o results/';

/** Undefined for anything that is not a regular file, such as a terminal, and for paths that cannot be accessed. */
function identityOf(look: () => BigIntStats | undefined): string | undefined {
  try {
    const found = look();
    return found?.isFile() === true ? `${found.dev}:${found.ino}` : undefined;
  } catch {
    return undefined;
  }
}
