// The words of a text as trained networks read them: the values looked up for each, by columns.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { fnv1a } from '../../../../text/hash.js';
import { countBefore } from '../../../../text/lists.js';
import { loadWordVectors } from '../../vectors.js';
import { mark, type Word } from './words.js';

/** Number of hash values for beginnings and endings of words. */
const affixCount = 1024;
const affixLength = 3;

// Bits of the flags of a token.
const [small, isMark, beginsLine, endsLine, beginsSentence] = [1, 2, 4, 8, 16];
/** Set if a token is a function word or not a word. */
export const smallOrMark = small | isMark;
export interface WordColumns {
  readonly words: readonly Word[];
  /** Ranks in the word vectors, -1 for unknown words. */
  readonly ranks: Int32Array;
  /** Hashes of the first and last letters of each word, two numbers per word, below `affixCount`. */
  readonly affixes: Uint16Array;
  /** One bit each: function word, mark, begins a line, ends a line, begins a sentence. */
  readonly flags: Uint8Array;
}

/** Columns of some words of a text; with `sentences`, flags the words that begin one. Linear. */
export function wordColumns(text: string, words: readonly Word[], sentences: readonly Span[] = []): WordColumns {
  const vectors = loadWordVectors();
  const count = words.length;
  const affixes = new Uint16Array(2 * count);
  const flags = new Uint8Array(count);
  words.forEach(({ start, end, lower, isSmall }, at) => {
    const surface = text.slice(start, end).toLowerCase();
    affixes[2 * at] = (fnv1a(`<${surface.slice(0, affixLength)}`) >>> 0) % affixCount;
    affixes[2 * at + 1] = (fnv1a(`${surface.slice(-affixLength)}>`) >>> 0) % affixCount;
    const before = at === 0 ? '\n' : text.slice(itemAt(words, at - 1).end, start);
    const after = at + 1 === count ? '\n' : text.slice(end, itemAt(words, at + 1).start);
    flags[at] =
      (isSmall ? small : 0) | (mark.test(lower) ? isMark : 0) | (before.includes('\n') ? beginsLine : 0) | (after.includes('\n') ? endsLine : 0);
  });
  for (const { start } of sentences) {
    const at = firstFrom(words, start);
    if (at < count) flags[at]! |= beginsSentence;
  }
  return { words, ranks: Int32Array.from(words, ({ lower }) => vectors.rank(lower)), affixes, flags };
}

/** Index of the first word that begins at or after a place. */
export const firstFrom = (words: readonly Word[], place: number): number => countBefore(words.length, (index) => itemAt(words, index).start < place);

/** A range of the words, in columns. */
export const columnsBetween = ({ words, ranks, affixes, flags }: WordColumns, from: number, to: number): WordColumns => ({
  words: words.slice(from, to),
  ranks: ranks.subarray(from, to),
  affixes: affixes.subarray(2 * from, 2 * to),
  flags: flags.subarray(from, to),
});
