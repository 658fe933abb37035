// What the reading process may read: the program's code, the packages that read documents with all dependencies, and what Node needs.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../files/package-root.js';

/** Packages imported by the code in the reading process, and the scope of the OCR data packages. */
const readers = ['pdfjs-dist', '@napi-rs/canvas', 'sharp', 'tesseract.js', 'htmlparser2', 'fflate', 'postal-mime'];
const languageScope = '@tesseract.js-data';

export interface Readable {
  /** Absolute paths with links resolved. No folder contains another. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Links to some of the folders, as created by package managers. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

/** Code and packages as currently installed: OCR data may be added while the program runs. */
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
    // Optional dependencies may be missing, or be meant for other systems.
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

/** Node itself and its shared libraries, on Linux. */
export function readableSystem(): Readable {
  const maps = readFileSync('/proc/self/maps', 'latin1');
  const libraries = [...maps.matchAll(/\s(\/\S+\/)[^/\s]+\.so[.\d]*$/gm)].map((match) => match[1] ?? '');
  // Libraries of packages are mapped too.
  const folders = new Set(libraries.filter((folder) => !folder.includes('/node_modules/')).map((folder) => folder.slice(0, -1)));
  // A program refers to its dynamic loader by a fixed path, which may be a link.
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
