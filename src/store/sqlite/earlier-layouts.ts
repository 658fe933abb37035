// Copies of the database as an older txp left it: made before its layout is changed, for whoever has to go back to that version.
import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const name = (layout: number): string => `txp.db.layout-${layout}`;
const form = /^txp\.db\.layout-\d+$/;

/** Keeps what `copyTo` writes, a database whose tables have this layout, beside the store. Throws what `copyTo` throws. */
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

/** Deletes the copies that were made before a time, in milliseconds since 1970: they hold texts and results, which are kept no longer than that. */
export function forgetLayouts(dataDirectory: string, madeBeforeMs: number): void {
  for (const file of readdirSync(dataDirectory).filter((each) => form.test(each))) {
    const path = join(dataDirectory, file);
    if (statSync(path).mtimeMs < madeBeforeMs) rmSync(path, { force: true });
  }
}
