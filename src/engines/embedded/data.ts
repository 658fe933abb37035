// Where the embedded engine's data files are: `dist/data` of the package, written by the build.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TxpError } from '../../core/errors.js';

/** Reads a data file whole. Fails with `engine-unavailable` when the build did not make it. */
export function readData(name: string): Buffer {
  const path = fileURLToPath(new URL(`dist/data/${name}`, packageRoot()));
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new TxpError('engine-unavailable', `data file ${name} is missing`, { hint: 'run: npm run build', cause });
  }
}

// The same number of folders above src and above dist, so the nearest package.json serves both.
function packageRoot(): URL {
  let folder = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('../', folder);
    if (parent.href === folder.href) throw new TxpError('engine-unavailable', 'the package folder was not found', { hint: 'reinstall txp' });
    folder = parent;
  }
  return folder;
}
