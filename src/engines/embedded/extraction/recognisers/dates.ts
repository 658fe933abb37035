// Recognisers of points in time: dates in many formats, times of day, timestamps, years, months, quarters, weekdays; and of frequencies.
import { isFullMonth, isoDate, monthsByName, numericDate, wordedDate } from '../../../../text/dates.js';
import { anyFunctionWords } from '../../languages/languages.js';
import { after, before, byPattern, type Reading, type Recogniser, withOthers } from './recogniser.js';
import { saidTimes } from './said-times.js';

const month = `(?:${[...monthsByName.keys()].sort((left, right) => right.length - left.length).join('|')})`;
const weekday = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
const longWeekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const count = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of)';
const year = "(?:(?:1[5-9]|20|21)\\d\\d|['’]\\d\\d)";
const day = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er|º|ª)?';

// "14 to 17 April", "April 14-17, 2025": one end of a range borrows the month of the other.
const until = '(?: ?[-–—] ?| (?:to|until|till|through|and) )(?:the )?';
const borrowed = `${day}[ .-]{1,2}(?:of )?${month}(?:,? ${year})?`;
const openingDay = `${day}(?=${until}${borrowed}(?![\\p{L}\\p{N}]))`;
const closingDay = `(?=\\d)(?<=(?<![\\p{L}\\p{N}])${month}\\.? ${day}${until})${day}`;
const lender = new RegExp(`^${until}(${borrowed})`, 'iu');
const lenderBefore = new RegExp(`(${month}\\.? )${day}${until}$`, 'iu');
// A day without a month of its own is a date only if the field requests an end of a range.
const borrowedPrecision = 0.45;

/** Reads three numbers in the order written; null if they fit no order of day, month and year. */
function readNumeric(first: string, second: string, third: string, separator: string): Reading | null {
  // A two-digit year needs slashes or two full groups before it: 1.2.10 is a version or a section.
  if (first.length !== 4 && third.length === 2 && separator !== '/' && (first.length !== 2 || second.length !== 2)) return null;
  const date = numericDate(first, second, third, separator);
  if (date === null) return null;
  const precision = first.length === 4 ? (date.usual ? 0.97 : 0.8) : !date.usual ? 0.6 : third.length === 4 ? 0.96 : separator === '/' ? 0.93 : 0.85;
  return { normal: isoDate(date), precision };
}

// Month names that are also other words; without a day or without a year they need care.
const ambiguousMonth = /^(?:may|mar|mars|march|set|out|ago|dic|gen|mag|mai|jun|jan|dec|sept|sep|ott|dez|abr|giu|lug|mei)$/i;
// Month names of French, German and Dutch that are unambiguous after a day.
const monthAfterDay = /^(?:mars|mai|mei)$/i;

const stoppedMonth = /(\p{L}{3,10})\.(?: {1,2}(\d{1,4})|$)/gu;

/**
 * The end of a date whose month is followed by the full stop of a sentence, as an offset in the match: "3 March. 20 places are left" is a day in March, "3 Mar.
 * 20" one in 2020. Null if the full stop belongs to an abbreviation, or if a year follows nevertheless.
 */
function sentenceEnd(match: string, at: number, text: string): number | null {
  for (const { index, 0: whole, 1: word = '', 2: number } of match.matchAll(stoppedMonth)) {
    if (!monthsByName.has(word.toLowerCase())) continue;
    const [stop, rest] = [index + word.length, match.slice(index + whole.length)];
    if (number === undefined) return isFullMonth(word) ? stop : null;
    const next = after(text, at + match.length);
    const counted = /^\s?[%€£$]|^\s{1,2}(\p{L}+)/u.exec(next);
    if (isFullMonth(word)) return (number.length === 4 && counted === null) || /\d{4}$/.test(rest) ? null : stop;
    // A year is followed by function words ("by", "in"), a count by what is counted.
    const isCount = counted !== null && !anyFunctionWords().has(counted[1] ?? '');
    return number.length <= 2 && rest === '' && /\d/.test(match.slice(0, index)) && isCount ? stop + 1 : null;
  }
  return null;
}

function readTextual(match: string, at: number, text: string): Reading | null {
  const end = sentenceEnd(match, at, text);
  if (end === null || end === match.length) return readWorded(match, at, text);
  const reading = readWorded(match.slice(0, end), at, text);
  return reading === null ? null : { ...reading, end: reading.end ?? end };
}

