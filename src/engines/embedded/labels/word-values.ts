// How far a single word supports a judgement (praise or criticism, an emotion, an insult, …): from the word lists, or for unlisted words from a direction in
// the word-vector space that test/eval/train/labels-skills.ts trains on the lists.
import { stem } from '../../../text/stem.js';
import { loadWordVectors } from '../vectors.js';
import { judgementWords, type WordsForAndAgainst } from './judgement-words.js';
import type { Word } from './read-text.js';

/** A linear reading of stored word vectors: value = direction · vector + offset. */
export interface Direction {
  readonly direction: readonly number[];
  readonly offset: number;
}

const weak = 0.4;
// Factor for other forms of a listed word ("bland", "blandness").
const inflected = 0.7;

/** Values of the listed words: 1 or -1, weak cues 0.4 or -0.4. A word on both lists has no value. */
export function listedValues(judgement: string): Map<string, number> {
  const words = judgementWords().judgements[judgement];
  return words === undefined ? new Map() : valuesOf(words);
}

function valuesOf({ for: forIt, against }: WordsForAndAgainst): Map<string, number> {
  const values = new Map<string, number>();
  const add = (list: readonly string[], sign: number): void => {
    for (const entry of list) {
      const isWeak = entry.endsWith('~');
      const form = isWeak ? entry.slice(0, -1) : entry;
      const before = values.get(form);
      if (before !== undefined && Math.sign(before) !== sign) values.delete(form);
      else values.set(form, sign * (isWeak ? weak : 1));
    }
  };
  add(forIt, 1);
  add(against, -1);
  return values;
}

/** Value of a word for one judgement, about -1 to 1; 0 if it has no bearing on it. With `listedOnly`, unlisted words get no value from their vectors. */
export type WordValue = (word: Word, listedOnly?: boolean) => number;

// Vectors of the most frequent words mix all contexts, so their projections mean nothing.
const frequent = 4000;
/** Factor for values from vectors. */
const trust = 0.6;

/** The value that the vectors give an unlisted word counts only if its size is at least `floor`. */
export function wordValue(judgement: string, learned: Direction, floor: number): WordValue {
  const english = listedValues(judgement);
  const listed = new Map([...(judgement === 'polarity' ? valuesOf(judgementWords().multilingualPolarity) : []), ...english]);
  const vectors = loadWordVectors();
  const direction = Float32Array.from(learned.direction);
  const byStem = new Map<string, number>();
  // The first of the words with a stem counts.
  for (const [form, value] of [...english].reverse()) byStem.set(stem(form), inflected * value);
  const remembered = new Map<number, number>();
  return (word, listedOnly = false) => {
    const exact = listed.get(word.form) ?? (word.english === undefined ? undefined : listed.get(word.english));
    if (exact !== undefined) return exact;
    const related = word.form.length > 4 ? byStem.get(word.stem) : undefined;
    if (related !== undefined) return related;
    if (listedOnly || word.rank < frequent) return 0;
    const known = remembered.get(word.rank);
    if (known !== undefined) return known;
    const raw = vectors.dot(direction, word.rank) + learned.offset;
    const value = Math.abs(raw) < floor ? 0 : trust * Math.max(-1, Math.min(1, raw));
    if (remembered.size > 30_000) remembered.clear();
    remembered.set(word.rank, value);
    return value;
  };
}
