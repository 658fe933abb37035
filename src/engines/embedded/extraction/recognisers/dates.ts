// Recognisers of points in time: dates in many notations, times of day, both together, years, weekdays.
import { after, before, byPattern, type Reading, type Recogniser } from './recogniser.js';

// Month names and their usual abbreviations in English, German, French, Spanish, Italian, Dutch and Portuguese, without accents' variants written out.
const monthNames: readonly string[] = [
  'january jan januar jänner janvier janv enero ene gennaio gen januari janeiro',
  'february feb februar février fevrier févr fevr fév febrero febbraio febbr februari fevereiro fev',
  'march mar märz maerz mrz mars marzo maart mrt março marco',
  'april apr avril avr abril aprile abr',
  'may mai mayo maggio mag mei maio',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug août aout agosto ago augustus',
  'september sep sept septembre septiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
];
const months = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])));
const month = `(?:${[...months.keys()].sort((left, right) => right.length - left.length).join('|')})`;
const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
const longWeekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const count = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of)';
const year = "(?:(?:1[5-9]|20|21)\\d\\d|['’]\\d\\d)";
const day = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er|º|ª)?';

const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function isDate(yearNumber: number, monthNumber: number, dayNumber: number): boolean {
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > (monthDays[monthNumber - 1] ?? 0)) return false;
  return !(monthNumber === 2 && dayNumber === 29 && (yearNumber % 4 !== 0 || (yearNumber % 100 === 0 && yearNumber % 400 !== 0)));
}

function fullYear(value: string): number {
  const digits = value.replace(/\D/g, '');
  if (digits.length !== 2) return Number(digits);
  return Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
}

function iso(yearNumber: number, monthNumber: number, dayNumber: number): string {
  return `${String(yearNumber).padStart(4, '0')}-${String(monthNumber).padStart(2, '0')}-${String(dayNumber).padStart(2, '0')}`;
}

// "14 to 17 April", "April 14-17, 2025": one end of a range borrows the month of the other.
const until = '(?: ?[-–—] ?| (?:to|until|till|through|and) )(?:the )?';
const borrowed = `${day}[ .-]{1,2}(?:of )?${month}(?:,? ${year})?`;
const openingDay = `${day}(?=${until}${borrowed}(?![\\p{L}\\p{N}]))`;
const closingDay = `(?=\\d)(?<=(?<![\\p{L}\\p{N}])${month}\\.? ${day}${until})${day}`;
const lender = new RegExp(`^${until}(${borrowed})`, 'iu');
const lenderBefore = new RegExp(`(${month}\\.? )${day}${until}$`, 'iu');
// Half a date is one only where an end of a range is asked for.
const borrowedPrecision = 0.45;

/** Reads three numbers in the order they stand; null when no order of day, month and year fits. */
function readNumeric(first: string, second: string, third: string, separator: string): Reading | null {
  if (first.length === 4) {
    const [y, m, d] = [Number(first), Number(second), Number(third)];
    if (y < 1500 || y > 2199) return null;
    if (isDate(y, m, d)) return { normal: iso(y, m, d), precision: 0.97 };
    return isDate(y, d, m) ? { normal: iso(y, d, m), precision: 0.8 } : null;
  }
  if (third.length !== 4 && third.length !== 2) return null;
  const y = fullYear(third);
  if (third.length === 4 && (y < 1500 || y > 2199)) return null;
  const [a, b] = [Number(first), Number(second)];
  // Two-digit years are dates only with a slash or two full groups: 1.2.10 is a version or a section.
  const short = third.length === 2 && !(separator === '/' || (first.length === 2 && second.length === 2));
  if (short) return null;
  const precision = third.length === 4 ? 0.96 : separator === '/' ? 0.93 : 0.85;
  if (separator !== '.' && isDate(y, a, b)) return { normal: iso(y, a, b), precision };
  if (isDate(y, b, a)) return { normal: iso(y, b, a), precision };
  // "19/03/14" written from the year downwards.
  return third.length === 2 && first.length === 2 && isDate(fullYear(first), b, Number(third))
    ? { normal: iso(fullYear(first), b, Number(third)), precision: 0.6 }
    : null;
}

