// The project as it was at a commit, built beside the working tree, with the packages of this one: to be measured or run against it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface BuiltRevision {
  readonly folder: string;
  remove(): void;
}

/** Builds it. Fails where git knows no such revision, or where it cannot be built. */
export function buildRevision(revision: string): BuiltRevision {
  const parent = mkdtempSync(join(tmpdir(), 'txp-revision-'));
  const folder = join(parent, 'tree');
  const remove = (): void => {
    rmSync(parent, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  };
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, revision], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(process.execPath, ['--import=tsx', 'src/build.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
