// Downloads one file: hashes it as it arrives, resumes a partial download, and renames it to its final name only once the hash matches.
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { compact } from '../core/compact.js';
import { errorCode, TxpError } from '../core/errors.js';
import { failure, type Network, statusError } from './network.js';
import type { PublishedFile } from './published.js';

interface DownloadOptions {
  readonly network: Network;
  readonly signal: AbortSignal;
  /** Called with the number of bytes present so far. */
  readonly onProgress?: (bytes: number) => void;
}

// Max consecutive attempts without new bytes.
const maxFruitless = 4;
const pauseMs = 500;

/**
 * Downloads to `path` via `path.part` and returns the file's SHA-256. If the hash differs from the published one, removes the partial file and fails with
 * `document-unreadable`. After most other failures the partial file stays, to be resumed.
 */
export async function download({ url, bytes, hash }: PublishedFile, path: string, { network, signal, onProgress }: DownloadOptions): Promise<string> {
  const part = `${path}.part`;
  const file = await open(part, 'a+', 0o600).catch(unwritable(part));
  try {
    const state = new PartialFile(file, hash.kind, bytes);
    await state.readKept();
    let fruitless = 0;
    while (state.length < bytes) {
      const before = state.length;
      try {
        await fetchRest(url, bytes, state, { network, signal, ...compact({ onProgress }) });
        if (state.length < bytes)
          throw new TxpError('engine-unavailable', `${new URL(url).host} closed the connection before the end of the file`, {
            hint: 'run it again to resume',
          });
      } catch (error) {
        const isFinal = signal.aborted || !(error instanceof TxpError) || (error.kind !== 'engine-unavailable' && error.kind !== 'timed-out');
        fruitless = state.length > before ? 0 : fruitless + 1;
        if (isFinal || fruitless >= maxFruitless) throw error;
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
    await file.sync();
    if (state.published() !== hash.value) {
      await rm(part, { force: true });
      throw new TxpError('document-unreadable', `the file from ${new URL(url).host} is not the published one: the hash differs`, {
        hint: 'try again; if it happens again, do not use that site',
      });
    }
    await rename(part, path).catch(unwritable(path));
    return state.sha256();
  } finally {
    await file.close();
  }
}

async function fetchRest(url: string, bytes: number, state: PartialFile, { network, signal, onProgress }: DownloadOptions): Promise<void> {
  const headers = { 'accept-encoding': 'identity', ...(state.length === 0 ? {} : { range: `bytes=${state.length}-` }) };
  const answer = await network.get(url, headers, signal);
  const { statusCode, body } = answer;
  try {
    const start = /^bytes (\d+)-/.exec(String(answer.headers['content-range'] ?? ''))?.[1];
    // A server without range support sends the entire file. A server that rejects our range, or starts elsewhere, has a different file.
    if (statusCode === 416 || (statusCode === 206 && Number(start) !== state.length)) {
      await state.restart();
      throw new TxpError('engine-unavailable', `${new URL(url).host} cannot resume a partial download`, { hint: 'run it again' });
    }
    if (statusCode === 200 && state.length > 0) await state.restart();
    if (statusCode !== 200 && statusCode !== 206) throw statusError(url, statusCode);
    const arriving: AsyncIterable<Buffer> = body;
    for await (const piece of arriving) {
      if (state.length + piece.length > bytes) {
        await state.restart();
        throw new TxpError('document-unreadable', `${new URL(url).host} sent more than the published file`, {
          hint: 'do not use that site',
        });
      }
      await state.add(piece);
      onProgress?.(state.length);
    }
  } catch (error) {
    if (error instanceof TxpError) throw error;
    throw failure(new URL(url), error, signal);
  } finally {
    body.on('error', () => undefined).destroy();
  }
}

/** A partially downloaded file and its running hashes. */
class PartialFile {
  readonly #file: FileHandle;
  readonly #kind: PublishedFile['hash']['kind'];
  readonly #bytes: number;
  #sha256: Hash = createHash('sha256');
  #git: Hash;
  #length = 0;

  constructor(file: FileHandle, kind: PublishedFile['hash']['kind'], bytes: number) {
    this.#file = file;
    this.#kind = kind;
    this.#bytes = bytes;
    this.#git = this.#newGit();
  }

  get length(): number {
    return this.#length;
  }

  /** Reads the bytes left by an earlier attempt into the hashes. */
  async readKept(): Promise<void> {
    const buffer = Buffer.alloc(1_000_000);
    for (;;) {
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.#length);
      if (bytesRead === 0) break;
      this.#count(buffer.subarray(0, bytesRead));
    }
    if (this.#length > this.#bytes) await this.restart();
  }

  async add(piece: Buffer): Promise<void> {
    await this.#file.appendFile(piece).catch(unwritable('the model'));
    this.#count(piece);
  }

  async restart(): Promise<void> {
    await this.#file.truncate(0);
    this.#sha256 = createHash('sha256');
    this.#git = this.#newGit();
    this.#length = 0;
  }

  /** The hash of the kind that is published: SHA-256, or the hash of a git blob. */
  published(): string {
    return this.#kind === 'git' ? this.#git.digest('hex') : this.sha256();
  }

  sha256(): string {
    return this.#sha256.copy().digest('hex');
  }

  #count(piece: Buffer): void {
    this.#sha256.update(piece);
    if (this.#kind === 'git') this.#git.update(piece);
    this.#length += piece.length;
  }

  #newGit(): Hash {
    return createHash('sha1').update(`blob ${this.#bytes}\0`);
  }
}

/** Returns a handler that turns file system errors into `output-unwritable`. */
export function unwritable(path: string): (error: unknown) => never {
  return (cause) => {
    throw new TxpError('output-unwritable', `cannot write ${path} (${errorCode(cause)})`, {
      hint: 'free some space, or set TXP_DATA_DIR to another folder',
      cause,
    });
  };
}
