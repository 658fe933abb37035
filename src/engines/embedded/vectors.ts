// Word vectors: GloVe (Wikipedia + Gigaword, 100 dimensions) of the most frequent words as 8-bit integers, in one file of which only the parts used are read.
// `vectors-build.ts` writes the file; `vectorsLayout` defines its layout for both.

import { once } from '../../core/once-per.js';
import { float32At, int8At, int32At, uint32At } from '../../text/at.js';
import { fnv1a } from '../../text/hash.js';
import { startsOf } from '../../text/token-table.js';
import { type DataFile, openData } from './data.js';

/** Name of the file in `dist/data`. */
export const vectorsFile = 'vectors.bin';

/** Header of the file: little-endian 32-bit numbers, then the sections in the order of `vectorsLayout`. */
export const vectorsFormat = 0x74787605;
export const headerLength = 6;

/** Byte offsets of the sections of a vectors file; `letterBytes` is the length of all words in UTF-8. */
export function vectorsLayout(count: number, dimensions: number, slots: number, letterBytes: number) {
  const scales = headerLength * 4;
  const table = scales + count * 4;
  const lengths = table + slots * 4;
  const letters = lengths + count;
  const rows = letters + letterBytes;
  return { scales, table, lengths, letters, rows, end: rows + count * dimensions };
}

/** Hash of a word's UTF-16 code units (FNV-1a with a final mix, 32 bits, unsigned). */
export function hashWord(word: string): number {
  const hash = fnv1a(word);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Vectors of the most frequent English words, by frequency rank. Words are lower case; ranks come from `rank`. */
export interface WordVectors {
  /** Number of words; ranks run from 0 to `size - 1`. */
  readonly size: number;
  readonly dimensions: number;
  /** Frequency rank of a lower-case word, 0 for the most frequent; -1 if it has no vector. Pass `hash` if `hashWord` of the word is known. */
  rank(word: string, hash?: number): number;
  /** The word with a rank. */
  word(rank: number): string;
  /** Adds `weight` times the word's vector to `target`; an unknown word (-1) adds nothing. */
  addTo(target: Float32Array, rank: number, weight: number): void;
  /** Dot product of a vector of the same dimensions with the word's vector; 0 if the word is unknown (-1). */
  dot(vector: Float32Array, rank: number): number;
  /** Cosine similarity of two words' vectors, -1 to 1; 0 if one is unknown (-1). */
  similarity(rankA: number, rankB: number): number;
  /**
   * How much a word contributes to meaning: a / (a + p), a = 0.001 (Arora, Liang and Ma 2017), p by Zipf's law from the rank. In (0, 1]; 1 for a word without
   * a rank (-1). `the` has 0.02, the 1,000th word 0.92.
   */
  weight(rank: number): number;
}

// Vectors are read in blocks of this many, when one of the block is first used: few texts use words from many parts of the file.
const blockRanks = 64;

/** Opens the vectors once, in a few milliseconds. Fails with `engine-unavailable` if the build did not produce them. */
export const loadWordVectors = once(() => openVectors(openData(vectorsFile)));

/** Opens a vectors file. Reads its words at once, their vectors on first use. */
export function openVectors(file: DataFile): WordVectors {
  const [format = 0, size = 0, dimensions = 0, slots = 0, letterBytes = 0] = new Uint32Array(file.read(0, headerLength * 4).buffer);
  if (format !== vectorsFormat) throw new Error(`${vectorsFile} has an unsupported format; run: npm run build`);
  const layout = vectorsLayout(size, dimensions, slots, letterBytes);
  const { buffer } = file.read(0, layout.rows);
  const scales = new Float32Array(buffer, layout.scales, size);
  const table = new Int32Array(buffer, layout.table, slots);
  const wordStarts = startsOf(new Uint8Array(buffer, layout.lengths, size));
  const letters = Buffer.from(buffer, layout.letters, letterBytes);
  const rows = new Int8Array(Buffer.allocUnsafeSlow(size * dimensions).buffer);
  const isRead = new Uint8Array(Math.ceil(size / blockRanks));
  const mask = slots - 1;

  // Filled on first comparison; 0 until then.
  const inverseNorms = new Float32Array(size);

  const wordAt = (rank: number): string => letters.toString('utf8', uint32At(wordStarts, rank), uint32At(wordStarts, rank + 1));
  const isWord = (rank: number, word: string): boolean => {
    const start = uint32At(wordStarts, rank);
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index);
      if (code > 0x7f) return wordAt(rank) === word;
      if (letters[start + index] !== code) return false;
    }
    return uint32At(wordStarts, rank + 1) - start === word.length;
  };
  /** Offset of a rank's vector in `rows`. */
  const rowOf = (rank: number): number => {
    const block = Math.floor(rank / blockRanks);
    if (isRead[block] === 0) {
      const from = block * blockRanks * dimensions;
      const length = Math.min(blockRanks * dimensions, rows.length - from);
      file.readInto(new Uint8Array(rows.buffer, from, length), layout.rows + from);
      isRead[block] = 1;
    }
    return rank * dimensions;
  };
  const inverseNorm = (rank: number): number => {
    const known = float32At(inverseNorms, rank);
    if (known !== 0) return known;
    const from = rowOf(rank);
    let squares = 0;
    for (let index = 0; index < dimensions; index++) squares += int8At(rows, from + index) ** 2;
    inverseNorms[rank] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
    return float32At(inverseNorms, rank);
  };
  return {
    size,
    dimensions,
    rank(word, hash = hashWord(word)) {
      if (word.length > 64) return -1;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const rank = int32At(table, slot);
        if (rank < 0 || isWord(rank, word)) return rank;
      }
    },
    word: wordAt,
    addTo(target, rank, weight) {
      if (rank < 0) return;
      const factor = weight * float32At(scales, rank);
      const from = rowOf(rank);
      let index = 0;
      // Four at a time take half as long as one at a time.
      for (; index + 3 < dimensions; index += 4) {
        target[index]! += factor * int8At(rows, from + index);
        target[index + 1]! += factor * int8At(rows, from + index + 1);
        target[index + 2]! += factor * int8At(rows, from + index + 2);
        target[index + 3]! += factor * int8At(rows, from + index + 3);
      }
      for (; index < dimensions; index++) target[index]! += factor * int8At(rows, from + index);
    },
    dot(vector, rank) {
      if (rank < 0) return 0;
      const from = rowOf(rank);
      let sum = 0;
      for (let index = 0; index < dimensions; index++) sum += float32At(vector, index) * int8At(rows, from + index);
      return sum * float32At(scales, rank);
    },
    similarity(rankA, rankB) {
      if (rankA < 0 || rankB < 0) return 0;
      const fromA = rowOf(rankA);
      const fromB = rowOf(rankB);
      // Sums of such products are whole numbers below 2 ** 21: as integers they are exact and faster.
      let sum = 0;
      for (let index = 0; index < dimensions; index++) sum = (sum + Math.imul(int8At(rows, fromA + index), int8At(rows, fromB + index))) | 0;
      return sum * inverseNorm(rankA) * inverseNorm(rankB);
    },
    weight: (rank) => (rank < 0 ? 1 : 0.001 / (0.001 + 0.085 / (rank + 1.5))),
  };
}
