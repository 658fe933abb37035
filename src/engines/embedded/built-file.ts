// Build step: files of numbers, which are kept as long as their source and format are unchanged.
import { closeSync, existsSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';

/** The first numbers of a previously built file; undefined if there is none. */
export function headerOf(target: URL, length: number): Uint32Array | undefined {
  if (!existsSync(target)) return undefined;
  const header = new Uint32Array(length);
  const file = openSync(target, 'r');
  readSync(file, header);
  closeSync(file);
  return header;
}

/** Several builds may run at once: each writes its own file, and the last rename wins. */
export function writeBuilt(target: URL, bytes: Uint8Array): void {
  const draft = new URL(`${target.href}.${process.pid}`);
  writeFileSync(draft, bytes);
  renameSync(draft, target);
}
