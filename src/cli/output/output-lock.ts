// Ensures that only one run at a time writes to an output: a second one would mix its results with those of the first.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorCode, TxpError } from '../../core/errors.js';
import { makeFolder } from '../../files/make-folder.js';

/**
 * Locks an output until the returned function is called or the process ends; takes over the lock of a process that no longer exists. Fails with `in-use` while
 * another run holds it. If the state folder is not writable, there is no lock.
 */
export function lockOutput(output: string, stateFolder: () => string): () => void {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  let path: string;
  try {
    const folder = join(stateFolder(), 'runs');
    makeFolder(folder, 0o700);
    path = join(folder, `${createHash('sha256').update(resolve(output)).digest('hex').slice(0, 32)}.lock`);
  } catch {
    return () => undefined;
  }
  const giveBack = (): void => {
    process.off('exit', giveBack);
    release(path, mine);
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
      process.once('exit', giveBack);
      return giveBack;
    } catch (cause) {
      if (errorCode(cause) !== 'EEXIST') break;
      const holder = readHolder(path);
      if (holder !== undefined && isAlive(holder))
        throw new TxpError('in-use', `another txp (process ${holder.split(' ')[0]}) is writing to ${output}`, {
          hint: 'wait for it to finish, or choose another path',
          cause,
        });
      rmSync(path, { force: true });
    }
  }
  return () => undefined;
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(holder: string): boolean {
  const [pid = '', start = ''] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (cause) {
    if (errorCode(cause) !== 'EPERM') return false;
  }
  return start === startOf(Number(pid));
}

/** Start time of a process on Linux, because process ids are reused; empty on other systems. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function release(path: string, mine: string): void {
  if (readHolder(path) === mine) rmSync(path, { force: true });
}
