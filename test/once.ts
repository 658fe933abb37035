// Creates what several test files share and what takes long to make: the first to ask creates it, the others wait.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { until } from './until.js';

/** Runs `work` once among all processes that use the same path, unless `isDone`. If the process that runs it dies first, another one takes over. */
export async function once(path: string, isDone: () => boolean, work: () => Promise<void> | void): Promise<void> {
  const lock = `${path}.lock`;
  await until(() => isDone() || take(lock), `another process makes ${path}`);
  if (isDone()) return;
  try {
    await work();
  } finally {
    rmSync(lock);
  }
}

/** Whether this process has just acquired the lock. Removes a stale lock, so that the next attempt can succeed. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the owner of the lock is, or may be, alive. A lock that is empty (just being written) or already removed counts as held. */
function isHeld(lock: string): boolean {
  let pid = 0;
  try {
    pid = Number(readFileSync(lock, 'utf8'));
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return pid === 0;
  }
}
