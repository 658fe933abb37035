// How near the words of a key or a column are to those of a field: the same stem, an abbreviation, or near in meaning.

import { largest } from '../../../../text/lists.js';
import { stem } from '../../../../text/stem.js';
import { loadWordVectors } from '../../vectors.js';
import { articles, type FieldIntent, type IntentWord, stopWords } from './field-intent.js';
import { type FoldedWord, foldWord } from './wording.js';

/** How well the words of a key name the field, 0 to 1: both must cover each other. */
export function nearness(intent: FieldIntent, keyWords: readonly FoldedWord[]): number {
  // The same keys come again and again in a long paper.
  const wording = keyWords.map((folded) => folded.word).join(' ');
  const known = nearnessOf.get(intent)?.get(wording);
  if (known !== undefined) return known;
  // Also for words that say nothing elsewhere: the column "in" of a bank statement.
  const near = wording === intent.nameWords.join(' ') ? 1 : computeNearness(intent, keyWords);
  const memo = nearnessOf.get(intent) ?? new Map<string, number>();
  if (memo.size < maxRemembered) memo.set(wording, near);
  nearnessOf.set(intent, memo);
  return near;
}

const nearnessOf = new WeakMap<FieldIntent, Map<string, number>>();
const maxRemembered = 2000;

const kindWords = new Set(['date', 'day', 'time', 'no', 'amount', 'code', 'id']);

function computeNearness(intent: FieldIntent, keyWords: readonly FoldedWord[]): number {
  const namingWords = keyWords.filter((folded) => !articles.has(folded.word) && !stopWords.has(folded.word));
  if (namingWords.length === 0 || namingWords.length > 8 || intent.words.length === 0) return 0;
  const vectors = loadWordVectors();
  const matched = new Float64Array(intent.words.length);
  let keyCovered = 0;
  for (const folded of namingWords) {
    const base = stem(folded.word);
    const rank = vectors.rank(folded.word);
    let best = 0;
    intent.words.forEach((word, index) => {
      const same = word.stem === base || foldWord(word.stem) === folded.word ? 1 : likeness(vectors.similarity(word.rank, rank));
      if (same > (matched[index] ?? 0)) matched[index] = same;
      best = Math.max(best, same * (0.5 + 0.5 * word.weight));
    });
    keyCovered += best;
  }
  const namePart = intent.words.filter((word) => word.weight === 1);
  // "return date" is named by "Return" beside a date.
  const contentWords = namePart.filter((word) => !kindWords.has(word.stem));
  const needed = namePart.length > 0 ? namePart : intent.words;
  const covered = (asked: readonly IntentWord[]): number =>
    asked.length === 0 ? 0 : asked.reduce((sum, word) => sum + (matched[intent.words.indexOf(word)] ?? 0), 0) / asked.length;
  const nameCovered = Math.max(covered(needed), 0.9 * covered(contentWords));
  const described =
    intent.words.length > needed.length ? largest(intent.words.map((word, index) => (word.weight < 1 ? (matched[index] ?? 0) : 0))) : 0;
  return (keyCovered / namingWords.length) * Math.max(nameCovered, 0.6 * described);
}

/** Whether two folded words name the same thing, 0 to 1: one word, its abbreviation, or near in meaning. */
export function sameThing(left: string, right: string): number {
  if (left === right || stem(left) === stem(right)) return 1;
  if (abbreviates(left, right) || abbreviates(right, left)) return 0.9;
  const vectors = loadWordVectors();
  return likeness(vectors.similarity(vectors.rank(left), vectors.rank(right)));
}

/** "temp" for "temperature", "dept" for "department": the beginning of a word, or its letters in order with the same first and last. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 3 || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  if (short.length > 4 || long.at(-1) !== short.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && !/[aeiou]/.test(short.slice(2));
}

// GloVe puts related words (buy, sell) near each other: only the nearest are taken for the same thing, and never fully.
function likeness(cosine: number): number {
  return cosine >= 0.62 ? Math.min(0.85, cosine) : 0;
}
