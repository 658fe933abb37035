// Identifies the file at a path, to notice if another has replaced it.
import { statSync } from 'node:fs';

/** Identity of the file at a path. */
export interface FileIdentity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** The file at a path; undefined if there is none. */
export function fileAt(path: string): FileIdentity | undefined {
  const state = statSync(path, { bigint: true, throwIfNoEntry: false });
  return state === undefined ? undefined : { device: state.dev, inode: state.ino };
}

/** Whether this file is still the one at that path. */
export function isSameFile(path: string, file: FileIdentity | undefined): boolean {
  const now = fileAt(path);
  return now !== undefined && now.device === file?.device && now.inode === file.inode;
}
