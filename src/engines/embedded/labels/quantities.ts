// Quantities of a text in seven languages: numbers in digits and words with what they measure, in one unit for each kind of measure: "90 minutes", "anderthalb
// Stunden" and "1.5 h" are the same. Units: unit-sizes.json.
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';
import { leadingNumber, scaleOf } from '../../../text/number-words.js';
import { readNumber, shortScaleOf } from '../../../text/numbers.js';
import { stem } from '../../../text/stem.js';
import { fromJsonFile } from '../data.js';
import { type LanguageCode, language as wordListsOf } from '../languages/languages.js';

/** `count`: a number without a unit. */
type Measure = 'time' | 'length' | 'mass' | 'volume' | 'percent' | 'money' | 'count';

export interface Quantity extends Span {
  /** In seconds, metres, grams, litres, percent, or units of whatever currency. */
  readonly value: number;
  readonly measure: Measure;
  /** Size of its unit; 1 for counts. */
  readonly size: number;
  /** Stem of the word after a count, which names what is counted; otherwise empty. */
  readonly counted: string;
  /** How it is written: in digits, in words, or with a word that says that there is none of something. */
  readonly form: 'digits' | 'words' | 'none';
}

interface UnitSizes {
  readonly halves: string;
  readonly oneAndHalf: string;
  readonly articles: string;
  readonly joiners: string;
  readonly rates: string;
  readonly sizes: Readonly<Record<Exclude<Measure, 'count'>, Readonly<Record<string, string>>>>;
}

export interface Unit {
  readonly measure: Measure;
  /** In the units of `Quantity.value`. */
  readonly size: number;
}

const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const lists = fromJsonFile('unit-sizes.json', ({ sizes, halves, oneAndHalf, articles, joiners, rates }: UnitSizes) => ({
  units: new Map(
    Object.entries(sizes).flatMap(([measure, bySize]) =>
      Object.entries(bySize).flatMap(([size, names]) =>
        names.split(' ').map((name): readonly [string, Unit] => [name, { measure: measure as Measure, size: Number(size) }]),
      ),
    ),
  ),
  halves: wordsIn(halves),
  oneAndHalf: wordsIn(oneAndHalf),
  articles: wordsIn(articles),
  joiners: wordsIn(joiners),
  rates: wordsIn(rates),
}));

interface Token extends Span {
  /** In lower case. */
  readonly written: string;
  readonly kind: 'digits' | 'word' | 'sign';
}

/** The tokens of a text and its language. */
interface Source {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly code: LanguageCode;
}

const maxNumberWords = 8;
const half = 0.5;
// Digits with separators of thousands and decimals; words; signs of currencies and percent.
const tokenPattern = /(\d{1,15}(?:[,.'’\u00a0\u202f ]\d{3}(?!\d)){0,4}(?:[.,]\d{1,4}(?!\d))?)|([%€$£¥₹])|\p{L}[\p{L}\p{M}]*/gu;
// Digits that are part of a date, a time of day, a telephone number, a reference or a version are no quantity.
const partBefore = /(?:[\p{L}#§/:_]|\d[.,]|\d[-–]\d{1,4}[-–]|\+)$/u;
const partAfter = /^(?:[/:]\d|[-–]\d{1,4}[-–/:]|\.\d|_|(?:st|nd|rd|th)(?!\p{L}))/u;
const year = /^(?:19|20)\d\d$/;

/** The quantities of a text, in text order; dates, times of day and codes are left out. `code` is its language. Linear. */
export function quantitiesIn(text: string, code: LanguageCode): Quantity[] {
  const tokens = [...text.matchAll(tokenPattern)].map(({ 0: own, 1: digits, 2: sign, index: start }): Token => {
    return {
      written: own.toLowerCase(),
      kind: digits !== undefined ? 'digits' : sign !== undefined ? 'sign' : 'word',
      start,
      end: start + own.length,
    };
  });
  const source: Source = { text, tokens, code };
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = quantityAt(source, at, found.at(-1));
    at = read?.next ?? at + 1;
    if (read === null) continue;
    const [last, { quantity }] = [found.at(-1), read];
    // "Two hours and ten minutes" is one duration.
    const isMore = last?.measure === 'time' && quantity.measure === 'time' && quantity.size < last.size && isJoined(text, last, quantity, /^,?$/);
    if (isMore) found.splice(-1, 1, { ...last, value: last.value + quantity.value, end: quantity.end });
    else found.push(quantity);
  }
  // "20 to 30 minutes": the first number has the unit of the second.
  return found.map((one, index) => {
    const next = found[index + 1];
    const isRange = next !== undefined && one.measure === 'count' && next.measure !== 'count' && isRangeOf(text, one, next);
    return isRange ? { ...one, measure: next.measure, size: next.size, value: one.value * next.size, counted: '' } : one;
  });
}

/** The first unit that a text names; null if it names none. Signs and names of one letter do not count. */
export function unitNamed(text: string): Unit | null {
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}]+/gu)) {
    const unit = lists().units.get(word);
    if (unit !== undefined) return unit;
  }
  return null;
}

