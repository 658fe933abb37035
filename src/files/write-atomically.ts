// Writes files atomically: private files of the program, and files named by the user.
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Throws the system's error and leaves the file unchanged. */
export function writeAtomically(path: string, content: string | Uint8Array, mode?: number): void {
  const own = `${path}.${randomUUID()}`;
  try {
    writeFileSync(own, content, { mode: 0o600, flag: 'wx' });
    // Set explicitly, because the umask applies to the mode of a new file.
    if (mode !== undefined) chmodSync(own, mode);
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

/** Errors on creating or renaming a file in a folder where the existing file itself may still be writable. */
const inPlaceOnly = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENAMETOOLONG'];

/**
 * Writes a file named by the user. Keeps links to it and its permissions. Writes in place if replacing it would change what it is (a device, a pipe, a file
 * owned by another user). Throws the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const before = statSync(path, { throwIfNoEntry: false });
  if (before !== undefined) accessSync(path, constants.W_OK);
  try {
    if (before !== undefined && !isReplaceable(path, before)) writeFileSync(path, content);
    else writeAtomically(targetOf(path), content, before === undefined ? 0o666 & ~process.umask() : before.mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && inPlaceOnly.includes(String(error.code)))) throw error;
    writeFileSync(path, content);
  }
}

// Files that other programs hold open, such as the one behind /dev/stdout, must not be replaced.
function isReplaceable(path: string, file: Stats): boolean {
  return file.isFile() && file.uid === (process.geteuid?.() ?? file.uid) && !/^\/(?:dev|proc)\//.test(resolve(path));
}

/** Resolves links, even if the target does not exist yet. */
export function targetOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) return realpathSync(path);
  const folder = dirname(resolve(path));
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return resolve(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return targetOf(resolve(folder, readlinkSync(path)));
  return join(realpathSync(folder), basename(path));
}
