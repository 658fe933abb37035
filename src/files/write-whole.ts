// Writes a small file so that it is there as a whole or as it was, readable by its owner alone unless said otherwise.
import { randomUUID } from 'node:crypto';
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';

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
