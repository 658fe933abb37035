// What an installation may lack: packages with native code, files of the build, recognition data. Test-loads each and reports the result.
import { existsSync } from 'node:fs';
import { errorCode } from '../core/errors.js';
import { findLanguageData } from '../documents/languages.js';
import { packageRoot } from '../files/package-root.js';

/** A part of the installation and, if it does not work, what is wrong with it. */
export interface PartStatus {
  readonly name: string;
  /** What the part is for. */
  readonly about: string;
  readonly kind: 'package' | 'build' | 'language';
  /** Absent if the part works. `isMissing` is true if it is not installed at all. */
  readonly fault?: { readonly reason: string; readonly isMissing: boolean };
}

interface Part extends Omit<PartStatus, 'fault'> {
  /** Why it may not have been installed. */
  readonly needs?: string;
  load(): unknown;
}

/** Loads every part needed for reading documents, for storage and by the embedded engine. Never rejects. */
export async function checkParts(languages: string): Promise<PartStatus[]> {
  const data = new URL('dist/data/', packageRoot());
  const parts: Part[] = [
    { name: 'built data', about: 'what the embedded engine knows of words and languages', kind: 'build', load: () => mustExist(data) },
    {
      name: 'better-sqlite3',
      about: 'keys and batches',
      kind: 'package',
      needs: 'its binary comes from github.com or a C++ compiler; for Node.js 22 and later, version 13 has it in the package',
      load: async () => (await import('../store/sqlite/database.js')).tryDatabase(),
    },
    { name: 'sharp', about: 'images', kind: 'package', load: async () => (await import('../documents/native.js')).loadSharp() },
    {
      name: '@napi-rs/canvas',
      about: 'pages of PDFs as images',
      kind: 'package',
      load: async () => (await import('../documents/native.js')).loadCanvas(),
    },
    ...languages.split('+').map((code): Part => ({ name: code, about: 'text recognition', kind: 'language', load: () => findLanguageData(code) })),
  ];
  return Promise.all(
    parts.map(async ({ load, needs, ...part }): Promise<PartStatus> => {
      try {
        await load();
        return part;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const isMissing = errorCode(error) === 'ERR_MODULE_NOT_FOUND';
        const reason =
          isMissing && part.kind === 'package'
            ? `it is not installed${needs === undefined ? '' : `: ${needs}`}`
            : message.replace(/\s*\n\s*/g, ' ').slice(0, 240);
        return { ...part, fault: { reason, isMissing } };
      }
    }),
  );
}

function mustExist(folder: URL): void {
  if (!existsSync(folder)) throw new Error('it is missing');
}
