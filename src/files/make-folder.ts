// Making folders. Node's own recursive call (20 to 24 at least) never ends where the system answers "not found" below a folder that exists, as in /proc.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and what is missing above it, each with `mode`; one that is there stays as it is. Throws the system's error, with the code
 * `ENOTSUP` where no folders can be made at all.
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
    if (existsSync(above)) throw Object.assign(new Error(`no folders can be made in ${above}`), { code: 'ENOTSUP' });
    makeFolder(above, mode);
    // Another process may have been as fast.
    makeFolder(whole, mode);
  }
}
