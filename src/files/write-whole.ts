// Writes a small file so that it is there as a whole or as it was, readable by its owner alone.
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Throws the system's error; then the file is as it was. */
export function writeWhole(path: string, text: string): void {
  const own = `${path}.${randomUUID()}`;
  try {
    writeFileSync(own, text, { mode: 0o600, flag: 'wx' });
    renameSync(own, path);
  } catch (error) {
    rmSync(own, { force: true });
    throw error;
  }
}
