// What the reader of spans sees of a text and of what is asked of it: words in English with their looks, and the values and names that they belong to.
import { oncePer } from '../../../../core/once-per.js';
import { itemAt, numberAt } from '../../../../text/at.js';
import { fnv1a } from '../../../../text/hash.js';
import { countBefore } from '../../../../text/lists.js';
import type { LanguageCode } from '../../languages/languages.js';
import type { FieldReading } from '../../reading/field/read-field.js';
import { loadWordVectors } from '../../vectors.js';
import type { AnalysedDocument } from '../candidate.js';
import { mentionsOf } from '../prose/mentions.js';
import { broadTypes } from '../prose/tagger.js';
import { mark } from '../running-text/question.js';
import { languageIn, type Word, wordsOf } from '../running-text/words.js';
import { groupOf, groupOfType, proposedKinds, valueGroups } from '../value-groups.js';

/** Beginnings and ends of words are told apart by their hashes, of which there are so many. */
const affixCount = 1024;
const affixLength = 3;

// What is said of a token by bits.
const [small, isMark, beginsLine, endsLine, beginsSentence] = [1, 2, 4, 8, 16];
/** Set where a token is a small word or no word at all. */
export const smallOrMark = small | isMark;
/** So many words are read together: what the reader was trained on is no longer. */
export const maxRead = 416;

export interface SpanTokens {
  readonly words: readonly Word[];
  /** Ranks in the word vectors, -1 for unknown words. */
  readonly ranks: Int32Array;
  /** Hashes of the first and of the last letters of each word, two numbers a token, below `affixCount`. */
  readonly affixes: Uint16Array;
  /** A bit each: small word, mark, begins a line, ends one, begins a sentence. */
  readonly flags: Uint8Array;
  /** The groups of the values and names that a token is part of, and of those that begin with it: a bit for each of `valueGroups`. */
  readonly within: Uint16Array;
  readonly begun: Uint16Array;
}

const minShare = 0.3;

function readTokens(text: string, words: readonly Word[]): SpanTokens {
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
  return {
    words,
    ranks: Int32Array.from(words, ({ lower }) => vectors.rank(lower)),
    affixes,
    flags,
    within: new Uint16Array(count),
    begun: new Uint16Array(count),
  };
}

/** The tokens of a document, read once for all that is asked of it. Linear. */
export const tokensOf = oncePer((document: AnalysedDocument): SpanTokens => {
  const { text, sentences } = document;
  const words = wordsOf(text, 0, text.length, languageIn(document));
  const tokens = readTokens(text, words);
  const { flags, within, begun } = tokens;
  const firstFrom = (place: number): number => countBefore(words.length, (index) => itemAt(words, index).start < place);
  for (const { start } of sentences) {
    const at = firstFrom(start);
    if (at < words.length) flags[at]! |= beginsSentence;
  }
  const mark = (start: number, end: number, group: number): void => {
    const first = firstFrom(start);
    for (let at = first; at < words.length && itemAt(words, at).start < end; at++) within[at]! |= 1 << group;
    if (first < words.length) begun[first]! |= 1 << group;
  };
  for (const kind of proposedKinds) for (const { start, end } of document.matches(kind)) mark(start, end, groupOf(kind));
  for (const { start, end, broad, confidence } of mentionsOf(document))
    broad.forEach((share, type) => {
      if (share * confidence >= minShare) mark(start, end, groupOfType(itemAt(broadTypes, type)));
    });
  return tokens;
});

/** What is asked is read so far. */
const maxAsked = 40;

export interface AskedTokens extends SpanTokens {
  /** How likely each of `valueGroups` is asked for, 0 to 1. */
  readonly groups: readonly number[];
}

/** The tokens of what is asked, in a language. */
export function askedTokens(words: string, code: LanguageCode, kinds: FieldReading['kinds']): AskedTokens {
  const groups = valueGroups.map(() => 0);
  for (const { kind, probability } of kinds) groups[groupOf(kind)] = Math.max(numberAt(groups, groupOf(kind)), probability);
  return { ...readTokens(words, wordsOf(words, 0, words.length, code).slice(0, maxAsked)), groups };
}

/** Some of the tokens of a text. */
export const tokensBetween = ({ words, ranks, affixes, flags, within, begun }: SpanTokens, from: number, to: number): SpanTokens => ({
  words: words.slice(from, to),
  ranks: ranks.subarray(from, to),
  affixes: affixes.subarray(2 * from, 2 * to),
  flags: flags.subarray(from, to),
  within: within.subarray(from, to),
  begun: begun.subarray(from, to),
});
