// The project as of a commit, built next to the working tree with the working tree's packages, so that it can be measured or run against the current version.
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

/** Builds a revision. Fails if git does not know it or it cannot be built. */
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
