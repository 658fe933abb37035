// How much a single word speaks for a judgement (praise or blame, an emotion, an insult, …): from the word lists, and for unlisted words
// from a direction in the space of word vectors that was trained on the lists by test/eval/train/labels-skills.ts.
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
// Share of a listed word's value that its other forms have ("bland", "blandness").
const inflected = 0.7;

/** Values of the listed words: 1 or -1, weak signs 0.4 or -0.4; a word on both lists is on neither. */
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

/** Value of words for one judgement, about -1 to 1, 0 for words that say nothing about it. Of `listedOnly` words the vectors are not asked. */
export type WordValue = (word: Word, listedOnly?: boolean) => number;

// The vectors of the most frequent words are mixtures of everything; what they lean to is no sign.
const frequent = 4000;
/** Share of the vectors' opinion that counts. */
const trust = 0.6;

/** The vectors' opinion on an unlisted word counts from the size `floor` on. */
export function wordValue(judgement: string, learned: Direction, floor: number): WordValue {
  const english = listedValues(judgement);
  const listed = new Map([...(judgement === 'polarity' ? valuesOf(judgementWords().multilingualPolarity) : []), ...english]);
  const vectors = loadWordVectors();
  const direction = Float32Array.from(learned.direction);
  const byStem = new Map<string, number>();
  for (const [form, value] of english) if (!byStem.has(stem(form))) byStem.set(stem(form), inflected * value);
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
