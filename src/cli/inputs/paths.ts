// Resolves path arguments to files: walks folders and expands patterns. Keeps the order of the arguments, and sorts within a folder or pattern.
import { lstat, readdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Ignore } from 'ignore';
import { readFound } from './read-found.js';
import { sameFileAs } from './same-file.js';

/** A file to work on. `named` files were given individually; others were found in a folder or by a pattern. */
export interface FoundFile {
  readonly path: string;
  readonly named: boolean;
  /** The folder that was walked, if the file was found in one. */
  readonly within?: string;
}

interface Expansion {
  readonly files: readonly FoundFile[];
  /** Whether there may be more than one input: several paths, a folder or a pattern. */
  readonly isMany: boolean;
  /** Entries skipped on purpose, with the reason, for verbose notes. */
  readonly leftOut: readonly string[];
  /** Folders and patterns that contained nothing to work on. */
  readonly empty: readonly string[];
  /** Files that were found but left out because results go there. */
  readonly replaced: readonly string[];
  /** Files that match `exclude`, but were named individually and therefore stay. */
  readonly namedAnyway: readonly string[];
}

/**
 * Expands paths. A path that does not exist, or a pattern without matches, stays in the list, and only reading it fails. `exclude` contains patterns like
 * those of a .gitignore file in each named folder or, for patterns, in the working folder. Files at the destination of results (`outputs`) are left out,
 * whatever their name.
 */
