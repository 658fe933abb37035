// Where the embedded engine's data files are: `dist/data` of the package, written by the build.
import { openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { TxpError } from '../../core/errors.js';
import { once } from '../../core/once-per.js';
import { packageRoot } from '../../files/package-root.js';

/** Reads a data file whole. Fails with `engine-unavailable` when the build did not make it. */
export function readData(name: string): Buffer {
  return orMissing(name, (path) => readFileSync(path));
}

/** A data file that is read part by part, as far as it is used: what is read whole takes memory, and a while to fill it. */
export interface DataFile {
  /** So many bytes from an offset on. */
  read(from: number, length: number): Buffer;
  /** Fills `target` with the bytes from an offset on. */
  readInto(target: Uint8Array, from: number): void;
}

/** Opens a data file for as long as the process lives. Fails as `readData` does. */
export function openData(name: string): DataFile {
  const file = orMissing(name, (path) => openSync(path, 'r'));
  const readInto = (target: Uint8Array, from: number): void => {
    for (let at = 0; at < target.length; ) {
      const count = readSync(file, target, at, target.length - at, from + at);
      if (count === 0) throw new Error(`data file ${name} ends too early; run: npm run build`);
      at += count;
    }
  };
  return {
    readInto,
    read(from, length) {
      const bytes = Buffer.allocUnsafeSlow(length);
      readInto(bytes, from);
      return bytes;
    },
  };
}

function orMissing<Result>(name: string, open: (path: string) => Result): Result {
  try {
    return open(fileURLToPath(new URL(`dist/data/${name}`, packageRoot())));
  } catch (cause) {
    throw new TxpError('engine-unavailable', `data file ${name} is missing`, { hint: 'txp doctor names the repair', cause });
  }
}

/** Reads a data file that the build packs, unpacked. Fails as `readData` does. */
export function readPacked(name: string): Buffer {
  return gunzipSync(readData(`${name}.gz`));
}

/** Reads a data file of JSON, which the build packs; it makes it, so its shape is not checked. Fails as `readData` does. */
export function readJson<Content>(name: string): Content {
  return JSON.parse(readPacked(name).toString('utf8'));
}

/** What is made of a data file of JSON, with the first call. The file is read as by `readJson`. */
export function madeOfJson<Content, Made>(name: string, make: (content: Content) => Made): () => Made {
  return once(() => make(readJson<Content>(name)));
}
