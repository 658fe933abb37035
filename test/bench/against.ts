// `npm run bench -- --against REV`: compares the working tree with a commit. Both are built and measured in turn, each by its own benchmark in separate
// processes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildRevision } from '../built-revision.js';
import { type Comparison, compare, type Round } from './compare.js';
import type { BenchResult } from './result.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compares the rows of `only` (all if undefined) over `rounds` rounds. Fails if git does not know the revision or it cannot be built. */
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
      // Whichever runs first has the cooler processor, so they alternate.
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
