// Parses numbers written in words: "two", "twenty-five", "zweihundertfünfzig", "quatre-vingt-dix".
import { type Language, smallWords } from './language.js';
import data from './number-words.json' with { type: 'json' };

interface NumberWords {
  readonly values: ReadonlyMap<string, number>;
  /** Words that multiply the number before them: hundred, dozen. */
  readonly scales: ReadonlyMap<string, number>;
  /** Words that count as one before a scale ("a hundred"). */
  readonly single: ReadonlySet<string>;
  readonly joiners: ReadonlySet<string>;
  /** Whether a number may be written as a single word. */
  readonly compounds: boolean;
  /** Whether units come before tens ("fünfundzwanzig"). */
  readonly unitsFirst: boolean;
  /** Tens to which a number up to nineteen is added ("soixante-dix"). */
  readonly vigesimal: ReadonlySet<number>;
  /** Words after a number that change it or add an alternative ("or", "half"). */
  readonly open: ReadonlySet<string>;
  /** Other words of the language that are numbers in another one ("once"). */
  readonly unlike: ReadonlySet<string>;
  /** All number words, longest first. */
  readonly parts: readonly string[];
}

const maxWords = 12;
const maxCompound = 60;
const maxRest = 4;

const known = new Map<Language, NumberWords>();

