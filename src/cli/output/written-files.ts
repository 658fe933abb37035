// Which files of results this program wrote: among the inputs of a folder they are told from files that somebody else made.
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../files/make-folder.js';
import { dropOldFiles } from '../drop-old-files.js';

/** A report of last year is still one. */
const keptDays = 400;

interface WrittenFiles {
  /** Whether nothing is lost where the file is replaced: this program wrote it, or it is empty or not there. */
  isOwn(path: string): boolean;
  /** The file at this path has results now. */
  mark(path: string): void;
}

/** Opens what is known of files of results. Only digests are stored; where they cannot be, no file is known. */
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
        // A result that is written as a whole is another file each time.
        if (identity === undefined || marked.get(path) === identity) return;
        const folder = join(stateFolder(), 'outputs');
        if (marked.size === 0) {
          makeFolder(folder, 0o700);
          dropOldFiles(folder, keptDays);
        }
        writeFileSync(markOf(folder, path), identity, { mode: 0o600 });
        marked.set(path, identity);
      } catch {
        // The next run over this folder asks for another output.
      }
    },
  };
}

function markOf(folder: string, path: string): string {
  return join(folder, createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 32));
}

// Numbers of files are used again, so that the time of its making belongs to what a file is.
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found?.isFile() === true ? `${found.dev}:${found.ino}:${found.birthtimeNs}` : undefined;
}
