// `npm run bench -- --against REV`: the working tree beside a commit. Both are built and measured in turn, each by its own benchmark, in processes of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRevision } from '../built-revision.js';
import { type Comparison, compare, type Round } from './compare.js';
import type { BenchResult } from './result.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compares over `rounds` rounds the rows of `only` (all when undefined). Fails where git knows no such revision, or where it cannot be built. */
export function benchAgainst(revision: string, rounds: number, only: string | undefined): Comparison[] {
  const folder = mkdtempSync(join(tmpdir(), 'txp-bench-'));
  const before = buildRevision(revision);
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
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      // Who goes first has the cooler processor: they take turns.
      const first = round % 2 === 0 ? measure(before.folder, 'before') : undefined;
      const after = measure(root, 'after');
      measured.push({ before: first ?? measure(before.folder, 'before'), after });
    }
    return compare(measured);
  } finally {
    before.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
