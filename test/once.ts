// What several test files need that takes long to make: the first to ask makes it, the others wait.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { until } from './until.js';

/** Does something once in all processes that name the same path, unless `isDone`. Where the process that does it ends before, another takes its turn. */
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

/** Whether the lock is this process's now. */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that wrote the lock goes on, or may: one that is being written, or gone by now, is held. */
function isHeld(lock: string): boolean {
  let pid = 0;
  try {
    pid = Number(readFileSync(lock, 'utf8'));
    return pid === 0 || process.kill(pid, 0);
  } catch {
    return pid === 0;
  }
}
