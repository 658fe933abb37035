// Whether a path leads to one of the files that are read: by its own name, by a link, or as the file behind standard input.
import { type BigIntStats, fstatSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { UsageError } from '../../core/usage-error.js';
import { targetOf } from '../../files/write-whole.js';
import { shellWord } from '../repairs.js';
import type { InputSet } from './input.js';

/** Tells the files of `paths` by what they are, not by their names; `-` is the file that `stdin` comes from, where it is one. */
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

/** Whether two paths lead to one file, also to one that is not there yet. What is no file, such as a device, holds nothing that could be lost. */
export function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  if (first === undefined || second === undefined) return first === second && targetOf(one) === targetOf(other);
  return first.isFile() && first.dev === second.dev && first.ino === second.ino;
}

/** Fails as wrong usage where a file that is to be written is one of those that are read. */
export function refuseInput(path: string, { isInput }: Pick<InputSet, 'isInput'>): void {
  if (isInput(path)) throw new UsageError(`${path} is an input, and would be overwritten`, elsewhere);
}

/** Fails as wrong usage where a file that is to be written stands among the inputs, and holds no results of this program (`isOwn`). */
export function refuseFound(path: string, { isReplaced }: Pick<InputSet, 'isReplaced'>, isOwn: (path: string) => boolean): void {
  if (isReplaced?.(path) === true && !isOwn(path))
    throw new UsageError(`${path} is an input, and would be overwritten`, `${elsewhere}; if it may go, --exclude ${shellWord(basename(path))}`);
}

const elsewhere = 'write elsewhere: -o another file, or a folder of its own: -o results/';

/** Undefined for what is no file, such as a terminal, and for what cannot be reached. */
function identityOf(look: () => BigIntStats | undefined): string | undefined {
  try {
    const found = look();
    return found?.isFile() === true ? `${found.dev}:${found.ino}` : undefined;
  } catch {
    return undefined;
  }
}