/** Whether two neighbouring quantities of a text are the ends of one range: "20 to 30", "5–8". */
export function isRangeOf(text: string, one: Quantity, next: Quantity): boolean {
  return isJoined(text, one, next, /^[-–—]$/);
}

function isJoined(text: string, { end }: Span, { start }: Span, sign: RegExp): boolean {
  const between = text.slice(end, start).trim().toLowerCase();
  return sign.test(between) || lists().joiners.has(between);
}

interface ReadQuantity {
  readonly quantity: Quantity;
  /** The token after it. */
  readonly next: number;
}

function quantityAt(source: Source, at: number, last: Quantity | undefined): ReadQuantity | null {
  const { text, tokens, code } = source;
  const { kind, written, start, end } = itemAt(tokens, at);
  if (kind === 'sign') return null;
  if (kind === 'digits') {
    if (partBefore.test(text.slice(Math.max(0, start - 8), start)) || partAfter.test(text.slice(end, end + 8))) return null;
    const read = measured(source, at, at + 1, readNumber(written), 'digits');
    const isYear = read.quantity.measure === 'count' && (year.test(written) || /^0\d/.test(written));
    return isYear ? null : read;
  }
  const { halves, oneAndHalf, articles, rates } = lists();
  const nameAt = (index: number): string => tokens[index]?.written ?? '';
  if (oneAndHalf.has(written)) return measured(source, at, at + 1, 1.5, 'words');
  const number = leadingNumber(
    tokens.slice(at, at + maxNumberWords).map((token) => token.written),
    code,
  );
  if (number !== undefined) return measured(source, at, at + number.used, number.value, 'words');
  if (halves.has(written)) return unlessBare(measured(source, at, articles.has(nameAt(at + 1)) ? at + 2 : at + 1, half, 'words'));
  // "An hour", except for rates: "20 euros an hour", "twice a week".
  const isRate = last?.end === tokens[at - 1]?.end || rates.has(nameAt(at - 1));
  if (articles.has(written) && !isRate) {
    const isHalf = halves.has(nameAt(at + 1));
    return unlessBare(measured(source, at, isHalf ? at + 2 : at + 1, isHalf ? half : 1, 'words'));
  }
  const { pronounDenials, determinerDenials } = wordListsOf(code);
  const isPronoun = pronounDenials.includes(written);
  if (!isPronoun && !determinerDenials.includes(written)) return null;
  const counted = isPronoun ? '' : stem(nameAt(at + 1));
  return { quantity: { start, end, value: 0, measure: 'count', size: 1, counted, form: 'none' }, next: at + 1 };
}

// "Half a million" is a number; "a half" and "a" are not.
const unlessBare = (read: ReadQuantity): ReadQuantity | null => (read.quantity.measure === 'count' && read.quantity.value <= 1 ? null : read);

/** A number from token `at` to before token `next`, with the currency before it and what follows it: a factor, a half more, a unit. */
function measured({ text, tokens, code }: Source, at: number, next: number, number: number, form: Quantity['form']): ReadQuantity {
  const { units, halves, articles, joiners } = lists();
  const adjacent = (index: number): Token | undefined => {
    const [before, token] = [tokens[index - 1], tokens[index]];
    return before !== undefined && token !== undefined && /^[\s-]?$/.test(text.slice(before.end, token.start)) ? token : undefined;
  };
  const moneyBefore = (index: number): boolean => {
    const token = tokens[index];
    return token !== undefined && units.get(token.written)?.measure === 'money' && adjacent(index + 1) !== undefined;
  };
  let [value, place] = [number, next];
  const addHalf = (size: number): void => {
    const next = articles.has(tokens[place + 1]?.written ?? '') ? place + 2 : place + 1;
    if (!joiners.has(adjacent(place)?.written ?? '') || !halves.has(tokens[next]?.written ?? '')) return;
    value += half * size;
    place = next + 1;
  };
  const isMoney = moneyBefore(at - 1);
  const factor = adjacent(place);
  if (factor?.kind === 'word' && (form === 'digits' || number === half)) {
    const isShort = factor.written.length === 1 && factor.written !== 'k' && !isMoney;
    const scale = scaleOf(factor.written, code) ?? (isShort ? undefined : shortScaleOf(factor.written, code === 'en'));
    if (scale !== undefined) {
      value *= scale;
      place++;
    }
  }
  addHalf(1);
  const unit = adjacent(place);
  const known = unit === undefined ? undefined : units.get(unit.written);
  // A single letter is a unit only right after digits.
  const isUnit = known !== undefined && unit !== undefined && !isMoney && (unit.written.length > 1 || unit.kind === 'sign' || form === 'digits');
  const { measure, size } = isMoney ? { measure: 'money' as const, size: 1 } : isUnit ? known : { measure: 'count' as const, size: 1 };
  value *= size;
  if (isUnit || (isMoney && known?.measure === 'money')) {
    place++;
    addHalf(size);
  }
  const counted = measure === 'count' && adjacent(place)?.kind === 'word' ? stem(itemAt(tokens, place).written) : '';
  const start = itemAt(tokens, isMoney ? at - 1 : at).start;
  return { quantity: { start, end: itemAt(tokens, place - 1).end, value, measure, size, counted, form }, next: place };
}
