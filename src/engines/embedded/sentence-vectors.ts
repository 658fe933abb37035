// Sentences as vectors: the weighted sum of the vectors of their words, without the part that all words have in common, which would make any two sentences
// similar (Arora, Liang and Ma 2017; Mu and Viswanath 2018).
import { float32At } from '../../text/at.js';
import { fromJsonFile } from './data.js';
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
export const sumLength = ({ dimensions }: WordVectors): number => dimensions + 1;

/** Words below this rank are small words, which are half of a text and say next to nothing about its subject. */
const smallRanks = 60;

/** Adds the word of a frequency rank to a sum; a small or unknown word (-1) adds nothing. */
export function addWord(sum: Float32Array, rank: number, vectors: WordVectors): void {
  if (rank < smallRanks) return;
  const weight = vectors.weight(rank);
  vectors.addTo(sum, rank, weight);
  sum[vectors.dimensions]! += weight;
}

/** The vector of the sentence with this sum of words: without the common part, and of length 1, or 0 if it has no known word. */
export function toSentenceVector(sum: Float32Array): Float32Array {
  const { mean, direction } = commonPart();
  const weight = float32At(sum, mean.length);
  const centred = mean.map((value, index) => float32At(sum, index) - weight * value);
  const share = dot(centred, direction);
  const vector = centred.map((value, index) => value - share * float32At(direction, index));
  const length = Math.sqrt(dot(vector, vector));
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** Returns a function for the cosine similarity, -1 to 1, of a sentence vector to the sentence with a sum of words; 0 if one has no known word. */
export function similarityTo(vector: Float32Array): (sum: Float32Array) => number {
  const { mean, direction } = commonPart();
  const size = mean.length;
  // The same as the product with `toSentenceVector`, in one pass: the vector has no share of the common direction.
  return (sum) => {
    const weight = float32At(sum, size);
    let product = 0;
    let square = 0;
    let share = 0;
    for (let index = 0; index < size; index++) {
      const value = float32At(sum, index) - weight * float32At(mean, index);
      product += value * float32At(vector, index);
      square += value * value;
      share += value * float32At(direction, index);
    }
    const left = square - share * share;
    return left > 1e-9 ? product / Math.sqrt(left) : 0;
  };
}

/** The dot product of two vectors of the same length; of sentence vectors, their cosine similarity. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < b.length; index++) sum += float32At(a, index) * float32At(b, index);
  return sum;
}
