// Finds phrases of word lists at a token of a text.
import { itemAt } from '../../../text/at.js';
import { formAt } from './clauses.js';
import type { TextView } from './read-text.js';

/** Phrases by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

export function phrasesOf(list: readonly string[]): Phrases {
  const found = new Map<string, (readonly string[])[]>();
  for (const phrase of list) {
    const words = phrase.split(/[^\p{L}]+/u);
    found.set(itemAt(words, 0), [...(found.get(itemAt(words, 0)) ?? []), words]);
  }
  return found;
}

/** Length in tokens of the longest phrase that starts at a token and ends by `to`; 0 if there is none. */
export function lengthAt(token: number, to: number, phrases: Phrases, view: TextView): number {
  let longest = 0;
  for (const words of phrases.get(formAt(view, token)) ?? [])
    if (words.length > longest && token + words.length <= to && words.every((word, at) => formAt(view, token + at) === word)) longest = words.length;
  return longest;
}
