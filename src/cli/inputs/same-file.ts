// Whether a path leads to one of the files that are read: by its own name, by a link, or as the file behind standard input.
import { type BigIntStats, fstatSync, statSync } from 'node:fs';

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

/** Undefined for what is no file, such as a terminal, and for what cannot be reached. */
function identityOf(look: () => BigIntStats | undefined): string | undefined {
  try {
    const found = look();
    return found?.isFile() === true ? `${found.dev}:${found.ino}` : undefined;
  } catch {
    return undefined;
  }
}
