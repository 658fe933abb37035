// Deletes old files that the program stores about its own runs.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const usualDays = 30;

/** Deletes the files of a folder that have not been written to for `keptDays` days. */
export function dropOldFiles(folder: string, keptDays = usualDays): void {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
