// Holds a summary under its token cap: whole units go first, least wanted first; then a shorter unit is tried; only then a cut at a word.
import type { SummaryRequest, Written } from '../../../core/write.js';

/** A summary that can be printed from fewer of its parts. */
export interface Shrinkable<T> {
  /** Parts to print, best first. */
  readonly ranked: readonly T[];
  /** Puts parts in their order and into their form. */
  readonly print: (kept: readonly T[]) => string;
  /** Other parts that may stand alone where not even the best one fits, best first. */
  readonly spare: () => readonly T[];
  /** Most parts to print; parts that were dropped may be replaced by spare ones up to this. */
  readonly most: number;
}

/** Below this many tokens a sentence may be cut; above it a shorter sentence is looked for first. */
const cutBelowTokens = 12;

/** Prints as much as fits. The result never counts more than `maxTokens`. */
export function holdUnderCap<T>(summary: Shrinkable<T>, { maxTokens, countTokens }: Pick<SummaryRequest, 'maxTokens' | 'countTokens'>): Written {
  const { ranked, print } = summary;
  const whole = print(ranked);
  if (countTokens(whole) <= maxTokens) return { text: whole, finish: 'stop' };
  let low = 0;
  let high = ranked.length - 1;
  let best = '';
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const text = print(ranked.slice(0, middle));
    if (countTokens(text) <= maxTokens) {
      low = middle;
      best = text;
    } else high = middle - 1;
  }
  const spare = summary.spare();
  // A larger part that does not fit must not keep out the smaller ones behind it.
  const kept = ranked.slice(0, low);
  for (const part of [...ranked.slice(low, low + 8), ...spare.slice(0, 12)]) {
    if (kept.length >= summary.most) break;
    if (kept.includes(part)) continue;
    const text = print([...kept, part]);
    if (countTokens(text) > maxTokens) continue;
    kept.push(part);
    best = text;
  }
  if (best !== '') return { text: best, finish: 'length' };
  if (maxTokens >= cutBelowTokens) {
    for (const part of spare) {
      const text = print([part]);
      if (text !== '' && countTokens(text) <= maxTokens) return { text, finish: 'length' };
    }
  }
  return { text: cutText(print(ranked.slice(0, 1)), maxTokens, countTokens), finish: 'length' };
}

/** The longest start of a text that holds at most `maxTokens`: it ends at a word, or inside the first word when that alone is too long. */
export function cutText(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  // No token is longer than this in either encoding but for runs of one character, so the search starts near the cut.
  const start = text.slice(0, Math.max(64, maxTokens * 24));
  const ends = [0, ...[...start.matchAll(/\S(?=\s|$)/gu)].map((match) => match.index + match[0].length)];
  const wordEnd = longestFit(ends, start, maxTokens, countTokens);
  const atWord = start.slice(0, wordEnd).replace(/[\s,;:–-]+$/, '');
  if (atWord !== '' && countTokens(atWord) <= maxTokens) return atWord;
  const characters = [0];
  let at = 0;
  for (const character of start) {
    at += character.length;
    characters.push(at);
  }
  const cut = start.slice(0, longestFit(characters, start, maxTokens, countTokens));
  return countTokens(cut) <= maxTokens ? cut : '';
}

function longestFit(ends: readonly number[], text: string, maxTokens: number, countTokens: (text: string) => number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countTokens(text.slice(0, ends[middle])) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? 0;
}