export async function expandPaths(paths: readonly string[], exclude: readonly string[] = [], outputs: readonly string[] = []): Promise<Expansion> {
  const isOutputFile = outputs.length === 0 ? () => false : sameFileAs(outputs, {});
  const files: FoundFile[] = [];
  const leftOut: string[] = [];
  const empty: string[] = [];
  const replaced: string[] = [];
  const namedAnyway: string[] = [];
  const unmatched = new Set<string>();
  let isMany = paths.length > 1;
  for (const path of paths) {
    const before = files.length;
    const kind = await kindOf(path);
    if (kind === 'folder') {
      isMany = true;
      await walk(
        { root: path, excluded: await patternsOf(exclude), outputs: outputsApart(outputs, path), isOutputFile, files, leftOut, replaced },
        path,
        await ignoreRulesAbove(path),
      );
    } else if (kind === 'missing' && /[*?[{]/.test(path)) {
      isMany = true;
      const apart = outputsApart(outputs, staticFolderOf(path));
      const excluded = await patternsOf(exclude);
      const matches = await matchPattern(path);
      if (matches.length === 0) {
        unmatched.add(path);
        files.push({ path, named: true });
      }
      for (const found of matches) {
        if (isExcluded(found, false, { root: '.', excluded })) leftOut.push(`${found}: excluded`);
        else if (apart.some((output) => isWithin(found, output)) || isOutputFile(found)) {
          leftOut.push(`${found}: the results go there`);
          replaced.push(found);
        } else files.push({ path: found, named: false });
      }
    } else {
      files.push({ path, named: true });
      if (exclude.length > 0 && path !== '-' && isExcluded(path, false, { root: '.', excluded: await patternsOf(exclude) })) namedAnyway.push(path);
    }
    if (files.length === before) empty.push(path);
  }
  // An unmatched pattern fails like a missing file; if there are no other inputs, there is nothing to work on.
  return { files: files.every(({ path }) => unmatched.has(path)) ? [] : files, isMany, leftOut, empty, replaced, namedAnyway };
}

/** The outputs that do not contain the folder. If results go to the folder itself or a parent, everything in it would be left out. */
function outputsApart(outputs: readonly string[], folder: string): string[] {
  return outputs.filter((output) => !isWithin(folder, output));
}

function isWithin(path: string, folder: string): boolean {
  const below = relative(resolve(folder), resolve(path));
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The deepest folder that contains all possible matches of a pattern. */
function staticFolderOf(pattern: string): string {
  return dirname(`${pattern.slice(0, pattern.search(/[*?[{]/))}*`);
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'missing'> {
  if (path === '-') return 'file';
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'missing';
  }
}

async function matchPattern(pattern: string): Promise<string[]> {
  const { default: glob } = await import('fast-glob');
  const found = await glob(pattern, { caseSensitiveMatch: false, followSymbolicLinks: false, onlyFiles: true, unique: true });
  return found.sort(compareNames).map(asFile);
}

// A file of this name that was found is not standard input.
function asFile(path: string): string {
  return path === '-' ? './-' : path;
}

interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/** State of a walk through a folder. */
interface Walk {
  /** The folder that was named. */
  readonly root: string;
  readonly excluded: Ignore;
  readonly outputs: readonly string[];
  isOutputFile(path: string): boolean;
  readonly files: FoundFile[];
  readonly leftOut: string[];
  readonly replaced: string[];
}

async function walk(found: Walk, folder: string, above: readonly IgnoreRules[]): Promise<void> {
  const { root, files, leftOut } = found;
  let entries: Awaited<ReturnType<typeof listFolder>>;
  try {
    entries = await listFolder(folder);
  } catch {
    // Kept as an unreadable file, so that the run reports it.
    files.push({ path: folder, named: true });
    return;
  }
  const own = await ignoreRulesIn(folder);
  const rules = own === undefined ? above : [...above, own];
  for (const entry of entries) {
    const path = asFile(join(folder, entry.name));
    if (entry.name.startsWith('.')) continue;
    if (entry.isSymbolicLink()) leftOut.push(`${path}: symbolic link`);
    else if (isExcluded(path, entry.isDirectory(), found)) leftOut.push(`${path}: excluded`);
    else if (isIgnored(path, entry.isDirectory(), rules)) leftOut.push(`${path}: in .gitignore`);
    else if (found.outputs.some((output) => isWithin(path, output)) || (entry.isFile() && found.isOutputFile(path))) {
      leftOut.push(`${path}: the results go there`);
      if (entry.isFile()) found.replaced.push(path);
    } else if (entry.isDirectory()) await walk(found, path, rules);
    else if (entry.isFile()) files.push({ path, named: false, within: root });
    else leftOut.push(`${path}: not a regular file`);
  }
}

async function listFolder(folder: string) {
  return (await readdir(folder, { withFileTypes: true })).sort((a, b) => compareNames(a.name, b.name));
}

// Code-unit order, which does not depend on the locale.
function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isExcluded(path: string, isFolder: boolean, { root, excluded }: Pick<Walk, 'root' | 'excluded'>): boolean {
  // A pattern may match files in parent folders.
  const below = relative(resolve(root), resolve(path))
    .split(sep)
    .filter((part) => part !== '..')
    .join('/');
  return excluded.ignores(isFolder ? `${below}/` : below);
}

// The deepest .gitignore with a matching rule decides.
function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  for (let index = rules.length - 1; index >= 0; index--) {
    const level = rules[index];
    if (level === undefined) continue;
    const below = relative(level.folder, resolve(path)).split(sep).join('/');
    const verdict = level.rules.test(isFolder ? `${below}/` : below);
    if (verdict.ignored || verdict.unignored) return verdict.ignored;
  }
  return false;
}

/** Patterns in the notation of a .gitignore file. */
async function patternsOf(patterns: string | readonly string[]): Promise<Ignore> {
  const { default: ignore } = await import('ignore');
  return ignore().add(patterns);
}

async function ignoreRulesIn(folder: string): Promise<IgnoreRules | undefined> {
  try {
    const text = Buffer.from(await readFound(join(folder, '.gitignore'), undefined)).toString('utf8');
    return { folder: resolve(folder), rules: await patternsOf(text) };
  } catch {
    return undefined;
  }
}

// Rules of the parent folders up to the root of the work tree; none outside a repository.
async function ignoreRulesAbove(folder: string): Promise<IgnoreRules[]> {
  const above: string[] = [];
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (await exists(join(current, '.git'))) break;
    if (dirname(current) === current) return [];
    above.unshift(dirname(current));
  }
  const rules = await Promise.all(above.map(ignoreRulesIn));
  return rules.filter((level) => level !== undefined);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
