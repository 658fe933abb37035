import { readdirSync, readFileSync } from 'node:fs';

/** The values of all `.jsonl` files of a folder, in the order of the file names. */
export function jsonLinesIn<Value>(folder: URL): Value[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Value),
    );
}
