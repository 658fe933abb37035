// Matches words and phrases from the lists of each language, word by word: linear in the text, whatever the lists contain.
import { once, oncePerKey } from '../../../core/once-per.js';
import { wordAt } from '../../../text/at.js';
import { inAnyLanguage, type LanguageCode, language, type WordList } from '../languages/languages.js';

export interface WordSign {
  readonly test: (text: string) => boolean;
  /** How many of the list's words and phrases occur in a text, without overlaps. */
  readonly count: (text: string) => number;
  /** The words of a text, in lower case, that are not part of any match. */
  readonly others: (text: string) => string[];
}

/** The other words of each entry, which follow its first word. */
type Phrases = readonly (readonly string[])[];

/** Entries by their first word. */
interface Entries {
  readonly signs: Phrases;
  readonly refused: Phrases;
}

/** Maximum distinct words that a sign caches. */
const maxWords = 4000;
/** Maximum number of texts whose words are cached, since many signs are matched against each, and maximum characters of such a text. */
const maxTexts = 400;
const maxLength = 600;
/** Minimum letters matched by a `*` at the start of a word. */
const minStart = 3;
/** Maximum words matched by `…`. */
const maxGap = 20;
const wordPattern = /[\p{L}\p{N}]+/gu;

function split(text: string): readonly string[] {
  return text.toLowerCase().match(wordPattern) ?? [];
}

const remembered = oncePerKey(split, maxTexts);

/** The words of a text, in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.length > maxLength ? split(text) : remembered(text);
}

/** The sign for a list in one language or, without `code`, in all languages. */
export function signOf(list: WordList, code?: LanguageCode): WordSign {
  return signsOf(list)(code);
}

const signsOf = oncePerKey((list: WordList) =>
  oncePerKey((code: LanguageCode | undefined) => wordSign(code === undefined ? inAnyLanguage(list) : language(code)[list])),
);

/**
 * A list has words and phrases in lower case. `*` at the end of a word matches any letters, at its start three or more; `#` matches a number,
 * `…` up to twenty words. An entry that starts with `!` rules out other matches that start at the same word. Matching ignores case and
 * whatever separates the words of a phrase.
 */
function wordSign(list: readonly string[]): WordSign {
  const entries = once(() => compile(list));
  const read = (text: string, max = Number.POSITIVE_INFINITY, others?: string[]): number => {
    const words = wordsOf(text);
    let found = 0;
    for (let at = 0; at < words.length && found < max; ) {
      const length = lengthAt(entries(), words, at);
      if (length > 0) found++;
      else others?.push(wordAt(words, at));
      at += Math.max(1, length);
    }
    return found;
  };
  const others = (text: string): string[] => {
    const found: string[] = [];
    read(text, Number.POSITIVE_INFINITY, found);
    return found;
  };
  return { count: (text) => read(text), test: (text) => read(text, 1) > 0, others };
}

/** The entries that may start with a word; null for most words. */
function compile(list: readonly string[]): (word: string) => Entries | null {
  const known = new Map<string, Entries>();
  const parts: { readonly first: string; readonly entries: Entries }[] = [];
  for (const entry of list) {
    const isRefused = entry.startsWith('!');
    const [first = '', ...rest] = entry.slice(isRefused ? 1 : 0).split(' ');
    const entries = isRefused ? { signs: [], refused: [rest] } : { signs: [rest], refused: [] };
    if (first.includes('*')) parts.push({ first, entries });
    else known.set(first, joined([known.get(first), entries]));
  }
  return oncePerKey((word) => {
    const like = parts.filter(({ first }) => isLike(first, word)).map(({ entries }) => entries);
    return like.length === 0 ? (known.get(word) ?? null) : joined([known.get(word), ...like]);
  }, maxWords);
}

function joined(all: readonly (Entries | undefined)[]): Entries {
  return { signs: all.flatMap((one) => one?.signs ?? []), refused: all.flatMap((one) => one?.refused ?? []) };
}

/** Number of words of the longest entry that starts at a position; 0 if there is none. */
function lengthAt(entriesOf: (word: string) => Entries | null, words: readonly string[], at: number): number {
  const entries = entriesOf(wordAt(words, at));
  return entries === null || longest(entries.refused, words, at) > 0 ? 0 : longest(entries.signs, words, at);
}

function longest(phrases: Phrases, words: readonly string[], at: number): number {
  let length = 0;
  for (const rest of phrases) length = Math.max(length, endOf(rest, words, at + 1) - at);
  return length;
}

/** The position after a phrase whose words start at `at`; -1 if they do not match. */
function endOf(rest: readonly string[], words: readonly string[], at: number): number {
  let next = at;
  for (const [place, part] of rest.entries()) {
    if (part === '…') {
      for (let to = next; to <= Math.min(words.length - 1, next + maxGap); to++) {
        const end = endOf(rest.slice(place + 1), words, to);
        if (end >= 0) return end;
      }
      return -1;
    }
    if (next >= words.length || !isLike(part, wordAt(words, next++))) return -1;
  }
  return next;
}

function isLike(part: string, word: string): boolean {
  if (part === '#') return /^\p{N}/u.test(word);
  if (part === '*') return true;
  if (part.endsWith('*')) return word.startsWith(part.slice(0, -1));
  return part.startsWith('*') ? word.length >= part.length - 1 + minStart && word.endsWith(part.slice(1)) : word === part;
}
