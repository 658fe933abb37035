// Records which result files this program wrote, to distinguish them from other files among the inputs of a folder.
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { dropOldFiles } from '../drop-old-files.js';

/** Last year's report is still recognised. */
const keptDays = 400;

interface WrittenFiles {
  /** Whether replacing the file loses nothing: this program wrote it, or it is empty or missing. */
  isOwn(path: string): boolean;
  /** Records that the file at this path contains results. */
  mark(path: string): void;
}

/** Opens the records of result files. Stores only digests; if they cannot be stored, no file is recognised. */
export function openWrittenFiles(stateFolder: () => string): WrittenFiles {
  const marked = new Map<string, string>();
  return {
    isOwn: (path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (found === undefined || !found.isFile() || found.size === 0) return true;
      try {
        return readFileSync(markOf(join(stateFolder(), 'outputs'), path), 'utf8') === identityOf(path);
      } catch {
        return false;
      }
    },
    mark: (path) => {
      try {
        const identity = identityOf(path);
        // A file that is replaced atomically has a new identity each time.
        if (identity === undefined || marked.get(path) === identity) return;
        const folder = join(stateFolder(), 'outputs');
        if (marked.size === 0) {
          makeFolder(folder, 0o700);
          dropOldFiles(folder, keptDays);
        }
        writeFileSync(markOf(folder, path), identity, { mode: 0o600 });
        marked.set(path, identity);
      } catch {
        // The next run over this folder will ask for another output.
      }
    },
  };
}

function markOf(folder: string, path: string): string {
  return join(folder, createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 32));
}

// Inode numbers are reused, so the creation time is part of a file's identity.
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isFile() === true ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined;
}
