// Downloads models of the catalogue from a hub or a mirror.
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { TxpError } from '../core/errors.js';
import { makeFolder } from '../files/make-folder.js';
import { type CatalogueEntry, hub, readCatalogue } from './catalogue.js';
import { download, unwritable } from './download.js';
import { takeLock } from './lock.js';
import { checkManifest, type Manifest, type ModelFile, modelFiles } from './manifest.js';
import { openNetwork } from './network.js';
import { readPublished } from './published.js';
import { checkName, installModel } from './shelf.js';

export interface PullOptions {
  /** Folder of all models. */
  readonly shelf: string;
  /** Site with the same content as the hub; by default the hub itself. */
  readonly mirror?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Max time in milliseconds that a server may send nothing. */
  readonly idleMs?: number;
  /** Called with the bytes received so far and the total. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Pulled {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The catalogue entry with this name. Fails with `not-found`. */
export function entryNamed(name: string, catalogue: readonly CatalogueEntry[] = readCatalogue()): CatalogueEntry {
  const entry = catalogue.find((each) => each.name === checkName(name));
  if (entry === undefined)
    throw new TxpError('not-found', `the catalogue has no model "${name}"`, {
      hint: `it has ${catalogue.map((each) => each.name).join(', ')}; add one of your own with txp models add FOLDER`,
    });
  return entry;
}

/**
 * Downloads a model of the catalogue. Resumes an interrupted pull at the revision that it started with. The folder appears under its final name once every
 * file has the hash that the site publishes for that revision.
 */
export async function pullModel(entry: CatalogueEntry, { shelf, mirror, environment, signal, idleMs, onProgress }: PullOptions): Promise<Pulled> {
  const origin = readOrigin(mirror);
  await prepare(shelf);
  const release = await takeLock(join(shelf, `.lock-${entry.name}`), `fetches ${entry.name} now`);
  const network = openNetwork(environment, idleMs);
  try {
    const begun = await interruptedRevision(shelf, entry.name);
    const { revision, files } = await readPublished(entry, origin, network, signal, begun);
    const draft = join(shelf, `${draftPrefix(entry.name)}${revision}`);
    makeFolder(draft, 0o700);
    const total = modelFiles.reduce((sum, name) => sum + files[name].bytes, 0);
    await checkFreeSpace(shelf, total);
    const hashes: Partial<Record<ModelFile, { sha256: string; bytes: number }>> = {};
    let done = 0;
    for (const name of modelFiles) {
      const { bytes } = files[name];
      const before = done;
      const sha256 = await download(files[name], join(draft, name), { network, signal, onProgress: (got) => onProgress?.(before + got, total) });
      hashes[name] = { sha256, bytes };
      done += bytes;
    }
    const manifest = manifestOf(entry, hashes, { source: `${origin}/${entry.repository}`, revision });
    return { folder: await installModel(shelf, draft, manifest), manifest };
  } finally {
    await network.close();
    await release();
  }
}

/** Builds the manifest of a catalogue entry with these files. */
export function manifestOf(
  { name, family, license, facts }: CatalogueEntry,
  files: Partial<Record<ModelFile, { readonly sha256: string; readonly bytes: number }>>,
  origin: { readonly source?: string; readonly revision?: string },
): Manifest {
  return checkManifest({ format: 1, name, family, license, ...origin, files, ...facts }, 'catalogue.json');
}

/** Creates the folder of models. Fails with `output-unwritable`. */
export async function prepare(shelf: string): Promise<void> {
  try {
    makeFolder(shelf, 0o700);
  } catch (error) {
    unwritable(shelf)(error);
  }
}

/** Fails with `output-unwritable` if there is not enough free space. */
export async function checkFreeSpace(shelf: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(shelf);
  const [free, needed] = [Math.ceil((bavail * bsize) / 1_000_000), Math.ceil(bytes / 1_000_000)];
  if (needed > free)
    throw new TxpError('output-unwritable', `${shelf} has ${free} MB free, the model needs ${needed}`, {
      hint: 'free some space, or set TXP_DATA_DIR to another folder',
    });
}

const draftPrefix = (name: string): string => `.pull-${name}-`;

/** The revision of an interrupted pull. Deletes all drafts of the model but one. */
async function interruptedRevision(shelf: string, name: string): Promise<string | undefined> {
  const drafts = (await readdir(shelf)).filter((each) => each.startsWith(draftPrefix(name)));
  const [begun, ...others] = drafts.filter((each) => /^[0-9a-f]{40}$/.test(each.slice(draftPrefix(name).length)));
  for (const other of others) await rm(join(shelf, other), { recursive: true, force: true });
  return begun?.slice(draftPrefix(name).length);
}

function readOrigin(mirror: string | undefined): string {
  if (mirror === undefined) return hub;
  const url = URL.canParse(mirror) ? new URL(mirror) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new TxpError('invalid-request', '--mirror must be an address such as https://mirror.example.com', {
      hint: 'leave out user, password, ? and #',
    });
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
