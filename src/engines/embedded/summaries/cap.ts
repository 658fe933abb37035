// Keeps a summary within its token cap: first drops the lowest-ranked units, then tries shorter ones, and only as a last resort cuts at a word.
import type { SummaryRequest, Written } from '../../../core/write.js';
import { wordAt } from '../../../text/at.js';
import { cutText } from '../../../text/cut-text.js';

/** A summary that can be printed from a subset of its parts. */
interface Shrinkable<T> {
  /** Parts to print, best first. */
  readonly ranked: readonly T[];
  /** Puts parts in order and prints them in the requested form. */
  readonly print: (kept: readonly T[]) => string;
  /** Other parts that can be printed instead, best first. */
  readonly spare: () => readonly T[];
  /** Maximum number of parts; spare parts may replace dropped ones up to this number. */
  readonly max: number;
  /** The requested number of parts; absent if none was requested. */
  readonly asked?: number | undefined;
}

/** From this cap (in tokens) up, a shorter spare part is tried before a sentence is cut; below it the sentence is cut at once. */
const cutBelowTokens = 12;

/** Prints as much as fits: the result never exceeds `maxTokens`. */
export function cutToCap<T>(summary: Shrinkable<T>, { maxTokens, countTokens }: Pick<SummaryRequest, 'maxTokens' | 'countTokens'>): Written {
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
  // A part that is too long must not keep out shorter ones ranked below it.
  const kept = ranked.slice(0, low);
  for (const part of [...ranked.slice(low, low + 8), ...spare.slice(0, 12)]) {
    if (kept.length >= summary.max) break;
    const text = print([...kept, part]);
    if (text === best || countTokens(text) > maxTokens) continue;
    kept.push(part);
    best = text;
  }
  if (summary.asked !== undefined && kept.length < summary.asked)
    best = asMany(summary.asked, [...ranked, ...spare], print, countTokens, maxTokens) ?? best;
  if (best !== '') return { text: best, finish: 'length' };
  if (maxTokens >= cutBelowTokens) {
    for (const part of spare) {
      const text = print([part]);
      if (text !== '' && countTokens(text) <= maxTokens) return { text, finish: 'length' };
    }
  }
  return { text: cutWithMark(print(ranked.slice(0, 1)), maxTokens, countTokens), finish: 'length' };
}

/** A sentence cut short may say the opposite of the full one ("safe except for"), so an ellipsis marks the cut if there is room for it. */
function cutWithMark(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  const cut = cutText(text, maxTokens - 1, countTokens);
  const marked = `${cut} …`;
  return cut !== '' && countTokens(marked) <= maxTokens ? marked : cutText(text, maxTokens, countTokens);
}

/**
 * Exactly `count` parts that fit together, as text: the highest-ranked ones under the largest limit on the length of each part that
 * makes them fit; undefined if no limit does.
 */
function asMany<T>(
  count: number,
  pool: readonly T[],
  print: (kept: readonly T[]) => string,
  tokensOf: (text: string) => number,
  maxTokens: number,
): string | undefined {
  const texts = pool.map((part) => print([part]));
  const parts = pool.flatMap((part, index) =>
    texts.indexOf(wordAt(texts, index)) === index ? [{ part, length: tokensOf(wordAt(texts, index)) }] : [],
  );
  const bounds = [...new Set(parts.map(({ length }) => length))].sort((a, b) => b - a);
  for (const bound of bounds) {
    const some = parts.filter(({ length }) => length <= bound).slice(0, count);
    if (some.length < count) return undefined;
    const text = print(some.map(({ part }) => part));
    if (tokensOf(text) <= maxTokens) return text;
  }
  return undefined;
}
