// Parses written dates and times of day. Callers find the part of a text that is a date.
import { languageOf } from './language.js';

/** `month` and `day` count from 1; a part that is not given is null. */
interface CalendarDate {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

// Month names and their usual abbreviations in English, German, French, Spanish, Italian, Dutch and Portuguese; spellings
// without accents are listed only for some.
const names: readonly { readonly full: string; readonly short: string }[] = [
  { full: 'january januar jänner janvier enero gennaio januari janeiro', short: 'jan janv ene gen' },
  { full: 'february februar februari février fevrier febrero febbraio fevereiro', short: 'feb févr fevr fév febbr fev' },
  { full: 'march märz maerz mars marzo maart março marco', short: 'mar mrz mrt' },
  { full: 'april avril abril aprile', short: 'apr avr abr' },
  { full: 'may mai mayo maggio mei maio', short: 'mag' },
  { full: 'june juni juin junio giugno junho', short: 'jun giu' },
  { full: 'july juli juillet julio luglio julho', short: 'jul juil lug' },
  { full: 'august août aout agosto augustus', short: 'aug ago' },
  { full: 'september septembre septiembre settembre setembro', short: 'sep sept set' },
  { full: 'october oktober octobre octubre ottobre outubro', short: 'oct okt ott out' },
  { full: 'november novembre noviembre novembro', short: 'nov' },
  { full: 'december dezember décembre decembre diciembre dicembre dezembro', short: 'dec dez déc dic' },
];

/** Month numbers, 1 to 12, by name in lower case. */
export const monthsByName: ReadonlyMap<string, number> = new Map(
  names.flatMap(({ full, short }, index) => `${full} ${short}`.split(' ').map((name): [string, number] => [name, index + 1])),
);

const fullNames: ReadonlySet<string> = new Set(names.flatMap(({ full }) => full.split(' ')));

/** Whether a word is the full name of a month, so that a full stop after it ends the sentence. */
export function isFullMonth(word: string): boolean {
  return fullNames.has(word.toLowerCase());
}

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || day > (monthDays[month - 1] ?? 0)) return false;
  return !(month === 2 && day === 29 && (year % 4 !== 0 || (year % 100 === 0 && year % 400 !== 0)));
}

/** A year as a number; two digits mean a year from 1970 to 2069. */
function fullYear(written: string): number {
  const digits = written.replace(/\D/g, '');
  if (digits.length !== 2) return Number(digits);
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
}

