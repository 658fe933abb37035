// Reads the embedded engine's data files in `dist/data` of the package, which the build writes.
import { openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { TxpError } from '../../core/errors.js';
import { once } from '../../core/once-per.js';
import { packageRoot } from '../../files/package-root.js';

/** Reads an entire data file. Fails with `engine-unavailable` if the build did not produce it. */
export function readData(name: string): Buffer {
  return orMissing(name, (path) => readFileSync(path));
}

/** A data file read in parts, as they are used; reading all of it would take memory and time. */
export interface DataFile {
  /** `length` bytes from an offset. */
  read(from: number, length: number): Buffer;
  /** Fills `target` with the bytes from an offset. */
  readInto(target: Uint8Array, from: number): void;
}

/** Opens a data file for the lifetime of the process. Fails like `readData`. */
export function openData(name: string): DataFile {
  const file = orMissing(name, (path) => openSync(path, 'r'));
  const readInto = (target: Uint8Array, from: number): void => {
    for (let at = 0; at < target.length; ) {
      const count = readSync(file, target, at, target.length - at, from + at);
      if (count === 0) throw new Error(`data file ${name} is truncated; run: npm run build`);
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
    throw new TxpError('engine-unavailable', `data file ${name} is missing`, { hint: 'txp doctor shows how to fix it', cause });
  }
}

/** Reads and unpacks a data file that the build compresses. Fails like `readData`. */
export function readPacked(name: string): Buffer {
  return gunzipSync(readData(`${name}.gz`));
}

/** Reads a compressed JSON data file. Its shape is not checked, as the build produces it. Fails like `readData`. */
export function readJson<Content>(name: string): Content {
  return JSON.parse(readPacked(name).toString('utf8'));
}

/** The result of `make` for a JSON data file, computed on the first call. The file is read with `readJson`. */
export function fromJsonFile<Content, Made>(name: string, make: (content: Content) => Made): () => Made {
  return once(() => make(readJson<Content>(name)));
}
