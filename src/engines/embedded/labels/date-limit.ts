// Dates in comparisons: the limit a rubric sets ("before May", "after 2020", "no later than 3 June 2026") and the dates of a text to compare with it.
import type { Span } from '../../../core/span.js';
import { groupOf } from '../../../text/at.js';
import { analyse } from '../extraction/analyse.js';

const months = 'january february march april may june july august september october november december'.split(' ');
const oneOf = (names: readonly string[]): string => `(?:${names.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')})`;
const month = oneOf(months);
const year = '(?:1[5-9]|20|21)\\d\\d';
const dated = `\\d{4}-\\d\\d-\\d\\d|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}(?:,? ${year})?|${month} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,? ${year})?|${month}(?: ${year})?|${year}`;
const limitPattern = new RegExp(
  `\\b(before|earlier than|prior to|(?:no|not) later than|after|later than)\\s+(?:the )?(?:(?:end|beginning|start) of )?(${dated})(?![\\p{L}\\d])`,
  'iu',
);
// Months and years on their own, which are not complete dates. Months must be capitalised, as lower-case "may" and "march" are verbs.
const capitalised = months.map((name) => name[0]!.toUpperCase() + name.slice(1));
const partPattern = new RegExp(`(?<![\\p{L}\\d])(?:${oneOf(capitalised)}|${year})(?![\\p{L}\\d])`, 'gu');

export interface DateLimit {
  /** Exclusive bounds: month × 100 + day, plus year × 10,000 if `part` is `date`. */
  readonly min: number;
  readonly max: number;
  /** `date` if the limit names a year. */
  readonly part: 'date' | 'day of the year';
  /** The phrase that sets the limit, in lower case. */
  readonly phrase: string;
}

/** The limit a rubric sets on a date; null if it sets none. */
export function readDateLimit(rubric: string): DateLimit | null {
  // Most rubrics compare nothing: avoid compiling the date pattern for them.
  if (!/\b(?:before|after|than|prior)\b/i.test(rubric)) return null;
  const match = limitPattern.exec(rubric);
  const [first] = match === null ? [] : readParts(groupOf(match, 2));
  if (match === null || first === undefined) return null;
  const part = first.year === null ? 'day of the year' : 'date';
  const base = 10_000 * (first.year ?? 0);
  const from = base + 100 * (first.month ?? 1) + (first.day ?? 1);
  const to = base + 100 * (first.month ?? 12) + (first.day ?? 31);
  const shared = { part, phrase: match[0].toLowerCase() } as const;
  const word = groupOf(match, 1).toLowerCase();
  if (word === 'after' || word === 'later than') return { ...shared, min: to, max: Number.POSITIVE_INFINITY };
  return { ...shared, min: Number.NEGATIVE_INFINITY, max: word.endsWith('later than') ? to + 1 : from };
}

/** The dates of a text that have the components the comparison needs, in text order; a missing month counts as July, a missing day as the 15th. */
export function datesIn(text: string, part: DateLimit['part']): (Span & { readonly value: number })[] {
  const found: (Span & { readonly value: number })[] = [];
  for (const { start, end, year, month, day } of readParts(text)) {
    if (part === 'date' ? year === null : month === null) continue;
    found.push({ start, end, value: (part === 'date' ? 10_000 * year! : 0) + 100 * (month ?? 7) + (day ?? 15) });
  }
  return found;
}

interface Parts extends Span {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

function readParts(text: string): Parts[] {
  const whole = analyse({ text })
    .matches('date')
    .flatMap(({ start, end, normal }): Parts[] => {
      // The year is four digits or a dash ("--03-14"), followed by the month and usually the day.
      const [, year, month, day] = /^(\d{4}|-)-(\d\d)(?:-(\d\d))?$/.exec(normal) ?? [];
      return month === undefined
        ? []
        : [{ start, end, year: year === '-' ? null : Number(year), month: Number(month), day: day === undefined ? null : Number(day) }];
    });
  const inDate = new Set(whole.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)));
  const alone = [...text.matchAll(partPattern)]
    .filter(({ index }) => !inDate.has(index))
    .map((match): Parts => {
      const [name] = match;
      const named = /^\d/.test(name) ? null : months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1;
      return { start: match.index, end: match.index + name.length, year: named === null ? Number(name) : null, month: named, day: null };
    });
  return [...whole, ...alone].sort((left, right) => left.start - right.start);
}
