// Creates folders. Node's recursive mkdir (in 20 to 24 at least) never returns if the system reports "not found" below an existing folder, as in /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents with `mode`; existing folders are left unchanged. Throws the system's error, with the code `ENOTSUP` if no folders
 * can be created there at all.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const whole = resolve(path);
  const above = dirname(whole);
  try {
    mkdirSync(whole, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (statSync(whole, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code !== 'ENOENT') throw error;
    if (existsSync(above)) throw Object.assign(new Error(`no folders can be created in ${above}`), { code: 'ENOTSUP' });
    makeFolder(above, mode);
    // Another process may have created it in the meantime.
    makeFolder(whole, mode);
  }
}
