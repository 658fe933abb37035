// Copies of the database in an older layout, made before a migration, for users who have to return to the older version of txp.
import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const name = (layout: number): string => `txp.db.layout-${layout}`;
const form = /^txp\.db\.layout-\d+$/;

/** Keeps the database that `copyTo` writes, whose tables have this layout, next to the store. Throws what `copyTo` throws. */
export function keepLayout(dataDirectory: string, layout: number, copyTo: (path: string) => void): void {
  const path = join(dataDirectory, name(layout));
  const unfinished = `${path}.${process.pid}`;
  try {
    rmSync(unfinished, { force: true });
    copyTo(unfinished);
    chmodSync(unfinished, 0o600);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** What a user of the version with this layout can do about a store of a newer one. */
export function wayBack(dataDirectory: string, layout: number): string {
  const path = join(dataDirectory, name(layout));
  return existsSync(path)
    ? `return to what it was before the update with: txp store restore ${path}`
    : 'restore an earlier backup with txp store restore';
}

/** Deletes the copies that were made before a time, in milliseconds since 1970: they contain texts and results, which must not be kept longer. */
export function forgetLayouts(dataDirectory: string, madeBeforeMs: number): void {
  for (const file of readdirSync(dataDirectory).filter((each) => form.test(each))) {
    const path = join(dataDirectory, file);
    if (statSync(path).mtimeMs < madeBeforeMs) rmSync(path, { force: true });
  }
}
