// Rubrics that compare a number ("an amount over 1000", "at least three", "more than 20 %") against the numbers of a text.
import type { Span } from '../../../core/span.js';

/** A number with its unit: `money`, `percent` or none. */
interface Quantity extends Span {
  readonly value: number;
  readonly unit: 'money' | 'percent' | 'none';
}

/** What a rubric demands of a number in the text. */
export interface Comparison {
  readonly least: number;
  readonly most: number;
  /** Whether the bounds themselves count. */
  readonly closed: boolean;
  readonly unit: Quantity['unit'];
  /** The words that make it, in lower case. */
  readonly phrase: string;
}

const words: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  twenty: 20,
  fifty: 50,
  hundred: 100,
  thousand: 1000,
  million: 1e6,
};
const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
  hundred: 100,
};
const currency = '(?:[$€£¥]|usd|eur|gbp|chf|jpy|dollars?|euros?|pounds?)';
const numberPattern = new RegExp(
  `(${currency}\\s?)?(?<![\\d.,])(\\d{1,15}(?:[,.' ]\\d{3}){0,4}(?:[.,]\\d{1,4})?)(?!\\d|[\\d\\p{L}]{0,12}[-/:]\\d)\\s?(k|m|mn|bn|b|thousand|million|billion|hundred)?\\b\\s?(%|percent|${currency})?`,
  'giu',
);
const comparison = new RegExp(
  `\\b(more than|over|above|greater than|exceed(?:s|ing)?|higher than|at least|no less than|minimum of|less than|under|below|fewer than|lower than|at most|no more than|up to|exactly|equal to)\\s+(?:a |an )?(${currency}\\s?)?(\\d{1,15}(?:[,.]\\d{3}){0,4}(?:\\.\\d{1,4})?|${Object.keys(words).join('|')})\\s?(k|m|mn|bn|thousand|million|billion|hundred)?\\b\\s?(%|percent|${currency})?`,
  'iu',
);

/** Reads the comparison a rubric makes, null when it makes none. */
export function readComparison(rubric: string): Comparison | null {
  const match = comparison.exec(rubric.slice(0, 2000));
  if (match === null) return null;
  const value = (words[match[3]!.toLowerCase()] ?? parseNumber(match[3]!)) * (scales[match[4]?.toLowerCase() ?? ''] ?? 1);
  if (!Number.isFinite(value)) return null;
  const phrase = match[0].toLowerCase();
  const unit = unitOf(match[2], match[5], /\b(?:amount|price|cost|sum|total|invoice|payment|fee|charge|budget|salary)\b/i.test(rubric));
  switch (match[1]!.toLowerCase().split(' ')[0]) {
    case 'more':
    case 'over':
    case 'above':
    case 'greater':
    case 'higher':
    case 'exceed':
    case 'exceeds':
    case 'exceeding':
      return { least: value, most: Number.POSITIVE_INFINITY, closed: false, unit, phrase };
    case 'at':
    case 'no':
    case 'minimum':
      return /least|less|minimum/i.test(match[1]!)
        ? { least: value, most: Number.POSITIVE_INFINITY, closed: true, unit, phrase }
        : { least: Number.NEGATIVE_INFINITY, most: value, closed: true, unit, phrase };
    case 'up':
      return { least: Number.NEGATIVE_INFINITY, most: value, closed: true, unit, phrase };
    case 'exactly':
    case 'equal':
      return { least: value, most: value, closed: true, unit, phrase };
    default:
      return { least: Number.NEGATIVE_INFINITY, most: value, closed: false, unit, phrase };
  }
}

export interface ComparisonReading {
  /** Log-odds that the text has a number as demanded. */
  readonly logOdds: number;
  /** The number that decides, null when the text has none. */
  readonly evidence: Span | null;
}

/** Looks for a number of the text that meets the demand. Where any number has the demanded unit, only those count. */
export function meetComparison(text: string, demand: Comparison): ComparisonReading {
  const all = quantities(text);
  const sameUnit = all.filter(({ unit }) => unit === demand.unit);
  const candidates =
    sameUnit.length > 0
      ? sameUnit
      : demand.unit === 'percent'
        ? []
        : all.filter(({ unit }) => (unit === 'none' && demand.unit === 'none') || unit !== 'percent');
  const met = candidates.find(({ value }) =>
    demand.closed ? value >= demand.least && value <= demand.most : value > demand.least && value < demand.most,
  );
  const sure = sameUnit.length > 0 ? 3 : 1.2;
  if (met !== undefined) return { logOdds: sure, evidence: { start: met.start, end: met.end } };
  return { logOdds: candidates.length > 0 ? -sure : -2.2, evidence: null };
}

function quantities(text: string): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(numberPattern)) {
    const value = parseNumber(match[2]!) * (scales[match[3]?.toLowerCase() ?? ''] ?? 1);
    if (!Number.isFinite(value)) continue;
    found.push({ start: match.index, end: match.index + match[0].trimEnd().length, value, unit: unitOf(match[1], match[4], false) });
  }
  return found;
}

function unitOf(before: string | undefined, after: string | undefined, money: boolean): Quantity['unit'] {
  if (after === '%' || after?.toLowerCase() === 'percent') return 'percent';
  return before !== undefined || after !== undefined || money ? 'money' : 'none';
}

// "1,250.00", "1.250,00" and "1 250" are the same number; a lone separator before three digits groups them.
function parseNumber(digits: string): number {
  const compact = digits.replace(/[ ']/g, '');
  const last = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'));
  if (last < 0) return Number(compact);
  const mixed = compact.includes(',') && compact.includes('.');
  const groups = !mixed && compact.length - last - 1 === 3;
  if (groups) return Number(compact.replace(/[.,]/g, ''));
  return Number(`${compact.slice(0, last).replace(/[.,]/g, '')}.${compact.slice(last + 1)}`);
}
