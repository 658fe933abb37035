// `npm run bench -- --against REV`: the working tree beside a commit. Both are built and measured in turn, each by its own benchmark, in processes of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comparison, compare, type Round } from './compare.js';
import type { BenchResult } from './result.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compares over `rounds` rounds the rows of `only` (all when undefined). Fails where git knows no such revision, or where it cannot be built. */
export function benchAgainst(revision: string, rounds: number, only: string | undefined): Comparison[] {
  const folder = mkdtempSync(join(tmpdir(), 'txp-bench-'));
  const other = join(folder, 'before');
  const measure = (tree: string, name: string): BenchResult[] => {
    const file = join(folder, `${name}.json`);
    const rows = only === undefined ? [] : ['--only', only];
    execFileSync(process.execPath, ['--import=tsx', 'test/bench/run.ts', '--json', file, ...rows], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(readFileSync(file, 'utf8')) as BenchResult[];
  };
  try {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', other, revision], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'));
    execFileSync(process.execPath, ['--import=tsx', 'src/build.ts'], { cwd: other, stdio: ['ignore', 'ignore', 'inherit'] });
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      // Who goes first has the cooler processor: they take turns.
      const first = round % 2 === 0 ? measure(other, 'before') : undefined;
      const after = measure(root, 'after');
      measured.push({ before: first ?? measure(other, 'before'), after });
    }
    return compare(measured);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: root });
  }
}