function readWorded(match: string, at: number, text: string): Reading | null {
  const date = wordedDate(match.replace(new RegExp(`^${weekday}\\.?,?\\s`, 'i'), ''));
  if (date === null) return null;
  if (date.day === null) {
    const word = /\p{L}+/u.exec(match)?.[0] ?? '';
    // "may 2000 people" is not a month: a month is capitalised.
    if (ambiguousMonth.test(word) && word === word.toLowerCase()) return null;
    return { normal: isoDate(date), precision: 0.88 };
  }
  if (date.year === null) {
    const word = /\p{L}{3,}/u.exec(match.replace(/^\d+(?:st|nd|rd|th|er)?/, ''))?.[0] ?? '';
    if (ambiguousMonth.test(word) && !monthAfterDay.test(word) && word === word.toLowerCase()) return null;
    if (/^\s?(?:%|percent|people|million|billion|km|kg)/.test(after(text, at + match.length))) return null;
  }
  return {
    normal: isoDate(date),
    precision: date.year === null ? 0.9 : 0.98,
  };
}

/** Reads a day that takes its month from another date. */
function readBorrowed(match: string, at: number, text: string): Reading | null {
  const next = lender.exec(text.slice(at + match.length, at + match.length + 40))?.[1];
  const previous = lenderBefore.exec(text.slice(Math.max(0, at - 40), at))?.[1];
  const own = /^\d{1,2}/.exec(match)?.[0] ?? '';
  const whole = next === undefined ? `${previous}${match}` : `${own}${next.replace(/^\d{1,2}/, '')}`;
  const reading = readTextual(whole, 0, whole);
  return reading === null ? null : { normal: reading.normal, precision: borrowedPrecision };
}

const clock =
  "(?:[01]?\\d|2[0-3])(?:[:.h]| h )[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?(?:\\s?(?:a\\.?m\\.?|p\\.?m\\.?|o['’]clock|uhr))?|(?:1[0-2]|0?[1-9])\\s?(?:a\\.m\\.|p\\.m\\.|am|pm)";
