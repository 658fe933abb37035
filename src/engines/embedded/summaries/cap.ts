// Holds a summary under its token cap: whole units go first, least wanted first; a single unit that is still too long ends at a word.
import type { SummaryRequest, Written } from '../../../core/write.js';

/**
 * Prints as many of the units (best first) as fit. `print` puts them in their order. When not even the first fits, it is cut at the last
 * word boundary that does; a cap below any word gives an empty text.
 */
export function capText<T>(ranked: readonly T[], print: (kept: readonly T[]) => string, { maxTokens, countTokens }: SummaryRequest): Written {
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
  return { text: low > 0 ? best : cutWords(print(ranked.slice(0, 1)), maxTokens, countTokens), finish: 'length' };
}

/** The longest start of a text, ending at a word, that holds at most `maxTokens`. */
export function cutWords(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  const ends = [0, ...[...text.matchAll(/\S(?=\s|$)/gu)].map((match) => match.index + match[0].length)];
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countTokens(text.slice(0, ends[middle])) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const cut = text.slice(0, ends[low]).replace(/[\s,;:–-]+$/, '');
  return countTokens(cut) <= maxTokens ? cut : '';
}
