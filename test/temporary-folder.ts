// One folder for what a run of the tests keeps for a while, so that nothing stays where it was killed: what such a run left goes when the next one starts.
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const name = `txp-tests-${process.pid}`;

/** For what runs all test files: makes the folder the one for temporary files, of this process and of all that it starts. */
export default function setUp(): void {
  const parent = tmpdir();
  if (basename(parent) === name) return;
  for (const entry of readdirSync(parent)) {
    const pid = /^txp-tests-(\d+)$/.exec(entry)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(parent, entry));
  }
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  // As its parent is: some tests start programs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// What somebody else left cannot be removed, and is theirs to remove.
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {}
}
