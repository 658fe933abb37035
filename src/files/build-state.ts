// Whether what is built is what a build would make now, told by contents: a build of what did not change takes fifteen seconds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in `dist` that says what was built from what. It is not published. */
const stamp = 'build-state';

/** Hash of what a build reads: the source, and the packages as npm lists what it installed. */
export function hashOfSource(root: string): string {
  return hashOf(root, ['src', 'package.json', 'tsconfig.json', 'node_modules/.package-lock.json']);
}

/** Notes that what lies in `dist` was built from the source of this hash. */
export function noteBuild(root: string, source: string): void {
  writeFileSync(join(root, 'dist', stamp), `${source} ${hashOf(root, ['dist'])}`);
}

/** Whether source and packages are those of the last build, and every file is as it left it. */
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

/** The files of a folder and those below it, or the one file, by their paths from `root`. */
function filesOf(root: string, name: string): string[] {
  if (!existsSync(join(root, name))) return [];
  if (!statSync(join(root, name)).isDirectory()) return name === `dist/${stamp}` ? [] : [name];
  return readdirSync(join(root, name))
    .sort()
    .flatMap((each) => filesOf(root, `${name}/${each}`));
}
