// A copy of the project that may be changed: for what puts faults into it, and for what gives it other packages.
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

/** Copies what is built and tested into a folder of its own, and gives its path. */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'txp-copy-'));
  // Packages that another run is just installing have a name that begins so, too.
  const isSource = (path: string): boolean => !basename(path).startsWith('node_modules');
  for (const name of parts) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  // Not a link to the folder: readers of documents are confined to where the code really lies. Links to its files where the file system is the same.
  try {
    execFileSync('cp', ['-al', join(root, 'node_modules'), copy], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', join(root, 'node_modules'), copy]);
  }
  return copy;
}
