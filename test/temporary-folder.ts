// One folder for all temporary files of a test run. If a run is killed, the next one removes its folder.
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const name = `txp-tests-${process.pid}`;

/** Global set-up: makes this folder the temporary directory of this process and of every process that it starts. */
export default function setUp(): void {
  const parent = tmpdir();
  if (basename(parent) === name) return;
  for (const entry of readdirSync(parent)) {
    const pid = /^txp-tests-(\d+)$/.exec(entry)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(parent, entry));
  }
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  // The usual mode of a temporary directory: some tests start programs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Folders of other users cannot be removed; that is left to them.
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
