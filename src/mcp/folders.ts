// Files that an agent may read: below folders that the user allowed, wherever links lead.
import { constants, realpathSync, statSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { TxpError } from '../core/errors.js';

/** Largest file in bytes. */
const maxFileBytes = 200_000_000;

const allowHint = 'the user allows more with: txp mcp --allow FOLDER, or txp serve --allow FOLDER';

/** Folders that a refusal names. */
const maxNamed = 5;

export interface Folders {
  /** Real paths. */
  readonly allowed: readonly string[];
  /** Reads a file; a relative name counts from the first folder. Fails with `forbidden` outside the folders, also where a link leads out, else with `input-not-found`. */
  read(name: string): Promise<Uint8Array>;
}

/** Fails with `input-not-found` for what is no folder; `origin` is the flag or setting that names them. */
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
    throw new TxpError('forbidden', `${name} is not below a folder that was allowed: ${namesOf(allowed)}`, { hint: allowHint });
  };
  return {
    allowed,
    read: async (name) => {
      if (allowed.length === 0) throw new TxpError('forbidden', 'no folder was allowed, so no file can be read', { hint: allowHint });
      const asked = resolve(allowed[0] ?? workingFolder, name);
      // What lies outside is not told apart from what does not exist.
      const real = await realpath(asked).catch((cause: unknown) => {
        check(asked, name);
        throw new TxpError('input-not-found', `${name} does not exist`, { cause });
      });
      check(real, name);
      const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      try {
        // A folder on the way may have become a link meanwhile: what counts is where the opened file lies.
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

/** The real path of an opened file. Where the system does not tell it, that of its name, which has to lead to the same file. */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  const told = await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined);
  if (told !== undefined) return told;
  const [opened, named, place] = await Promise.all([handle.stat(), stat(path), realpath(path)]);
  // The root is below no folder.
  return opened.ino === named.ino && opened.dev === named.dev ? place : sep;
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
