// Rubrics that compare a number ("an amount over 1000", "at least three", "more than 20 %") or a date ("before May") with those of a text.
import type { Span } from '../../../core/span.js';
import { groupOf } from '../../../text/at.js';
import { stem } from '../../../text/stem.js';
import { comparedSubject, numbersOf } from './compared-subject.js';
import { type DateLimit, datesIn, readDateLimit } from './date-limit.js';

/** A number with its unit. */
interface Quantity extends Span {
  readonly value: number;
  readonly unit: 'money' | 'percent' | 'none';
}

/** What a rubric requires of a number in the text. */
export interface Comparison {
  readonly min: number;
  readonly max: number;
  /** Whether the bounds are inclusive. */
  readonly closed: boolean;
  readonly unit: Quantity['unit'];
  /** The phrase that makes the comparison, in lower case. */
  readonly phrase: string;
  /** Stem of the word after the number, which names what is counted. */
  readonly counted: ReadonlySet<string>;
  /** Stems of what is compared; empty if any number will do. */
  readonly subject: ReadonlySet<string>;
  /** For dates, which part of them is compared; null for numbers. */
  readonly dates: DateLimit['part'] | null;
}

const small = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
  ' ',
);
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const words: Readonly<Record<string, number>> = {
  ...Object.fromEntries(small.map((word, index) => [word, index + 1])),
  ...Object.fromEntries(tens.map((word, index) => [word, 10 * (index + 2)])),
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
// "Six", "twenty-two", "five hundred euros".
const writtenPattern = new RegExp(
  `\\b(?:(${tens.join('|')})(?:[- ](${small.slice(0, 9).join('|')}))?|(${small.join('|')}))\\b(?:\\s(hundred|thousand|million|billion)\\b)?(?:\\s(percent|${currency})(?![\\p{L}]))?`,
  'giu',
);
const comparison = new RegExp(
  `\\b(more than|over|above|greater than|exceed(?:s|ing)?|higher than|at least|no less than|minimum of|less than|under|below|fewer than|lower than|at most|no more than|up to|exactly|equal to)\\s+(?:a |an )?(${currency}\\s?)?(\\d{1,15}(?:[,.]\\d{3}){0,4}(?:\\.\\d{1,4})?|${Object.keys(words).join('|')})\\s?(k|m|mn|bn|thousand|million|billion|hundred)?\\b\\s?(%|percent|${currency})?`,
  'iu',
);

/** Reads the comparison a rubric makes; null if it makes none. */
export function readComparison(rubric: string): Comparison | null {
  const match = comparison.exec(rubric.slice(0, 2000));
  if (match === null) return compareDates(rubric.slice(0, 2000));
  const value = (words[groupOf(match, 3).toLowerCase()] ?? parseNumber(groupOf(match, 3))) * (scales[match[4]?.toLowerCase() ?? ''] ?? 1);
  if (!Number.isFinite(value)) return null;
  const phrase = match[0].toLowerCase();
  const limit = { start: match.index, end: match.index + match[0].length };
  const shared = { phrase, counted: countedAfter(rubric.slice(limit.end)), subject: comparedSubject(rubric, limit), dates: null };
  const unit = unitOf(match[2], match[5], /\b(?:amount|price|cost|sum|total|invoice|payment|fee|charge|budget|salary)\b/i.test(rubric));
  const bound = groupOf(match, 1).toLowerCase();
  const isExact = /^e(?:xactly|qual)/.test(bound);
  const isLeast = /^(?:more|over|above|greater|higher|exceed)|least|no less|minimum/.test(bound);
  const min = isExact || isLeast ? value : Number.NEGATIVE_INFINITY;
  const max = isExact || !isLeast ? value : Number.POSITIVE_INFINITY;
  return { min, max, closed: isExact || /^(?:at|no|minimum|up)/.test(bound), unit, ...shared };
}

function compareDates(rubric: string): Comparison | null {
  const limit = readDateLimit(rubric);
  if (limit === null) return null;
  const { min, max, part, phrase } = limit;
  const start = rubric.toLowerCase().indexOf(phrase);
  const subject = comparedSubject(rubric, { start, end: start + phrase.length });
  return { min, max, closed: false, unit: 'none', phrase, counted: new Set(), subject, dates: part };
}

// "more than 10 participants", "at least 3 years of experience": the first word after the number.
function countedAfter(rest: string): ReadonlySet<string> {
  const [word] = rest.toLowerCase().match(/^\s*\p{L}+/u) ?? [];
  return new Set(word === undefined ? [] : [stem(word.trim())]);
}

interface ComparisonReading {
  /** Log-odds that the text has a number that meets the comparison. */
  readonly logOdds: number;
  /** The number that decides; null if none meets the comparison, or if several disagree. */
  readonly evidence: Span | null;
}

/**
 * Compares the numbers of a text with the demand: those of the required unit if there are any, and of these the ones that occur with the subject of the
 * comparison. If the subject does not single out one of several numbers and they disagree, the result is undecided.
 */
export function checkComparison(text: string, demand: Comparison): ComparisonReading {
  const all =
    demand.dates === null ? quantities(text, demand.counted) : datesIn(text, demand.dates).map((date): Quantity => ({ ...date, unit: 'none' }));
  const ofUnit = all.filter(({ unit }) => unit === demand.unit);
  // "Participants: 9 (room 204)": if a number is next to what is counted, the others are about something else.
  const beside = ofUnit.filter((one) => isBeside(text, one, demand.counted));
  const sameUnit = beside.length > 0 ? beside : ofUnit;
  const candidates =
    sameUnit.length > 0
      ? sameUnit
      : demand.unit === 'percent'
        ? []
        : all.filter(({ unit }) => (unit === 'none' && demand.unit === 'none') || unit !== 'percent');
  const ofSubject = beside.length > 0 ? beside : numbersOf(text, candidates, demand.subject);
  const compared = ofSubject.length > 0 ? ofSubject : candidates;
  const met = compared.filter(({ value }) => (demand.closed ? value >= demand.min && value <= demand.max : value > demand.min && value < demand.max));
  const isAny = demand.subject.size === 0;
  if (!isAny && met.length > 0 && met.length < compared.length) return { logOdds: 0, evidence: null };
  const [first] = met;
  const isMeant = isAny || ofSubject.length > 0 || candidates.length === 1;
  const sure = sameUnit.length > 0 && (isMeant || first === undefined) ? 3 : 1.2;
  if (first !== undefined) return { logOdds: sure, evidence: { start: first.start, end: first.end } };
  return { logOdds: candidates.length > 0 ? -sure : -2.2, evidence: null };
}

function isBeside(text: string, { start, end }: Span, counted: ReadonlySet<string>): boolean {
  const before = text.slice(Math.max(0, start - 30), start).match(/\p{L}+(?=[:\s]*$)/u)?.[0] ?? '';
  const after = text.slice(end, end + 30).match(/(?<=^\s*)\p{L}+/u)?.[0] ?? '';
  return counted.has(stem(before.toLowerCase())) || counted.has(stem(after.toLowerCase()));
}

function quantities(text: string, counted: ReadonlySet<string>): Quantity[] {
  const found: Quantity[] = [];
  for (const match of text.matchAll(numberPattern)) {
    const value = parseNumber(groupOf(match, 2)) * (scales[match[3]?.toLowerCase() ?? ''] ?? 1);
    if (!Number.isFinite(value)) continue;
    found.push({ start: match.index, end: match.index + match[0].trimEnd().length, value, unit: unitOf(match[1], match[4], false) });
  }
  for (const match of text.matchAll(writtenPattern)) {
    const [phrase, ten, one, alone, scale, unit] = match;
    const span = { start: match.index, end: match.index + phrase.length };
    // "One" is usually not a number.
    if (alone?.toLowerCase() === 'one' && scale === undefined && !isBeside(text, span, counted)) continue;
    const value = [ten, one, alone].reduce((sum, word) => sum + (words[word?.toLowerCase() ?? ''] ?? 0), 0);
    found.push({ ...span, value: value * (scales[scale?.toLowerCase() ?? ''] ?? 1), unit: unitOf(undefined, unit, false) });
  }
  return found.sort((left, right) => left.start - right.start);
}

function unitOf(before: string | undefined, after: string | undefined, money: boolean): Quantity['unit'] {
  if (after === '%' || after?.toLowerCase() === 'percent') return 'percent';
  return before !== undefined || after !== undefined || money ? 'money' : 'none';
}

// "1,250.00", "1.250,00" and "1 250" are the same number; a single separator before three digits groups thousands.
function parseNumber(digits: string): number {
  const compact = digits.replace(/[ ']/g, '');
  const last = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'));
  if (last < 0) return Number(compact);
  const mixed = compact.includes(',') && compact.includes('.');
  const groups = !mixed && compact.length - last - 1 === 3;
  if (groups) return Number(compact.replace(/[.,]/g, ''));
  return Number(`${compact.slice(0, last).replace(/[.,]/g, '')}.${compact.slice(last + 1)}`);
}
