// Compares hashes to check whether `dist` is up to date: rebuilding without a change takes fifteen seconds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** File in `dist` that records the hashes of the last build's input and output. Not published. */
const stamp = 'build-state';

/** Hash of everything a build reads: the source, and the installed packages as listed by npm. */
export function hashOfSource(root: string): string {
  return hashOf(root, ['src', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json']);
}

/** Records that `dist` was built from the source with this hash. */
export function noteBuild(root: string, source: string): void {
  writeFileSync(join(root, 'dist', stamp), `${source} ${hashOf(root, ['dist'])}`);
}

/** Whether source and packages are unchanged since the last build, and every file is as the build left it. */
export function isBuilt(root: string): boolean {
  const noted = join(root, 'dist', stamp);
  return existsSync(noted) && readFileSync(noted, 'utf8') === `${hashOfSource(root)} ${hashOf(root, ['dist'])}`;
}

function hashOf(root: string, names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names.flatMap((each) => filesOf(root, each))) {
    const bytes = readFileSync(join(root, name));
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

/** Paths, relative to `root`, of a file or of all files in a folder and its subfolders. */
function filesOf(root: string, name: string): string[] {
  if (!existsSync(join(root, name))) return [];
  if (!statSync(join(root, name)).isDirectory()) return name === `dist/${stamp}` ? [] : [name];
  return readdirSync(join(root, name))
    .sort()
    .flatMap((each) => filesOf(root, `${name}/${each}`));
}
