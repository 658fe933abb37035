// The stored models: lists, verifies and removes them, and moves a finished folder into place atomically.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TxpError } from '../core/errors.js';
import { writeAtomically } from '../files/write-atomically.js';
import { unwritable } from './download.js';
import { type Manifest, manifestFile, modelFiles, modelName, readManifest } from './manifest.js';

/** A stored model, or what is wrong with its folder. */
export interface KeptModel {
  readonly name: string;
  readonly folder: string;
  readonly manifest?: Manifest;
  /** In bytes, as the manifest says. */
  readonly size: number;
  readonly fault?: string;
}

/** All models in the folder, sorted by name; empty if the folder does not exist. Checks file sizes but not hashes. */
export async function keptModels(folder: string): Promise<KeptModel[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new TxpError('configuration', `${folder} cannot be read (${error.code})`, { cause: error });
  });
  return Promise.all(
    names
      .filter(isModelName)
      .sort()
      .map((name) => keptModel(folder, name)),
  );
}

async function keptModel(shelf: string, name: string): Promise<KeptModel> {
  const folder = join(shelf, name);
  try {
    const manifest = await readManifest(folder);
    const size = modelFiles.reduce((sum, file) => sum + manifest.files[file].bytes, 0);
    for (const file of modelFiles) {
      const facts = await stat(join(folder, file)).catch(() => undefined);
      if (facts?.size !== manifest.files[file].bytes)
        return { name, folder, manifest, size, fault: `${file} ${facts === undefined ? 'is missing' : 'is incomplete'}` };
    }
    return { name, folder, manifest, size };
  } catch (error) {
    if (!(error instanceof TxpError)) throw error;
    return { name, folder, size: 0, fault: error.message };
  }
}

/** Like `keptModel`, and also verifies every hash. */
export async function verifyModel(shelf: string, name: string): Promise<KeptModel> {
  const kept = await keptModel(shelf, checkName(name));
  if (kept.manifest === undefined || kept.fault !== undefined) return kept;
  for (const file of modelFiles) {
    if ((await hashOf(join(kept.folder, file))) !== kept.manifest.files[file].sha256)
      return { ...kept, fault: `${file} does not have the recorded hash` };
  }
  return kept;
}

/** Removes a model. Fails with `not-found` if it does not exist. */
export async function removeModel(shelf: string, name: string): Promise<void> {
  const folder = join(shelf, checkName(name));
  // Renamed first, so that an interruption cannot leave half a model under its name.
  const aside = join(shelf, `.removed-${process.pid}-${name}`);
  await rename(folder, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new TxpError('not-found', `there is no model "${name}"`, { hint: 'list them with: txp models list' });
    unwritable(folder)(error);
  });
  await rm(aside, { recursive: true, force: true });
}

/**
 * Writes the manifest into a draft folder that holds the model files, and renames the folder to the model's name. Fails with `conflict` if that name is taken.
 */
export async function installModel(shelf: string, draft: string, manifest: Manifest): Promise<string> {
  const folder = join(shelf, manifest.name);
  writeAtomically(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of [...modelFiles, manifestFile]) {
    const handle = await open(join(draft, file), 'r+').catch(unwritable(join(draft, file)));
    await handle.sync();
    await handle.close();
  }
  await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
      throw new TxpError('conflict', `a model "${manifest.name}" already exists`, { hint: `remove it first: txp models remove ${manifest.name}` });
    unwritable(folder)(error);
  });
  return folder;
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1_000_000 })) hash.update(piece);
  return hash.digest('hex');
}

function isModelName(name: string): boolean {
  return modelName.safeParse(name).success;
}

/** Returns the name if it is valid. Fails with `invalid-request`. */
export function checkName(name: string): string {
  if (!isModelName(name))
    throw new TxpError('invalid-request', `"${name.slice(0, 70)}" is not the name of a model`, { hint: 'txp models list shows the names' });
  return name;
}
