// Caches facts about models on disk: one small JSON file per key, readable only by its owner, replaced atomically.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** Creates `folder` on the first write. A key may be any text, and a value anything that JSON can represent. */
export function fileMemory(folder: string): { read(key: string): Promise<unknown>; write(key: string, value: unknown): Promise<void> } {
  const pathOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  return {
    read: async (key) => {
      const kept: unknown = await readFile(pathOf(key), 'utf8')
        .then(JSON.parse)
        .catch(() => undefined);
      // The file name is a truncated hash, so the stored key is compared too.
      return typeof kept === 'object' && kept !== null && 'key' in kept && 'value' in kept && kept.key === key ? kept.value : undefined;
    },
    write: async (key, value) => {
      makeFolder(folder, 0o700);
      const path = pathOf(key);
      // Several processes may write at once: each writes its own temporary file, and the last rename wins.
      const own = `${path}.${randomUUID()}`;
      try {
        await writeFile(own, JSON.stringify({ key, value }), { mode: 0o600, flag: 'wx' });
        await rename(own, path);
      } catch (error) {
        await rm(own, { force: true });
        throw error;
      }
    },
  };
}
