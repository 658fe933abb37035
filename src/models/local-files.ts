// Adds models from local files: a folder, or a tar archive of one.
import { createReadStream } from 'node:fs';
import { copyFile, type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { TxpError } from '../core/errors.js';
import { unwritable } from './download.js';
import { sweep } from './lock.js';
import { checkManifest, type Manifest, type ModelFile, manifestFile, modelFiles } from './manifest.js';
import { checkFreeSpace, type Pulled, prepare } from './pull.js';
import { hashOf, installModel } from './shelf.js';
import { readTar } from './tar.js';

interface LocalOptions {
  /** Folder of all models. */
  readonly shelf: string;
  /** The folder or archive. */
  readonly path: string;
  /** Other names or paths that the files may have, such as `model_quantized.onnx`. */
  readonly aliases?: Readonly<Partial<Record<ModelFile, string>>>;
  /** Builds the manifest from the hashes of the files and, if the folder has one, its own manifest. */
  readonly manifest: (files: Manifest['files'], own: unknown) => Manifest;
  readonly signal: AbortSignal;
}

type Kept = ModelFile | typeof manifestFile;

/** Copies the files, checks them against the hashes of the manifest, and stores them as a model. */
export async function addLocalModel({ shelf, path, aliases = {}, manifest: manifestFor, signal }: LocalOptions): Promise<Pulled> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new TxpError('input-not-found', `${path} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be opened (${error.code})`}`);
  });
  await prepare(shelf);
  await sweep(shelf);
  const draft = await mkdtemp(join(shelf, `.draft-${process.pid}-`)).catch(unwritable(shelf));
  try {
    const nameFor = (file: string): Kept | undefined =>
      file === manifestFile ? file : modelFiles.find((name) => file === name || file === basename(aliases[name] ?? name));
    if (facts.isDirectory()) await takeFolder(path, draft, aliases, shelf);
    else await takeArchive(path, draft, nameFor, signal);
    const factsOf = async (name: ModelFile): Promise<{ sha256: string; bytes: number }> => {
      const { size } = await stat(join(draft, name)).catch(() => {
        throw new TxpError('input-not-found', `${path} does not contain ${name}`, { hint: 'a model is model.onnx and tokenizer.json' });
      });
      return { sha256: await hashOf(join(draft, name)), bytes: size };
    };
    const files = { 'model.onnx': await factsOf('model.onnx'), 'tokenizer.json': await factsOf('tokenizer.json') };
    const own = await readOwn(draft, path);
    const manifest = manifestFor(files, own);
    for (const name of modelFiles) {
      if (manifest.files[name].sha256 !== files[name].sha256)
        throw new TxpError('document-unreadable', `${name} of ${path} does not have the hash in the manifest`, {
          hint: 'copy the folder again',
        });
    }
    await rm(join(draft, manifestFile), { force: true });
    return { folder: await installModel(shelf, draft, manifest), manifest };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function takeFolder(path: string, draft: string, aliases: LocalOptions['aliases'], shelf: string): Promise<void> {
  for (const name of [...modelFiles, manifestFile] as const) {
    const alias = name === manifestFile ? undefined : aliases?.[name];
    const candidates = [name, ...(alias === undefined ? [] : [alias, basename(alias)])];
    for (const candidate of candidates) {
      const source = join(path, candidate);
      const facts = await stat(source).catch(() => undefined);
      if (facts === undefined) continue;
      if (!facts.isFile()) throw new TxpError('document-unreadable', `${source} is not a file`);
      await checkFreeSpace(shelf, facts.size);
      await copyFile(source, join(draft, name)).catch(unwritable(join(draft, name)));
      break;
    }
  }
}

async function takeArchive(path: string, draft: string, nameFor: (file: string) => Kept | undefined, signal: AbortSignal): Promise<void> {
  const head = Buffer.alloc(2);
  const probe = await open(path, 'r');
  await probe.read(head, 0, 2, 0);
  await probe.close();
  const isZipped = head[0] === 0x1f && head[1] === 0x8b;
  const source = createReadStream(path);
  const stream = isZipped ? source.pipe(createGunzip()) : source;
  source.on('error', (error) => stream.destroy(error));
  let target: FileHandle | undefined;
  try {
    await readTar(stream, {
      open: async (entry, size) => {
        if (signal.aborted) throw new TxpError('cancelled', 'stopped');
        const name = nameFor(basename(entry));
        if (name === undefined) return undefined;
        await checkFreeSpace(draft, size);
        target = await open(join(draft, name), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') throw new TxpError('document-unreadable', `${path} contains ${name} twice`);
          return unwritable(join(draft, name))(error);
        });
        const file = target;
        return async (piece) => void (await file.appendFile(piece).catch(unwritable(join(draft, name))));
      },
      close: async () => {
        await target?.close();
        target = undefined;
      },
    });
  } catch (cause) {
    if (cause instanceof TxpError) throw cause;
    throw new TxpError('document-unreadable', `${path} is not an archive made by tar, or is damaged`, {
      hint: 'give a folder, a .tar or a .tar.gz',
      cause,
    });
  } finally {
    await target?.close();
    source.destroy();
  }
}

async function readOwn(draft: string, path: string): Promise<unknown> {
  const facts = await stat(join(draft, manifestFile)).catch(() => undefined);
  if (facts === undefined) return undefined;
  const fail = (): TxpError => new TxpError('document-unreadable', `${manifestFile} of ${path} is not JSON`);
  if (facts.size > 1_000_000) throw fail();
  try {
    const value: unknown = JSON.parse(await readFile(join(draft, manifestFile), 'utf8'));
    return value;
  } catch {
    throw fail();
  }
}

/** The manifest that came with the files, renamed to `name` if given. */
export function ownManifest(own: unknown, path: string, name?: string): Manifest {
  const manifest = checkManifest(own, join(path, manifestFile));
  return name === undefined ? manifest : { ...manifest, name };
}