function monthIn(match: string): number {
  for (const word of match.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const number = months.get(word);
    if (number !== undefined) return number;
  }
  return 0;
}

// Words that are months and something else; alone or without a day they need care.
const ambiguousMonth = /^(?:may|mar|mars|march|set|out|ago|dic|gen|mag|mai|jun|jan|dec|sept|sep|ott|dez|abr|giu|lug|mei)$/i;

function readTextual(match: string, at: number, text: string): Reading | null {
  const numbers = match.match(/\d+/g) ?? [];
  const monthNumber = monthIn(match.replace(new RegExp(`^${weekday}\\.?,?\\s`, 'i'), ''));
  if (monthNumber === 0) return null;
  const yearText = numbers.find((number) => number.length === 4) ?? (/['’]\d\d$/.test(match) || numbers.length > 1 ? numbers.at(-1) : undefined);
  const dayText = numbers.find((number) => number.length <= 2 && number !== yearText);
  if (dayText === undefined) {
    if (yearText === undefined) return null;
    const word = /\p{L}+/u.exec(match)?.[0] ?? '';
    // "may 2000 people" is no month: a month is capitalised.
    if (ambiguousMonth.test(word) && word === word.toLowerCase()) return null;
    return { normal: `${fullYear(yearText)}-${String(monthNumber).padStart(2, '0')}`, precision: 0.88 };
  }
  const dayNumber = Number(dayText);
  const yearNumber = yearText === undefined ? 2000 : fullYear(yearText);
  if (!isDate(yearNumber, monthNumber, dayNumber)) return null;
  if (yearText === undefined) {
    const word = /\p{L}{3,}/u.exec(match.replace(/^\d+(?:st|nd|rd|th|er)?/, ''))?.[0] ?? '';
    if (ambiguousMonth.test(word) && word === word.toLowerCase()) return null;
    if (/^\s?(?:%|percent|people|million|billion|km|kg)/.test(after(text, at + match.length))) return null;
  }
  // The full stop of "by 30 June." ends the sentence, that of "30 Sept." may not.
  const stopped = /(?:\p{Ll}{4,}|may)\.$/iu.test(match) && !/sept\.$/i.test(match);
  return {
    ...(stopped ? { end: match.length - 1 } : {}),
    normal: yearText === undefined ? `--${iso(0, monthNumber, dayNumber).slice(5)}` : iso(yearNumber, monthNumber, dayNumber),
    precision: yearText === undefined ? 0.9 : 0.98,
  };
}

/** A day that another date lends its month. */
function readBorrowed(match: string, at: number, text: string): Reading | null {
  const next = lender.exec(text.slice(at + match.length, at + match.length + 40))?.[1];
  const previous = lenderBefore.exec(text.slice(Math.max(0, at - 40), at))?.[1];
  const own = /^\d{1,2}/.exec(match)?.[0] ?? '';
  const whole = next === undefined ? `${previous}${match}` : `${own}${next.replace(/^\d{1,2}/, '')}`;
  const reading = readTextual(whole, 0, whole);
  return reading === null ? null : { normal: reading.normal, precision: borrowedPrecision };
}

const clock =
  "(?:[01]?\\d|2[0-3])[:.h][0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?:\\s?(?:a\\.?m\\.?|p\\.?m\\.?|o['’]clock|uhr))?|(?:1[0-2]|0?[1-9])\\s?(?:a\\.m\\.|p\\.m\\.|am|pm)";
const zone = '(?:\\s?(?:Z|UTC|GMT|CE?S?T|E[SD]T|P[SD]T|M[SD]T|BST|IST|JST|AEST|[+-]\\d\\d:?\\d\\d))?';

export const dates: readonly Recogniser[] = [
  byPattern(
    'date',
    'date|day|calendar date|deadline|due date|birthday|date of birth|birth date|expiry|expiration|effective date|start date|end date|dob|anniversary|when|datum|check-in|check-out|checkin|checkout',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:` +
        // Month names first, so that a weekday before them is taken along.
        `(?:(?:${weekday})\\.?,? (?:the )?)?${day}[ ./-]{0,2}(?:(?:of|de|del) )?${month}\\.?(?:,? (?:de |del )?${year}|[-/ ]\\d{2,4}|,? \\d{4})?` +
        `|(?:(?:${weekday})\\.?,? )?${month}\\.?[ -]{1,2}(?:the )?${day}(?!\\d)(?!:\\d)(?:(?:,|,? of)? {0,2}${year}|-\\d{4}|, ?\\d{2}(?!\\d))?` +
        `|${month}\\.?,? (?:of |de |del )?(?:1[5-9]|20|21)\\d\\d` +
        `|\\d{2}${month}\\d{2,4}` +
        `|\\d{4}年\\d{1,2}月\\d{1,2}日|\\d{4}년 ?\\d{1,2}월 ?\\d{1,2}일` +
        `|\\d{1,4}([./-])\\d{1,2}\\1\\d{1,4}` +
        `|${openingDay}|${closingDay}` +
        `)(?![\\p{L}\\p{N}])`,
      'iu',
    ),
    (match, at, text) => {
      const numeric = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/.exec(match);
      if (numeric !== null) {
        const [, first = '', separator = '', second = '', third = ''] = numeric;
        // Part of a longer dotted, dashed or slashed number: an address, a phone number, a version, a path.
        if (/[\d\p{L}][./-]$/u.test(text.slice(Math.max(0, at - 2), at)) || /^[./-]\d/.test(after(text, at + match.length))) return null;
        if (/[.:/#$€£+-]$/.test(before(text, at, 1))) return null;
        if (/(?:version|ver\.?|\bv\.?|release|section|clause|build|chapter|§|tel\.?|phone|fax|call)\s*:?$/.test(before(text, at))) return null;
        return readNumeric(first, second, third, separator);
      }
      const eastern = /^(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D$/.exec(match);
      if (eastern !== null && !/\p{Script=Latin}/u.test(match)) {
        const [y, m, d] = eastern.slice(1).map(Number);
        return isDate(y ?? 0, m ?? 0, d ?? 0) ? { normal: iso(y ?? 0, m ?? 0, d ?? 0), precision: 0.98 } : null;
      }
      return /\p{L}{3}/u.test(match) ? readTextual(match, at, text) : readBorrowed(match, at, text);
    },
  ),
  byPattern(
    'datetime',
    'timestamp|datetime|date and time|date time|time stamp|date/time',
    new RegExp(
      `(?<![\\p{L}\\p{N}.:/-])\\d{4}-\\d{2}-\\d{2}[T ,]{1,2}(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?${zone}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.:/-])\\d{1,2}[./-](?:\\d{1,2}|[A-Z][a-z]{2})[./-]\\d{2,4}[ :,T]{1,2}(?:${clock})${zone}(?![\\p{L}\\p{N}])`,
      'u',
    ),
    (match) => ({ normal: match, precision: 0.97 }),
  ),
  byPattern(
    'time',
    'time|hour|clock time|time of day|start time|end time|departure time|arrival time|opening time|closing time|what time|at what time',
    new RegExp(`(?<![\\p{L}\\p{N}.:/$€£-])(?:${clock}|noon|midnight)${zone}(?![\\p{L}\\p{N}]|[:.]\\d)`, 'iu'),
    (match, at, text) => {
      // The full stop of "7 pm." ends the sentence.
      const value = match.trim().replace(/(?<=[\s\d][ap]m)\.$/i, '');
      const letters = /[a-z]/i.test(value.replace(/^\d+h\d+$/i, ''));
      if (/^\d{1,2}\.\d\d$/.test(value)) return null;
      if (
        /^\d{1,2}:\d\d$/.test(value) &&
        /(?:score|ratio|verse|odds|won|lost|beat|drew)\W{0,3}$|\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, at - 12), at)) &&
        /^\s?(?:v\b|win|against|ratio)/.test(after(text, at + match.length))
      )
        return null;
      // "John 3:16": a verse; hours of one digit follow "at" and its like.
      const verse = /^\d:\d\d$/.test(value) && /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, at - 12), at));
      return {
        normal: value.toLowerCase(),
        precision: verse ? 0.3 : letters || value.split(':').length === 3 ? 0.97 : 0.92,
        end: match.indexOf(value) + value.length,
      };
    },
  ),
  byPattern(
    'year',
    'year|calendar year|yyyy|founding year|year founded|publication year|year of birth|release year|model year|fiscal year|vintage',
    /(?<![\p{L}\p{N}.,$€£/#-])(?:1[5-9]\d\d|20\d\d|21\d\d)(?![\p{L}\p{N}%]|[.,]\d)/u,
    (match, at, text) => {
      if (/^\s?(?:people|dollars|euros|km|kg|m\b|miles|units|items|employees|users|words|votes)/.test(after(text, at + 4))) return null;
      const start = before(text, at);
      const cue = /(?:\b(?:in|since|by|of|from|until|during|before|after|around|circa|c\.|late|early|mid|year|for|to|and)\s|[(–]|,\s)$/.test(start);
      // "the 1961 retelling": between an article and a noun a year is an adjective.
      const attributive = /\b(?:the|this|that|an?|its|his|her|their|what|which)\s$/.test(start) && /^\s\p{Ll}{3}/u.test(after(text, at + 4));
      return { normal: match, precision: cue ? 0.9 : attributive ? 0.85 : 0.6 };
    },
  ),
  byPattern(
    'weekday',
    'weekday|day of the week|day of week',
    /(?<![\p{L}\p{N}])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}\p{N}])/iu,
    (match) => ({ normal: match.toLowerCase().replace(/s$/, ''), precision: 0.95 }),
  ),
  byPattern(
    'month',
    'month|billing month|expiry month',
    /(?<![\p{L}\p{N}])(?:January|February|March|April|May|June|July|August|September|October|November|December)(?![\p{L}\p{N}])/u,
    (match) => ({ normal: match.toLowerCase(), precision: match === 'May' || match === 'March' ? 0.75 : 0.9 }),
  ),
  byPattern(
    'relative-date',
    'relative date|date|deadline|day|when',
    new RegExp(
      `(?<![\\p{L}\\p{N}])(?:in ${count} (?:day|week|month)s?|${count} (?:day|week|month|year)s? (?:ago|from (?:now|today))|(?:the )?day after tomorrow|today|tomorrow|yesterday|tonight|(?:next|last|this|coming) (?:week|month|year|weekend|quarter|${weekday})|(?<=\\bon )${longWeekday}|${longWeekday}(?= at| by|\\.|,|$))(?![\\p{L}\\p{N}])`,
      'iu',
    ),
    (match) => ({ normal: match.toLowerCase(), precision: 0.85 }),
  ),
  byPattern(
    'quarter',
    'quarter|fiscal quarter|reporting period|period',
    /(?<![\p{L}\p{N}])(?:Q[1-4](?:[ /-]?(?:FY)?(?:20)?\d\d)?|(?:first|second|third|fourth) quarter(?: of (?:fiscal )?20\d\d)?|FY ?(?:20)?\d\d|H[12] 20\d\d)(?![\p{L}\p{N}])/iu,
    (match) => ({ normal: match.toLowerCase(), precision: 0.93 }),
  ),
];
