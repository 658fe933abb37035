// Sentences as vectors: the weighted sum of the vectors of their words, without the part that all words have in common, which would make any two sentences
// similar (Arora, Liang and Ma 2017; Mu and Viswanath 2018).
import { float32At } from '../../text/at.js';
import { fromJsonFile } from './data.js';
import { dimensions, normalise } from './directions.js';
import type { WordVectors } from './vectors.js';

/** What the vectors of English words have in common: their mean, and the direction in which they vary most. `test/eval/train/common-part.ts` writes it. */
interface CommonPart {
  readonly mean: readonly number[];
  /** Of length 1. */
  readonly direction: readonly number[];
}

const commonPart = fromJsonFile('common-part.json', (part: CommonPart) => ({
  mean: Float32Array.from(part.mean),
  direction: Float32Array.from(part.direction),
}));

/** Length of the sum of words that becomes a sentence vector: the dimensions of word vectors, then the weight of the words. */
const sumLength = dimensions + 1;

/** Words below this rank are small words, which are half of a text and say next to nothing about its subject. */
const smallRanks = 60;

/** Adds the word of a frequency rank to a sum; a small or unknown word (-1) adds nothing. */
export function addWord(sum: Float32Array, rank: number, vectors: WordVectors): void {
  if (rank < smallRanks) return;
  const weight = vectors.weight(rank);
  vectors.addTo(sum, rank, weight);
  sum[dimensions]! += weight;
}

/** The sum of no words. */
export const emptySum = (): Float32Array => new Float32Array(sumLength);

/** The parts of a buffer in which the sums of so many sentences are made. */
export function emptySums(count: number): Float32Array[] {
  const all = new Float32Array(count * sumLength);
  return Array.from({ length: count }, (_, index) => all.subarray(index * sumLength, (index + 1) * sumLength));
}

/** Takes the common part out of a sum of words, in place, so that what is left is the direction of its sentence. A second time changes nothing. */
export function removeCommonPart(sum: Float32Array): void {
  const { mean, direction } = commonPart();
  const weight = float32At(sum, dimensions);
  let share = 0;
  for (let index = 0; index < dimensions; index++) {
    const value = float32At(sum, index) - weight * float32At(mean, index);
    sum[index] = value;
    share += value * float32At(direction, index);
  }
  for (let index = 0; index < dimensions; index++) sum[index]! -= share * float32At(direction, index);
  sum[dimensions] = 0;
}

/** The vector of the sentence with this sum of words: without the common part, and of length 1, or 0 if it has no known word. */
export function toSentenceVector(sum: Float32Array): Float32Array {
  const vector = sum.slice();
  removeCommonPart(vector);
  normalise(vector);
  return vector.subarray(0, dimensions);
}
