// Items of a training set, compressed or not.
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Items of `<folder>/<set>/train.jsonl` or `train.jsonl.gz`. */
export function packedItems<T>(folder: string, set: string): T[] {
  const plain = `${folder}/${set}/train.jsonl`;
  const text = existsSync(plain) ? readFileSync(plain, 'utf8') : gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
