// Finds the package folder. The build bundles modules, so none knows its own depth below that folder.
import { existsSync, readFileSync } from 'node:fs';

let found: URL | undefined;

/** Folder of the package: the nearest parent of this code with a package.json. Throws if there is none. */
export function packageRoot(): URL {
  found ??= nearestPackage();
  return found;
}

function nearestPackage(): URL {
  let folder = new URL('./', import.meta.url);
  while (!existsSync(new URL('package.json', folder))) {
    const parent = new URL('../', folder);
    if (parent.href === folder.href) throw new Error('the package folder was not found; reinstall txp');
    folder = parent;
  }
  return folder;
}

/** Version of this package. */
export function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8'));
  return version;
}
