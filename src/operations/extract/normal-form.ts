// The form in which tables hold an unambiguous value: a date, a time of day, a number with its unit.
import type { AskedKind } from '../../core/find.js';
import { idleDateWords } from '../../text/date-words.js';
import { isoDate, numericDate, readClock, wordedDate } from '../../text/dates.js';
import { asPlain } from '../../text/plain-text.js';
import type { TextConventions } from './evidence-of-text.js';
import { readMeasure } from './measures.js';

/**
 * `value` is an ISO 8601 date or time of day, precise to the day, month, minute or second, or a number, whose `unit` is an ISO 4217 code, `%`, or as written.
 */
export interface NormalForm {
  readonly value: string | number;
  readonly unit?: string | undefined;
}

/**
 * The normal form of a value of a text, if the value consists of nothing else. Undefined for longer passages, ranges and bounds, and for values that can be
 * read in two ways (the order of day and month, the century, separators of thousands or decimals), unless other values of `source` settle which. For digits
 * without a unit, `asked` decides whether they are a number or a name. Linear in the value.
 */
export function normalForm(value: string, asked: AskedKind | undefined, source: TextConventions): NormalForm | undefined {
  const plain = asPlain(value).trim();
  if (!/\d/.test(plain) || plain.length > maxLength) return undefined;
  const time = asked === 'number' ? undefined : (dateIn(plain, source) ?? timeIn(plain, asked));
  return time === undefined ? readMeasure(plain, asked === 'number', source) : { value: time };
}

const maxLength = 60;

const clockAtEnd = /(?<=[\s,T]|^)(\d{1,2}(?:[:.h]|\sh\s)\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?)(?:\s(?:Uhr|uur|h))?$/i;

/** A date as ISO 8601, followed by the time of day if there is one; undefined if the text is not only a date, or is ambiguous. */
function dateIn(plain: string, source: TextConventions): string | undefined {
  const clock = clockAtEnd.exec(plain);
  const withTime = clock === null ? undefined : iso(plain.slice(0, clock.index).replace(/T$/, ''), source);
  if (withTime?.length !== isoLength) return iso(plain, source);
  const time = clockText(clock?.[1] ?? '');
  return time === undefined ? undefined : `${withTime}T${time}`;
}

const isoLength = 'YYYY-MM-DD'.length;

function timeIn(plain: string, asked: AskedKind | undefined): string | undefined {
  const [whole, clock = ''] = clockAtEnd.exec(plain) ?? [];
  // Durations and scores are written like times too.
  const isTime = asked === 'time' || /m\.?$|Uhr$|uur$/i.test(plain) || /^\d\d:\d\d$/.test(plain);
  return whole === plain && isTime ? clockText(clock) : undefined;
}

function clockText(written: string): string | undefined {
  const time = readClock(written);
  if (time === null) return undefined;
  const parts = time.second === null ? [time.hour, time.minute] : [time.hour, time.minute, time.second];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const figures = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?$/;
const eastern = /^\d{4}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일]$/;

function iso(written: string, source: TextConventions): string | undefined {
  const rest = withoutWords(written);
  const [whole, first = '', separator = '', second = '', third = ''] = figures.exec(rest) ?? [];
  if (whole !== undefined) {
    const isOpen = first.length < 3 && first !== second && Number(first) <= 12 && Number(second) <= 12 && separator !== '.';
    if ((isOpen && source.dayFirst === undefined) || (first.length < 3 && isOfEitherCentury(third))) return undefined;
    const date = numericDate(first, second, third, separator, separator === '.' ? undefined : source.dayFirst);
    return date === null ? undefined : isoDate(date);
  }
  if (!eastern.test(rest) && !worded.test(rest)) return undefined;
  const date = wordedDate(rest);
  const shortYear = /['’\s](\d\d)$/.exec(rest)?.[1];
  if (date === null || date.year === null || (shortYear !== undefined && isOfEitherCentury(shortYear))) return undefined;
  return isoDate(date);
}

// One month in words, with a day or year on either side; an ordinal counts as a number.
const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|[.ºª°])?`;
const month = String.raw`\p{L}{3,12}\.?`;
const year = String.raw`(?:\d{4}|['’]?\d\d)`;
const worded = new RegExp(
  `^(?:${day}[\\s-]*${month}[\\s,-]+${year}|${month}[\\s-]*${day},?\\s+${year}|${month},?[\\s-]+\\d{4}|\\d{4}[\\s,-]+${month}(?:[\\s-]${day})?)$`,
  'iu',
);

/** Two digits below 30 are years of this century, those from 70 of the last; those in between may be of either, as in birthdays and ends of contracts. */
function isOfEitherCentury(written: string): boolean {
  return written.length === 2 && Number(written) >= 30 && Number(written) < 70;
}

/** Removes the names of weekdays and the function words of dates. */
function withoutWords(written: string): string {
  return written
    .replace(/\p{L}[\p{L}-]+\.?|\p{L}(?![\p{L}\d])/gu, (word) => (idleDateWords.has(word.toLowerCase().replace(/\.$/, '')) ? ' ' : word))
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.]+|[\s,]+$/g, '')
    .replace(/\s,/g, ',');
}