const pointInTime = /(?<!\p{L})(?:(?:à|vers|dès|jusqu['’]à|avant|après|entre|et) \d|de \d\d)\d? h \d\d/iu;
const zone = '(?:\\s?(?:Z|UTC|GMT|CE?S?T|E[SD]T|P[SD]T|M[SD]T|BST|IST|JST|AEST|[+-]\\d\\d:?\\d\\d))?';

export const dates: readonly Recogniser[] = [
  byPattern(
    'date',
    'date|day|calendar date|deadline|start|end|beginning|due date|birthday|date of birth|birth date|expiry|expiration|effective date|start date|end date|dob|anniversary|when|datum|check-in|check-out|checkin|checkout',
    () =>
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:` +
          // Dates with month names first, so that a weekday before them is included.
          `(?:(?:${weekday})\\.?,? (?:the )?)?${day}(?:\\sday\\sof\\s|[ ./-]{0,2}(?:(?:of|de|del) )?)${month}\\.?(?:(?:,\\s|,? )(?:of |de |del )?${year}|[-/ ]\\d{2,4}|,? \\d{4})?` +
          `|(?:(?:${weekday})\\.?,? )?${month}\\.?[ -]{1,2}(?:the )?${day}(?!\\d)(?!:\\d)(?:(?:,\\s{1,2}|(?:,|,? of)? {0,2})${year}|-\\d{4}|, ?\\d{2}(?!\\d))?` +
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
        // Part of a longer dotted, dashed or slashed number: an IP address, a phone number, a version, a path.
        if (/[\d\p{L}][./-]$/u.test(text.slice(Math.max(0, at - 2), at)) || /^[./-]\d/.test(after(text, at + match.length))) return null;
        if (/[.:/#$€£+-]$/.test(before(text, at, 1))) return null;
        if (/(?:version|ver\.?|\bv\.?|release|section|clause|build|chapter|§|tel\.?|phone|fax|call)\s*:?$/.test(before(text, at))) return null;
        return readNumeric(first, second, third, separator);
      }
      return /\p{L}{3}|[年년]/u.test(match) ? readTextual(match, at, text) : readBorrowed(match, at, text);
    },
  ),
  byPattern(
    'datetime',
    'timestamp|datetime|date and time|date time|time stamp|date/time',
    () =>
      new RegExp(
        `(?<![\\p{L}\\p{N}.:/-])\\d{4}-\\d{2}-\\d{2}[T ,]{1,2}(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?${zone}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}.:/-])\\d{1,2}[./-](?:\\d{1,2}|[A-Z][a-z]{2})[./-]\\d{2,4}[ :,T]{1,2}(?:${clock})${zone}(?![\\p{L}\\p{N}])`,
        'u',
      ),
    (match) => ({ normal: match, precision: 0.97 }),
  ),
  withOthers(
    byPattern(
      'time',
      'time|hour|clock time|time of day|start time|end time|departure time|arrival time|opening time|closing time|what time|at what time',
      () => new RegExp(`(?<![\\p{L}\\p{N}.:/$€£-])(?:${clock}|noon|midnight)${zone}(?![\\p{L}\\p{N}]|[:.]\\d)`, 'iu'),
      (match, at, text) => {
        // The full stop of "7 pm." ends the sentence. In lower case, "est" and "ist" are time zones only after "pm" and words elsewhere.
        const value = match
          .trim()
          .replace(/(?<=[\s\d][ap]m)\.$/i, '')
          .replace(/(?<=\d)\s(?:est|ist|cet|met)$/, '');
        const letters = /[a-z]/i.test(value.replace(/^\d+ ?h ?\d+$/i, ''));
        // "une marche de 2 h 30" is a duration.
        if (/ h /i.test(value) && !pointInTime.test(`${before(text, at)}${value}`)) return null;
        if (/^\d{1,2}\.\d\d$/.test(value)) return null;
        if (
          /^\d{1,2}:\d\d$/.test(value) &&
          /(?:score|ratio|verse|odds|won|lost|beat|drew)\W{0,3}$|\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, at - 12), at)) &&
          /^\s?(?:v\b|win|against|ratio)/.test(after(text, at + match.length))
        )
          return null;
        // "John 3:16" is a verse; one-digit hours follow "at" or the like.
        const verse = /^\d:\d\d$/.test(value) && /\p{Lu}\p{Ll}+ $/u.test(text.slice(Math.max(0, at - 12), at));
        return {
          normal: value.toLowerCase(),
          precision: verse ? 0.3 : letters || value.split(':').length === 3 ? 0.97 : 0.92,
          end: match.indexOf(value) + value.length,
        };
      },
    ),
    saidTimes('time', 'clockTimes'),
  ),
  byPattern(
    'year',
    'year|calendar year|yyyy|founding year|year founded|publication year|year of birth|release year|model year|fiscal year|vintage',
    /(?<![\p{L}\p{N}.,$€£/#-])(?:1[5-9]\d\d|20\d\d|21\d\d)(?![\p{L}\p{N}%]|[.,]\d)/u,
    (match, at, text) => {
      if (/^\s?(?:people|dollars|euros|km|kg|m\b|miles|units|items|employees|users|words|votes)/.test(after(text, at + 4))) return null;
      const start = before(text, at);
      const cue = /(?:\b(?:in|since|by|of|from|until|during|before|after|around|circa|c\.|late|early|mid|year|for|to|and)\s|[(–]|,\s)$/.test(start);
      // "the 1961 retelling": between an article and a noun, a year is an adjective.
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
  withOthers(
    byPattern(
      'relative-date',
      'relative date|date|deadline|day|when',
      () =>
        new RegExp(
          `(?<![\\p{L}\\p{N}])(?:in ${count} (?:day|week|month)s?|${count} (?:day|week|month|year)s? (?:ago|from (?:now|today))|(?:the )?day after tomorrow|today|tomorrow|yesterday|tonight|(?:next|last|this|coming) (?:week|month|year|weekend|quarter|${weekday})|(?<=\\bon )${longWeekday}|${longWeekday}(?= at| by|\\.|,|$))(?![\\p{L}\\p{N}])`,
          'iu',
        ),
      (match) => ({ normal: match.toLowerCase(), precision: 0.85 }),
    ),
    saidTimes('relative-date', 'monthDays'),
  ),
  { kind: 'frequency', names: ['how often', 'regularity', 'recurrence'], find: saidTimes('frequency', 'frequencies') },
  byPattern(
    'quarter',
    'quarter|fiscal quarter|reporting period|period',
    /(?<![\p{L}\p{N}])(?:Q[1-4](?:[ /-]?(?:FY)?(?:20)?\d\d)?|(?:first|second|third|fourth) quarter(?: of (?:fiscal )?20\d\d)?|FY ?(?:20)?\d\d|H[12] 20\d\d)(?![\p{L}\p{N}])/iu,
    (match) => ({ normal: match.toLowerCase(), precision: 0.93 }),
  ),
];