function wordsOf(language: Language): NumberWords {
  let words = known.get(language);
  if (words === undefined) {
    const { values, scales, single, joiners, compounds, unitsFirst, vigesimal, open, unlike } = data[language];
    const mapOf = (record: object): ReadonlyMap<string, number> =>
      new Map(Object.entries(record).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
    words = {
      values: mapOf(values),
      scales: mapOf(scales),
      single: new Set(single),
      joiners: new Set(joiners),
      compounds,
      unitsFirst,
      vigesimal: new Set<number>(vigesimal),
      open: new Set(open),
      unlike: new Set<string>(unlike),
      parts: [...Object.keys(values), ...Object.keys(scales), ...joiners].sort((one, other) => other.length - one.length),
    };
    known.set(language, words);
  }
  return words;
}

/**
 * The number in words that a value starts with, with or without what it counts ("two rooms"). NaN if there is none, or more than one ("two or three"). If
 * `language` is not given or does not have its first word, all languages that have it must agree.
 */
export function readNumberWords(value: string, language?: Language): number {
  const tokens = tokensOf(value);
  const [first = ''] = tokens;
  if (tokens.length === 0 || tokens.length > maxWords) return Number.NaN;
  const isOwn = language !== undefined && begins(first, wordsOf(language));
  const read = new Set((isOwn ? [language] : languagesThatKnow(first)).map((each) => readIn(tokens, wordsOf(each))));
  return read.size === 1 ? ([...read][0] ?? Number.NaN) : Number.NaN;
}

/** The factor of a word such as "million", at least a thousand. Undefined for other words, or, without a language, if the languages differ. */
export function scaleOf(word: string, language?: Language): number | undefined {
  const own = (language === undefined ? numberLanguages : [language]).map((each) => wordsOf(each).scales.get(word.toLowerCase()) ?? 0);
  const [scale, ...others] = new Set(own.filter((each) => each >= 1000));
  return others.length === 0 ? scale : undefined;
}

const numberLanguages = Object.keys(smallWords).filter((language): language is Language => language in data);

function tokensOf(value: string): readonly string[] {
  return (
    value
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  );
}

// A word that is a number in one language and another word in a second is ambiguous: "once" is eleven in Spanish, and a word of English.
function languagesThatKnow(word: string): readonly Language[] {
  const isOther = numberLanguages.some((language) => {
    const words = wordsOf(language);
    return words.unlike.has(word) || (smallWords[language].has(word) && !begins(word, words));
  });
  return isOther ? [] : numberLanguages.filter((language) => begins(word, wordsOf(language)));
}

function begins(word: string, words: NumberWords): boolean {
  const [part] = partsOf(word, words) ?? [];
  return part !== undefined && !words.joiners.has(part);
}

function readIn(tokens: readonly string[], words: NumberWords): number {
  const { numbers, used } = leadingParts(tokens, words);
  const sum = sumOf(numbers, words);
  const rest = tokens.slice(used);
  const stated = /^\p{N}/u.test(rest[0] ?? '') ? rest.shift() : undefined;
  if (stated !== undefined && Number(stated) !== sum) return Number.NaN;
  const isOpen = rest.length > maxRest || rest.some((word) => words.open.has(word) || words.joiners.has(word) || isNumber(word, words));
  return isOpen ? Number.NaN : sum;
}

/**
 * The number that lower-case words begin with, and how many of them it takes: the longest one, so that "one hundred and five hundred" begins with a hundred.
 * Undefined if they begin with no number of the language.
 */
export function leadingNumber(tokens: readonly string[], language: Language): { readonly value: number; readonly used: number } | undefined {
  const words = wordsOf(language);
  if (!begins(tokens[0] ?? '', words)) return undefined;
  for (let limit = Math.min(tokens.length, maxWords); limit > 0; ) {
    let { numbers, used } = leadingParts(tokens.slice(0, limit), words);
    // "Six hundred a month".
    while (used > 1 && (words.joiners.has(numbers.at(-1) ?? '') || words.single.has(numbers.at(-1) ?? ''))) {
      numbers = numbers.slice(0, -1);
      used--;
    }
    const value = sumOf(numbers, words);
    const isCut = isNumber(tokens[used] ?? '', words);
    if (!Number.isNaN(value) && !(isCut && numbers.some((part) => words.joiners.has(part)))) return { value, used };
    limit = Math.min(limit, used) - 1;
  }
  return undefined;
}

/** The parts of the number words that `tokens` begin with, and the number of tokens they take. */
function leadingParts(tokens: readonly string[], words: NumberWords): { readonly numbers: readonly string[]; readonly used: number } {
  const numbers: string[] = [];
  let used = 0;
  for (; used < tokens.length; used++) {
    const pair = `${tokens[used]}-${tokens[used + 1]}`;
    if (words.values.has(pair)) {
      numbers.push(pair);
      used++;
      continue;
    }
    const parts = partsOf(tokens[used] ?? '', words);
    if (parts === undefined) break;
    for (const part of parts) numbers.push(part);
  }
  while (words.joiners.has(numbers.at(-1) ?? '')) {
    numbers.pop();
    used--;
  }
  return { numbers, used };
}

function isNumber(word: string, words: NumberWords): boolean {
  return /^\p{N}/u.test(word) || words.values.has(word) || words.scales.has(word);
}

/** The number words that a word consists of; undefined if it is not a number. */
function partsOf(word: string, words: NumberWords): readonly string[] | undefined {
  if (words.values.has(word) || words.scales.has(word) || words.joiners.has(word) || words.single.has(word)) return [word];
  return words.compounds && word.length <= maxCompound ? split(word, 0, words) : undefined;
}

function split(word: string, from: number, words: NumberWords): readonly string[] | undefined {
  if (from === word.length) return [];
  for (const part of words.parts) {
    if (!word.startsWith(part, from)) continue;
    const rest = split(word, from + part.length, words);
    if (rest !== undefined) return [part, ...rest];
  }
  return undefined;
}

function sumOf(parts: readonly string[], words: NumberWords): number {
  const [first = ''] = parts;
  if (!words.values.has(first) && !words.scales.has(first) && !(words.single.has(first) && words.scales.has(parts[1] ?? ''))) return Number.NaN;
  let total = 0;
  let group = 0;
  let last = 0;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? '';
    const scale = words.scales.get(part);
    if (scale !== undefined) {
      if (scale >= 1000) {
        total += Math.max(group, 1) * scale;
        group = 0;
        last = scale;
      } else {
        if (group >= scale) return Number.NaN;
        group = Math.max(group, 1) * scale;
        last = scale;
      }
      continue;
    }
    if (words.joiners.has(part)) continue;
    const value = words.values.get(part);
    if (value === undefined) {
      if (!words.single.has(part)) return Number.NaN;
      last = 1;
      continue;
    }
    const tens = words.unitsFirst && value < 10 && words.joiners.has(parts[at + 1] ?? '') ? words.values.get(parts[at + 2] ?? '') : undefined;
    const isReversed = tens !== undefined && tens >= 20 && tens < 100;
    const added = isReversed ? value + tens : value;
    if (last !== 0 && added >= roomAfter(last, words)) return Number.NaN;
    if (isReversed) at += 2;
    group += added;
    last = added;
  }
  return total + group;
}

/** Upper limit (exclusive) of what may be added to a number: units after tens, nothing after units. */
function roomAfter(value: number, words: NumberWords): number {
  if (words.vigesimal.has(value)) return 20;
  if (value >= 1000) return value;
  if (value % 100 === 0) return 100;
  return value >= 20 && value % 10 === 0 ? 10 : words.vigesimal.size > 0 && value === 10 ? 10 : 0;
}
