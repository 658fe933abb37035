// Holds a summary under its token cap: whole units go first, least wanted first; then a shorter unit is tried; only then a cut at a word.
import type { SummaryRequest, Written } from '../../../core/write.js';
import { wordAt } from '../../../text/at.js';
import { cutText } from '../../../text/cut-text.js';

/** A summary that can be printed from fewer of its parts. */
interface Shrinkable<T> {
  /** Parts to print, best first. */
  readonly ranked: readonly T[];
  /** Puts parts in their order and into their form. */
  readonly print: (kept: readonly T[]) => string;
  /** Other parts that may stand alone where not even the best one fits, best first. */
  readonly spare: () => readonly T[];
  /** Most parts to print; parts that were dropped may be replaced by spare ones up to this. */
  readonly max: number;
  /** Number of parts that were asked for; absent where none was. */
  readonly asked?: number | undefined;
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

/** What is cut within a sentence may say the opposite of it ("safe except for"), so that a mark says it goes on, where there is room for one. */
function cutWithMark(text: string, maxTokens: number, countTokens: (text: string) => number): string {
  const cut = cutText(text, maxTokens - 1, countTokens);
  const marked = `${cut} …`;
  return cut !== '' && countTokens(marked) <= maxTokens ? marked : cutText(text, maxTokens, countTokens);
}

/** So many parts that fit together: the best of those within the largest bound on their length that lets them; undefined where none does. */
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
