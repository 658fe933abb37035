// What the reading process may read: our own code, the packages that read documents with all they depend on, and what a program of Node needs.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../files/package-root.js';

/** The packages that our code in the reading process imports, and the scope of the OCR data. */
const readers = ['pdfjs-dist', '@napi-rs/canvas', 'sharp', 'tesseract.js', 'htmlparser2', 'fflate', 'postal-mime'];
const languageScope = '@tesseract.js-data';

export interface Readable {
  /** Absolute paths without links in them. No folder lies in another. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Links to some of the folders, as package managers make them. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

/** Code and packages, as they are installed now: recognition data may be added while the program runs. */
export function readableCode(): Readable {
  const home = realpathSync(fileURLToPath(packageRoot()));
  const links = new Map<string, string>();
  const folders = new Set([join(home, 'dist')]);
  const add = (path: string): boolean => {
    const target = realpathSync(path);
    if (target !== path) links.set(path, target);
    const isNew = !folders.has(target);
    folders.add(target);
    return isNew;
  };
  const follow = (name: string, from: string): void => {
    const path = installed(name, from);
    // What is optional may be missing, and is on other systems.
    if (path === undefined || !add(path)) return;
    const target = realpathSync(path);
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(target);
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) follow(needed, target);
  };
  for (const name of readers) follow(name, home);
  const scope = installed(languageScope, home);
  if (scope !== undefined) for (const name of readdirSync(scope)) add(join(scope, name));
  const all = [...folders];
  return {
    folders: all.filter((folder) => !all.some((other) => other !== folder && folder.startsWith(other + sep))),
    files: [join(home, 'package.json')],
    links: [...links].map(([path, target]) => ({ path, target })),
  };
}

/** Node itself and the libraries it is linked with, on Linux. */
export function readableSystem(): Readable {
  const maps = readFileSync('/proc/self/maps', 'latin1');
  const libraries = [...maps.matchAll(/\s(\/\S+\/)[^/\s]+\.so[.\d]*$/gm)].map((match) => match[1] ?? '');
  // Libraries of packages are mapped as well.
  const folders = new Set(libraries.filter((folder) => !folder.includes('/node_modules/')).map((folder) => folder.slice(0, -1)));
  // A program names the loader of its libraries by a path of its own.
  const loaders = ['/lib', '/lib64'].flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.startsWith('ld-'))
          .map((name) => join(folder, name))
      : [],
  );
  return { folders: [...folders], files: [process.execPath, ...loaders], links: [] };
}

function installed(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(path)) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
