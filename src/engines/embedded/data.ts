// Where the embedded engine's data files are: `dist/data` of the package, written by the build.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TxpError } from '../../core/errors.js';
import { packageRoot } from '../../files/package-root.js';

/** Reads a data file whole. Fails with `engine-unavailable` when the build did not make it. */
export function readData(name: string): Buffer {
  const path = fileURLToPath(new URL(`dist/data/${name}`, packageRoot()));
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new TxpError('engine-unavailable', `data file ${name} is missing`, { hint: 'txp doctor names the repair', cause });
  }
}

/** Reads a data file of JSON; the build makes it, so its shape is not checked. Fails as `readData` does. */
export function readJson<Content>(name: string): Content {
  return JSON.parse(readData(name).toString('utf8'));
}
