// Writes a file so that it is there as a whole or as it was: one of the program's own, readable by its owner alone, or one that a person named.
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

/** Throws the system's error; then the file is as it was. */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  const own = `${path}.${randomUUID()}`;
  try {
    writeFileSync(own, content, { mode: 0o600, flag: 'wx' });
    // What is to be open to others is so whatever the process makes by itself.
    if (mode !== undefined) chmodSync(own, mode);
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}

/** What keeps a file from being put beside another, or in its place, while that one can be written into. */
const inPlaceOnly = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENAMETOOLONG'];

/**
 * Writes a file that a person named: links to it stay, and so do its permissions. Where it cannot be replaced without being another one (a device, a pipe, a
 * file of somebody else) it is written into. Throws the system's error.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const before = statSync(path, { throwIfNoEntry: false });
  if (before !== undefined) accessSync(path, constants.W_OK);
  try {
    if (before !== undefined && !isReplaceable(path, before)) writeFileSync(path, content);
    else writeWhole(targetOf(path), content, before === undefined ? 0o666 & ~process.umask() : before.mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && inPlaceOnly.includes(String(error.code)))) throw error;
    writeFileSync(path, content);
  }
}

// What other programs have open, such as the file behind /dev/stdout, is theirs.
function isReplaceable(path: string, file: Stats): boolean {
  return file.isFile() && file.uid === (process.geteuid?.() ?? file.uid) && !/^\/(?:dev|proc)\//.test(resolve(path));
}

/** The path that links lead to, also where no file is there yet. */
export function targetOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined) return realpathSync(path);
  const folder = dirname(resolve(path));
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return resolve(path);
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true) return targetOf(resolve(folder, readlinkSync(path)));
  return join(realpathSync(folder), basename(path));
}
