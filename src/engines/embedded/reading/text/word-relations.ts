// The relation between two English words: same, derived, broader, implied or opposite, from WordNet. One binary file, looked up by rank in the word vectors.
import { once } from '../../../../core/once-per.js';
import { uint32At } from '../../../../text/at.js';
import { readData } from '../../data.js';

/** Name of the file in `dist/data`. */
const file = 'word-relations.bin';

/** First number of the file. */
export const relationsFormat = 0x74787201;

/** Relation of the second word to the first; `broader` means that the second is more general. The file stores the index in this list. */
export const relationKinds = ['same', 'derived', 'broader', 'implied', 'opposite'] as const;
type WordRelation = (typeof relationKinds)[number];

interface Table {
  readonly ranks: Uint32Array;
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

const table = once((): Table => {
  const bytes = readData(file);
  const numbers = new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (numbers[0] !== relationsFormat) throw new Error(`${file} has an unsupported format; run: npm run build`);
  const count = uint32At(numbers, 1);
  return {
    ranks: numbers.subarray(2, 2 + count),
    starts: numbers.subarray(2 + count, 2 + 2 * count + 1),
    items: numbers.subarray(2 + 2 * count + 1),
  };
});

/** The related words of a word: each eight times the rank of the other one, plus the kind of relation. O(log of the table). */
function relationsOf(rank: number): Uint32Array {
  const { ranks, starts, items } = table();
  const index = indexOf(ranks, rank);
  return index < 0 ? noRelations : items.subarray(uint32At(starts, index), uint32At(starts, index + 1));
}

const noRelations = new Uint32Array();

/** Relation of the word of rank `other` to the word of rank `rank`; null if the table has none. O(log of the table). */
export function wordRelation(rank: number, other: number): WordRelation | null {
  const item = relationsOf(rank).find((entry) => entry >>> 3 === other);
  return item === undefined ? null : relationKinds[item & 7]!;
}

/** Whether two words have the same first broader word ("apple" and "pear", "violin" and "cello"). */
export function areSiblings(rank: number, other: number): boolean {
  const [one, two] = [firstBroader(rank), firstBroader(other)];
  return one !== null && one === two;
}

function firstBroader(rank: number): number | null {
  const item = relationsOf(rank).find((entry) => (entry & 7) === 2);
  return item === undefined ? null : item >>> 3;
}

function indexOf(ranks: Uint32Array, rank: number): number {
  let [low, high] = [0, ranks.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (ranks[middle] === rank) return middle;
    if (uint32At(ranks, middle) < rank) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
