// Lists of words and phrases that are signs of something, looked up word by word: linear in the text, whatever the list says.
import { wordAt } from '../../../text/at.js';

export interface WordSign {
  readonly test: (text: string) => boolean;
  /** How many of its words and phrases a text holds. */
  readonly count: (text: string) => number;
}

interface Lists {
  readonly whole: Set<string>;
  readonly starts: Set<string>;
  readonly ends: Set<string>;
  readonly parts: string[];
  /** Phrases by their first word. */
  readonly phrases: Map<string, string[][]>;
}

/** A `*` at the start of a word stands for at least this many letters. */
const minStart = 3;
const wordPattern = /[\p{L}\p{N}]+/gu;

/**
 * Words and phrases in small letters between bars: "report|*bericht|vermiete*|term of". A `*` at the end of a single word stands for any letters, at its start
 * for three or more. Case does not count, and between the words of a phrase may stand anything but letters and digits.
 */
export function wordSign(list: string): WordSign {
  let lists: Lists | undefined;
  const count = (text: string, max = Number.POSITIVE_INFINITY): number => {
    lists ??= compile(list);
    const words = text.toLowerCase().match(wordPattern) ?? [];
    let found = 0;
    for (let at = 0; at < words.length && found < max; at++) if (isSign(lists, wordAt(words, at)) || startsPhrase(lists, words, at)) found++;
    return found;
  };
  return { count, test: (text) => count(text, 1) > 0 };
}

function compile(list: string): Lists {
  const lists: Lists = { whole: new Set(), starts: new Set(), ends: new Set(), parts: [], phrases: new Map() };
  for (const entry of list.split('|')) {
    const [first = '', ...rest] = entry.split(' ');
    if (rest.length > 0) lists.phrases.set(first, [...(lists.phrases.get(first) ?? []), rest]);
    else if (first.startsWith('*') && first.endsWith('*')) lists.parts.push(first.slice(1, -1));
    else if (first.startsWith('*')) lists.ends.add(first.slice(1));
    else if (first.endsWith('*')) lists.starts.add(first.slice(0, -1));
    else lists.whole.add(first);
  }
  return lists;
}

/** Letters of the longest word that is compared by its start or end. */
const maxLetters = 40;

function isSign({ whole, starts, ends, parts }: Lists, word: string): boolean {
  if (whole.has(word)) return true;
  const length = Math.min(word.length, maxLetters);
  if (starts.size > 0) for (let end = 1; end <= length; end++) if (starts.has(word.slice(0, end))) return true;
  if (ends.size > 0) for (let start = minStart; start < length; start++) if (ends.has(word.slice(start))) return true;
  return parts.some((part) => word.indexOf(part, minStart) >= 0);
}

function startsPhrase({ phrases }: Lists, words: readonly string[], at: number): boolean {
  const following = phrases.get(wordAt(words, at));
  return following?.some((rest) => rest.every((word, place) => words[at + 1 + place] === word)) ?? false;
}
