// How near the words of a key or column are to those of a field: the same stem, an abbreviation, or similar in meaning.
import { oncePer, oncePerKey } from '../../../../core/once-per.js';
import { largest } from '../../../../text/lists.js';
import { sameStem } from '../../../../text/stem.js';
import { anyFunctionWords } from '../../languages/languages.js';
import { loadWordVectors } from '../../vectors.js';
import type { FieldIntent } from './field-intent.js';
import type { FoldedWord } from './wording.js';

/** Min nearness of a key that names the field; below it the key names something else. */
export const minNearness = 0.45;

/** How well the words of a key or column name the field, 0 to 1: each must cover the other. */
export function nearness(intent: FieldIntent, words: readonly FoldedWord[]): number {
  return nearnessOf(intent)(words.map(({ word }) => word).join(' '));
}

/** Words that say nothing about a value, and words that only give its kind: the field "return date" is named by the key "Return" next to a date. */
const emptyWords = new Set('name value field text document person thing'.split(' '));
const kindWords = new Set('date day time no amount code id'.split(' '));
const contentOf = (words: readonly string[]): string[] => words.filter((word) => !emptyWords.has(word) && !anyFunctionWords().has(word));
/** Weight of a key word found only in the description, and of a description that names the key, each relative to the name. */
const saidWord = 0.75;
const saidShare = 0.6;
const withoutKind = 0.9;
const maxKeyWords = 8;
// A long document repeats the same keys.
const maxRemembered = 2000;

const nearnessOf = oncePer(({ nameWords, words }: FieldIntent) => {
  const wording = nameWords.join(' ');
  const said = contentOf(words.slice(nameWords.length));
  const name = contentOf(nameWords).length > 0 ? contentOf(nameWords) : said;
  return oncePerKey((key: string) => {
    // Applies even to words that are otherwise ignored: the column "in" of a bank statement.
    if (key === wording) return 1;
    const own = contentOf(key.split(' '));
    if (own.length === 0 || own.length > maxKeyWords) return 0;
    return mutualCover({ name, said }, own);
  }, maxRemembered);
});

/**
 * How well words name a field, 0 to 1: each must cover the other. Keys above them in data (`above`) help to cover the field, but need not be covered.
 * `alike` returns how much a word of the field and a word of the key mean the same, 0 to 1.
 */
export function mutualCover(
  { name, said }: { readonly name: readonly string[]; readonly said: readonly string[] },
  own: readonly string[],
  above: readonly string[] = [],
  alike: (asked: string, word: string) => number = sameThing,
): number {
  const all = [...own, ...above];
  const best = (word: string, among: readonly string[]): number => largest([0, ...among.map((asked) => alike(asked, word))]);
  const found = (asked: string): number => largest([0, ...all.map((word) => alike(asked, word))]);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const ownCovered = mean(own.map((word) => Math.max(best(word, name), saidWord * best(word, said))));
  const particular = withoutKind * mean(name.filter((word) => !kindWords.has(word)).map(found));
  return ownCovered * Math.max(mean(name.map(found)), particular, saidShare * largest([0, ...said.map(found)]));
}

/** Whether one of two folded words abbreviates the other. */
export const isAbbreviation = (left: string, right: string): boolean => abbreviates(left, right) || abbreviates(right, left);

/** Whether two folded words name the same thing, 0 to 1: the same stem, an abbreviation, or similar in meaning. */
export function sameThing(left: string, right: string): number {
  if (sameStem(left, right)) return 1;
  if (isAbbreviation(left, right)) return 0.9;
  const vectors = loadWordVectors();
  return likeness(vectors.similarity(vectors.rank(left), vectors.rank(right)));
}

/** "temp" for "temperature", "dept" for "department": the beginning of a word, or some of its letters in order, including the first and last. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 3 || long.length < short.length + 3 || short[0] !== long[0]) return false;
  if (long.startsWith(short)) return true;
  if (short.length > 4 || long.at(-1) !== short.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && !/[aeiou]/.test(short.slice(2));
}

// GloVe places related words (buy, sell) close together: only the closest count as the same thing, and never fully.
function likeness(cosine: number): number {
  return cosine >= 0.62 ? Math.min(0.85, cosine) : 0;
}
