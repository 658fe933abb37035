// Text features by hashing: words and word pairs as a unit vector, for models and similarities that need no vocabulary.
import { fnv1a } from './hash.js';
import { words } from './segments.js';
import { stem } from './stem.js';

/** Number of hash buckets. */
const hashPlaces = 1 << 14;

type HashedWords = readonly (readonly [place: number, value: number])[];

/** Stems and pairs of adjacent stems, each hashed and counted once; a vector of length 1. Empty for a text without words. */
export function hashedWords(text: string): HashedWords {
  const stems = words(text).map(({ start, end }) => stem(text.slice(start, end).toLowerCase()));
  const found = new Set<number>();
  stems.forEach((word, index) => {
    found.add(placeOf(word));
    if (index > 0) found.add(placeOf(`${stems[index - 1]} ${word}`));
  });
  const value = 1 / Math.sqrt(Math.max(1, found.size));
  return [...found].map((place) => [place, value]);
}

function placeOf(word: string): number {
  return (fnv1a(word) >>> 0) % hashPlaces;
}