/** ISO 8601: "2024-03-05", "2024-03" without a day, "--03-05" without a year. */
export function isoDate({ year, month, day }: CalendarDate): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year === null ? '-' : String(year).padStart(4, '0')}-${two(month)}${day === null ? '' : `-${two(day)}`}`;
}

/**
 * Interprets three numbers as a date. Year first if that number has four digits; otherwise month first, unless they are separated by dots or `dayFirst` is
 * true; otherwise any order that gives a date. `usual` is false for orders that are hardly ever used. Null if no order fits.
 */
export function numericDate(
  first: string,
  second: string,
  third: string,
  separator: string,
  dayFirst = separator === '.',
): (CalendarDate & { readonly usual: boolean }) | null {
  if (first.length === 4) {
    const [y, m, d] = [Number(first), Number(second), Number(third)];
    if (y < 1500 || y > 2199) return null;
    if (isDate(y, m, d)) return { year: y, month: m, day: d, usual: true };
    return isDate(y, d, m) ? { year: y, month: d, day: m, usual: false } : null;
  }
  if (third.length !== 4 && third.length !== 2) return null;
  const year = fullYear(third);
  if (third.length === 4 && (year < 1500 || year > 2199)) return null;
  const [a, b] = [Number(first), Number(second)];
  if (!dayFirst && isDate(year, a, b)) return { year, month: a, day: b, usual: true };
  if (isDate(year, b, a)) return { year, month: b, day: a, usual: true };
  if (dayFirst && separator !== '.' && isDate(year, a, b)) return { year, month: a, day: b, usual: true };
  // "19/03/14": year, month, day.
  return third.length === 2 && first.length === 2 && isDate(fullYear(first), b, Number(third))
    ? { year: fullYear(first), month: b, day: Number(third), usual: false }
    : null;
}

/** Parses a date with the month in words or in Chinese, Japanese or Korean characters. Null if it has no month, or neither day nor year. */
export function wordedDate(written: string): CalendarDate | null {
  const eastern = /(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]/.exec(written);
  if (eastern !== null) {
    const [year = 0, month = 0, day = 0] = eastern.slice(1).map(Number);
    return isDate(year, month, day) ? { year, month, day } : null;
  }
  const month = (written.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => monthsByName.get(word)).find((number) => number !== undefined);
  if (month === undefined) return null;
  const numbers = written.match(/\d+/g) ?? [];
  const yearText = numbers.find((number) => number.length === 4) ?? (/['’]\d\d$/.test(written) || numbers.length > 1 ? numbers.at(-1) : undefined);
  const dayText = numbers.find((number) => number.length <= 2 && number !== yearText);
  const year = yearText === undefined ? null : fullYear(yearText);
  if (dayText === undefined) return year === null ? null : { year, month, day: null };
  return isDate(year ?? 2000, month, Number(dayText)) ? { year, month, day: Number(dayText) } : null;
}

const numeric = /(?<![\d./-])(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?![\d/-])/;

/** The date in `written`, in figures or words; null if there is none. `dayFirst` resolves "03/04/2024". */
export function readDate(written: string, dayFirst?: boolean): CalendarDate | null {
  const found = numeric.exec(written);
  if (found === null) return wordedDate(written);
  const [, first = '', separator = '', second = '', third = ''] = found;
  return numericDate(first, second, third, separator, dayFirst);
}

// Signs, in English text, of countries that write the day first: their currencies, taxes, legal forms of companies and telephone codes.
const dayFirstCountry =
  /[£€₹]|\b(?:GBP|EUR|AUD|NZD|INR|ZAR|SGD|MYR|HKD|CHF|VAT|GST|ABN|TVA|MwSt|IVA|Ltd|Limited|plc|Pty|Sdn Bhd|GmbH)\b|\+(?:27|3\d|4\d|6[0145]|91)(?=[\s\d(])|\b(?:Rs\.?|RM) ?\d/u;

/**
 * Whether the dates of a text have the day before the month: as in its unambiguous dates or, if it has none, as is usual in its language or country.
 * Undefined if neither is known, or if both orders occur. Linear time.
 */
export function writesDayFirst(text: string): boolean | undefined {
  let [days, months] = [0, 0];
  for (const [, first, second] of text.matchAll(/(?<![\d./-])(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?![\d/-])/g)) {
    if (Number(first) > 12 && Number(second) <= 12) days++;
    if (Number(second) > 12 && Number(first) <= 12) months++;
  }
  if (days > 0 || months > 0) return days > 0 && months > 0 ? undefined : days > 0;
  const language = languageOf(text);
  return (language !== undefined && language !== 'en') || dayFirstCountry.test(text) ? true : undefined;
}

/** A time of day; `second` is null if it is not given. */
interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number | null;
}

const clock =
  /(?<![\d.,:])(?<hours>\d{1,2})(?:(?:[:.h]| h )(?<minutes>\d{2})(?::(?<seconds>\d{2}))?(?!\d)|(?=\s?[ap]\.?m\b))(?:\s?(?<half>[ap])\.?m\b)?/i;

/** Parses "3:30 pm", "15:30:05", "18h30", "6 pm", "noon"; null for anything else. */
export function readClock(written: string): ClockTime | null {
  if (/\bnoon\b/i.test(written)) return { hour: 12, minute: 0, second: null };
  if (/\bmidnight\b/i.test(written)) return { hour: 0, minute: 0, second: null };
  const found = clock.exec(written.replace(/\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/, ' '))?.groups ?? {};
  const { hours, minutes, seconds, half } = found;
  if (hours === undefined) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  return { hour, minute: Number(minutes ?? 0), second: seconds === undefined ? null : Number(seconds) };
}
