// Compares dates for --assert by the days they denote, whatever their notation in the document.
import { isoDate, monthsByName, readDate } from '../text/dates.js';
import type { Sign } from './assertion-compare.js';

/** One side of a comparison. */
export interface Side {
  readonly value: unknown;
  /** Path of the value in an answer; absent for a literal of the expression. */
  readonly path?: readonly string[];
}

/** How to read the dates of an answer. */
export interface DateReading {
  /** Whether the text writes the day before the month; undefined if there is no evidence. */
  dayFirst(): boolean | undefined;
  /** The value at a path as written in the text, if the answer normalises it. */
  writtenAt(path: readonly string[]): string | undefined;
}

/** First and last day in ISO 8601, which sorts chronologically: the same day for a date, those of the month if no day is given. */
interface Days {
  readonly first: string;
  readonly last: string;
}

const isoShape = /^\d{4}-\d{2}-\d{2}$/;
const isoStart = /^\d{4}-\d{2}-\d{2}(?=T|$)/;
// Longer texts contain more than a date.
const maxDateLength = 60;

/** Whether a text has the form of an ISO date but is not a valid day. */
export function isInvalidDay(text: string): boolean {
  return isoShape.test(text) && isoDay(text) === undefined;
}

/** Whether a text is a date as written in an expression. */
export function isDay(text: string): boolean {
  return isoDay(text) !== undefined;
}

/** Compares two dates; undefined if the sides must be compared as texts. An order between a date and a non-date never holds. */
export function compareDates(first: Side, sign: Exclude<Sign, 'contains'>, second: Side, reading: DateReading): boolean | undefined {
  const isNumber = [first, second].some(({ value }) => typeof value === 'number');
  if (!isNumber && (typeof first.value !== 'string' || typeof second.value !== 'string')) return undefined;
  const [left, right] = [daysOf(first, reading), daysOf(second, reading)];
  const isOrder = sign !== '==' && sign !== '!=';
  if (left === undefined || right === undefined) {
    // For example: "upon receipt" < 2024-01-31, 3 May 2024 > 2
    return !isOrder || (left === undefined && right === undefined) ? undefined : false;
  }
  switch (sign) {
    case '==':
      return left.first === right.first && left.last === right.last;
    case '!=':
      return left.first !== right.first || left.last !== right.last;
    case '<':
      return left.last < right.first;
    case '<=':
      return left.last <= right.first;
    case '>':
      return left.first > right.last;
    case '>=':
      return left.first >= right.last;
  }
}

function daysOf({ value, path }: Side, reading: DateReading): Days | undefined {
  if (typeof value !== 'string') return undefined;
  const day = isoDay(path === undefined ? value : (isoStart.exec(value)?.[0] ?? ''));
  if (path === undefined || day !== undefined) return day === undefined ? undefined : { first: day, last: day };
  return wholeDate(value, reading) === undefined ? undefined : wholeDate(reading.writtenAt(path) ?? value, reading);
}

function isoDay(text: string): string | undefined {
  const date = isoShape.test(text) ? readDate(text) : null;
  return date !== null && isoDate(date) === text ? text : undefined;
}

/** The days of a text that consists of a date and at most a weekday, a time, or one more word. */
function wholeDate(text: string, { dayFirst }: DateReading): Days | undefined {
  if (text.length > maxDateLength) return undefined;
  const words = (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !monthsByName.has(word));
  const numbers = text.replace(/\d{1,2}:\d{2}(?::\d{2})?/g, '').match(/\d+/g) ?? [];
  if (words.length > 1 || numbers.length > 3) return undefined;
  const date = readDate(text, dayFirst());
  if (date === null || date.year === null) return undefined;
  const { year, month, day } = date;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { first: isoDate({ year, month, day: day ?? 1 }), last: isoDate({ year, month, day: day ?? lastDay }) };
}
