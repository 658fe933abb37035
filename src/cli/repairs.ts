// The command that repairs a fault of the installation, as it can be pasted into a shell.
import { fileURLToPath } from 'node:url';
import { packageRoot as packageFolder } from '../files/package-root.js';

/** Folder of the package, without a slash at its end. */
const packageRoot = fileURLToPath(packageFolder()).replace(/\/$/, '');

/** A word as the shell takes it. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The project that the package was installed into; undefined for a checkout. */
const project = /^(.*?)\/node_modules\//.exec(packageRoot)?.[1];

// Where a package came from is not kept with it, and its name alone may lead to another one.
const reinstall = `reinstall txp the way you installed it: npm install ${isGlobal() ? '-g ' : ''}FILE`;

/** Installs or builds a package again. */
export function repairPackage(name: string, isMissing: boolean): string {
  if (isGlobal()) return reinstall;
  // A package whose native part comes as a package of its own is whole only with its optional dependencies.
  const isBuilt = name === 'better-sqlite3' && !isMissing;
  // The release that is locked runs by Node.js 20 as well, and has to fetch or build its binary; the next one brings it along.
  const hasBinary = Number.parseInt(process.versions.node, 10) >= 22;
  if (name === 'better-sqlite3' && hasBinary) return add(`${name}@13`);
  if (isBuilt) return inFolder(`npm rebuild ${name}`);
  if (project === undefined) return inFolder('npm ci --include=optional');
  // As a dependency of the project it may no longer be left out without a word.
  return name === 'better-sqlite3' ? add(`${name}@12`) : inFolder('npm install --include=optional');
}

export function repairBuild(): string {
  return project === undefined ? inFolder('npm run build') : reinstall;
}

/** Adds recognition data of a language. */
export function repairLanguage(code: string): string {
  const name = `@tesseract.js-data/${code}`;
  return isGlobal() ? `npm install -g ${name}` : add(name);
}

function isGlobal(): boolean {
  return /\/lib\/node_modules\/(?:@[^/]+\/)?[^/]+$/.test(packageRoot);
}

// What a checkout depends on does not change; a project would lose at its next installation what it does not depend on.
function add(name: string): string {
  return inFolder(`npm install ${project === undefined ? '--no-save ' : ''}${name}`);
}

function inFolder(command: string): string {
  return `(cd ${shellWord(project ?? packageRoot)} && ${command})`;
}
