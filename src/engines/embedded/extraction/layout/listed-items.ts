// Items listed in running text: "2 x claw hammer at $18.00 each; 1 x tape measure at $7.50".
import type { Span } from '../../../../core/span.js';
import { anyFunctionWords, inAnyLanguage } from '../../languages/languages.js';
import type { AnalysedDocument } from '../candidate.js';

/** A sold item; parts that are not known are null. */
export interface Item {
  readonly description: Span | null;
  readonly code: Span | null;
  readonly quantity: Span | null;
  readonly price: Span | null;
  readonly amount: Span | null;
  /** Whether the amount is certain: quantity times price equals it, or the text marks the price as one per piece. */
  readonly checked: boolean;
}

/** Max UTF-16 code units between two amounts of a list. */
const maxItemLength = 120;
const maxWords = 10;
const counted = /(?<![\p{L}\p{N}.,/-])(\d{1,4})\s?(?:[x×*]\s?)?(?=\s?\p{L})/gu;
const sentenceEnd = /[.!?]\s/;

/** Items in text order; none unless there are at least two, or one whose amount is marked as a price per piece. Linear in the text. */
export function listedItems({ text, matches }: AnalysedDocument): Item[] {
  const apiece = new RegExp(`^[ ,(]{0,2}(?:${inAnyLanguage('each').map(escaped).join('|')})(?!\\p{L})`, 'iu');
  const found: { description: Span; quantity: Span; money: Span; isPrice: boolean }[] = [];
  let from = 0;
  for (const money of matches('money')) {
    const start = Math.max(from, money.start - maxItemLength);
    from = money.end;
    const before = text.slice(start, money.start);
    const isPrice = apiece.test(text.slice(money.end, money.end + 24));
    const [count] = [...before.matchAll(counted)].reverse().filter(({ index }) => !sentenceEnd.test(before.slice(index)));
    if (count === undefined) continue;
    const description = described(text, start + count.index + count[0].length, money.start);
    if (description === null) continue;
    found.push({ description, quantity: { start: start + count.index, end: start + count.index + (count[1] ?? '').length }, money, isPrice });
  }
  const priced = found.some(({ isPrice }) => isPrice);
  if (found.length < 2 && !priced) return [];
  return found.map(({ description, quantity, money, isPrice }): Item => {
    const value = { start: money.start, end: money.end };
    return { description, code: null, quantity, price: priced ? value : null, amount: priced ? null : value, checked: isPrice };
  });
}

const escaped = (phrase: string): string => phrase.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** The words between a quantity and its amount, without trailing words that only introduce the amount. */
function described(text: string, from: number, to: number): Span | null {
  const words = [...text.slice(from, to).matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)];
  const leading = (word: string): boolean => anyFunctionWords().has(word) || inAnyLanguage('each').includes(word);
  while (words.length > 0 && leading((words.at(-1)?.[0] ?? '').toLowerCase())) words.pop();
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length > maxWords) return null;
  const span = { start: from + first.index, end: from + last.index + last[0].length };
  return /[;\n]/.test(text.slice(span.start, to)) ? null : span;
}
