// The command that repairs a fault of the installation, as it can be pasted into a shell.
import { fileURLToPath } from 'node:url';
import { packageRoot as packageFolder } from '../files/package-root.js';

/** Folder of the package, without a slash at its end. */
const packageRoot = fileURLToPath(packageFolder()).replace(/\/$/, '');

/** A word as the shell takes it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

// Where a package came from is not kept with it, and its name alone may lead to another one.
const reinstall = 'reinstall txp the way you installed it: npm install -g FILE';

/** Installs or builds a package again. Newer npm runs the install script of a package only when it is named. */
export function repairPackage(name: string, isMissing: boolean): string {
  if (isGlobal()) return reinstall;
  // The release that is locked runs by Node.js 20 as well, and has to fetch or build its binary; the next one brings it along.
  if (name === 'better-sqlite3' && Number.parseInt(process.versions.node, 10) >= 22) return inPackage(`npm install --no-save ${name}@13`);
  // A package whose native part comes as a package of its own is whole only with its optional dependencies.
  const isBuilt = name === 'better-sqlite3' && !isMissing;
  return inPackage(isBuilt ? `npm rebuild --allow-scripts=${name} ${name}` : `npm ci --include=optional --allow-scripts=better-sqlite3`);
}

export function repairBuild(): string {
  return isGlobal() ? reinstall : inPackage('npm run build');
}

/** Adds recognition data of a language without a change to what the package depends on. */
export function repairLanguage(code: string): string {
  const name = `@tesseract.js-data/${code}`;
  return isGlobal() ? `npm install -g ${name}` : inPackage(`npm install --no-save ${name}`);
}

function isGlobal(): boolean {
  return /\/lib\/node_modules\/(?:@[^/]+\/)?[^/]+$/.test(packageRoot);
}

function inPackage(command: string): string {
  return `(cd ${shellWord(packageRoot)} && ${command})`;
}
