// Files that an agent may read: only those below folders that the user allowed, after links are resolved.
import { constants, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { TxpError } from '../core/errors.js';

/** Max file size in bytes. */
const maxFileBytes = 200_000_000;

const allowHint = 'the user allows more with: txp mcp --allow FOLDER, or txp serve --allow FOLDER';

/** Max number of folders listed in an error message. */
const maxNamed = 5;

export interface Folders {
  /** Absolute paths with links resolved. */
  readonly allowed: readonly string[];
  /**
   * Reads a file; a relative name is resolved against the first folder. Fails with `forbidden` outside the folders, even if reached through a link inside;
   * with `input-not-found` if there is no such file; with `document-unreadable` if it is too large.
   */
  read(name: string): Promise<Uint8Array>;
}

/** Fails with `input-not-found` if a name is not a folder. `origin` is the flag or setting that lists the folders, for messages. */
export function allowFolders(names: readonly string[], workingFolder: string, origin = '--allow'): Folders {
  const hint = 'give a folder that exists';
  const allowed = names.map((name) => {
    let real: string;
    try {
      real = realpathSync(resolve(workingFolder, name));
    } catch (cause) {
      throw new TxpError('input-not-found', `${origin}: ${name} does not exist`, { hint, cause });
    }
    if (!statSync(real).isDirectory()) throw new TxpError('input-not-found', `${origin}: ${name} is not a folder`, { hint });
    return real;
  });
  const check = (path: string, name: string): string => {
    if (allowed.some((folder) => isBelow(path, folder))) return path;
    throw new TxpError('forbidden', `${name} is not in an allowed folder: ${namesOf(allowed)}`, { hint: allowHint });
  };
  return {
    allowed,
    read: async (name) => {
      if (allowed.length === 0) throw new TxpError('forbidden', 'no folder is allowed, so files cannot be read', { hint: allowHint });
      const asked = resolve(allowed[0] ?? workingFolder, name);
      // A missing file outside the folders is `forbidden` too, so that an agent cannot probe which files exist there.
      const real = await realpath(asked).catch((cause: unknown) => {
        check(asked, name);
        throw new TxpError(
          'input-not-found',
          `${name} does not exist`,
          isAbsolute(name) ? { cause } : { hint: `names are relative to ${allowed[0]}`, cause },
        );
      });
      check(real, name);
      const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        // A parent folder may have been replaced with a link in the meantime: only the location of the opened file counts.
        check(await placeOf(handle, real), name);
        const { size } = await handle.stat().then((stat) => {
          if (!stat.isFile()) throw new TxpError('input-not-found', `${name} is not a file`);
          return stat;
        });
        if (size > maxFileBytes) throw new TxpError('document-unreadable', `${name} is larger than ${maxFileBytes / 1_000_000} MB`);
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
  };
}

function namesOf(folders: readonly string[]): string {
  const more = folders.length - maxNamed;
  return `${folders.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The real path of an opened file. If the system does not provide it, resolves `path` again and checks that it leads to the same file. */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  const told = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (told !== undefined) return told;
  const [opened, named, place] = await Promise.all([handle.stat(), stat(path), realpath(path)]);
  // No allowed folder contains the root, so this is refused.
  return opened.ino === named.ino && opened.dev === named.dev ? place : sep;
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
