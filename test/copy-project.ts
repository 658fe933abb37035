// A copy of the project that may be modified: to put faults into it, or to give it other packages.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = [
  ...['src', 'test', 'bin', 'dist', 'completions', 'docs', '.github', '.deploy', 'package.json', 'package-lock.json', 'tsconfig.json', 'action.yml'],
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE', 'NOTICE', '.biome.json', '.npmrc', '.pre-commit-hooks.yaml'],
];

/** Copies sources, tests, build and packages into a new folder, and returns its path. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'txp-copy-'));
  // The prefix also covers `node_modules.*`, the folders that a concurrent run is installing packages into.
  const isSource = (path: string): boolean => !basename(path).startsWith('node_modules');
  for (const name of parts) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  // Not a link to the folder: the processes that read documents are confined to the real path of the code. Hard links to its files if the file system is the
  // same.
  try {
    execFileSync('cp', ['-al', join(root, 'node_modules'), copy], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', join(root, 'node_modules'), copy]);
  }
  return copy;
}
