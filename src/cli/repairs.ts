// Commands that repair a faulty installation, ready to paste into a shell.
import { fileURLToPath } from 'node:url';
import { packageRoot as packageFolder } from '../files/package-root.js';

/** Folder of the package, without a trailing slash. */
const packageRoot = fileURLToPath(packageFolder()).replace(/\/$/, '');

/** Quotes a word for the shell if necessary. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The project in which the package is installed; undefined for a checkout. */
const project = /^(.*?)\/node_modules\//.exec(packageRoot)?.[1];

// Packages do not record where they were installed from, and the name alone may refer to another package.
const reinstall = `reinstall txp the way you installed it: npm install ${isGlobal() ? '-g ' : ''}FILE`;

/** The command that reinstalls or rebuilds a package. */
export function repairPackage(name: string, isMissing: boolean): string {
  if (isGlobal()) return reinstall;
  // Other packages have their native part in a separate package, which only an installation with optional dependencies includes.
  const isBuilt = name === 'better-sqlite3' && !isMissing;
  // The locked release also supports Node.js 20 and has to download or build its binary; the next one includes it.
  const hasBinary = Number.parseInt(process.versions.node, 10) >= 22;
  if (name === 'better-sqlite3' && hasBinary) return add(`${name}@13`);
  if (isBuilt) return inFolder(`npm rebuild ${name}`);
  if (project === undefined) return inFolder('npm ci --include=optional');
  // As a dependency of the project, it can no longer be skipped silently.
  return name === 'better-sqlite3' ? add(`${name}@12`) : inFolder('npm install --include=optional');
}

export function repairBuild(): string {
  return project === undefined ? inFolder('npm run build') : reinstall;
}

/** The command that installs the OCR data of a language. */
export function repairLanguage(code: string): string {
  const name = `@tesseract.js-data/${code}`;
  return isGlobal() ? `npm install -g ${name}` : add(name);
}

function isGlobal(): boolean {
  return /\/lib\/node_modules\/(?:@[^/]+\/)?[^/]+$/.test(packageRoot);
}

// The dependencies of a checkout must not change, but a project would lose an undeclared package at its next installation.
function add(name: string): string {
  return inFolder(`npm install ${project === undefined ? '--no-save ' : ''}${name}`);
}

function inFolder(command: string): string {
  return `(cd ${shellWord(project ?? packageRoot)} && ${command})`;
}
