// Files that the program keeps about its own runs go away by themselves.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const usualDays = 30;

/** Removes the files of a folder that nobody has written to for so many days. */
export function dropOldFiles(folder: string, keptDays = usualDays): void {
  const oldest = Date.now() - keptDays * 86_400_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
