// Ensures that only one process works on the files of a model.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, TxpError } from '../core/errors.js';

/** Takes the lock and returns a function that releases it. Fails with `in-use` while another running process holds it; a lock of a dead process is replaced. */
export async function takeLock(path: string, what: string): Promise<() => Promise<void>> {
  for (let tries = 0; ; tries++) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rm(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || tries > 2) throw error;
      const holder = Number(await readFile(path, 'utf8').catch(() => ''));
      if (holder > 0 && holder !== process.pid && isAlive(holder))
        throw new TxpError('in-use', `another process (${holder}) ${what}`, { hint: 'wait for it to finish' });
      await rm(path, { force: true });
    }
  }
}

/** Deletes drafts and removed models left behind by processes that no longer run. */
export async function sweep(shelf: string): Promise<void> {
  for (const name of await readdir(shelf)) {
    const holder = Number(/^\.(?:draft|removed)-(\d{1,10})-/.exec(name)?.[1] ?? process.pid);
    if (holder !== process.pid && !isAlive(holder)) await rm(join(shelf, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
