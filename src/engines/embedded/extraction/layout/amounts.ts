// Amounts of money and other numbers in the cells of a document, with or without a currency, in the notations of several countries.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import type { Cell, Grid } from './grid.js';

export interface Amount extends Span {
  readonly cell: Cell;
  /** The numeric value; negative for "-5.00", "5.00-" and "(5.00)". */
  readonly value: number;
  /** Has two decimals, as prices do. */
  readonly cents: boolean;
  readonly currency: boolean;
}

const code =
  'USD|EUR|GBP|JPY|CNY|CHF|CAD|AUD|NZD|HKD|SGD|MYR|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|ZAR|BRL|MXN|THB|IDR|PHP|AED|SAR|RM|Rs\\.?|kr\\.?|Fr\\.?|zł|Kč|S\\$|US\\$|A\\$|C\\$|HK\\$|NT\\$|R\\$';
const sign = '[$€£¥₹₽₺₩฿₫₱]';
const before = `(?:(?:${code}|${sign})\\s?)?`;
const after = `(?:\\s?(?:${code}|${sign}))?`;
// Digits are grouped by three (or the Indian 2-2-3) with one kind of separator; a space separates groups only if cents follow.
const number =
  "(?:\\d{1,3}(?:,\\d{2,3}){1,5}\\.\\d{1,4}|\\d{1,3}(?:\\.\\d{3}){1,5},\\d{1,4}|\\d{1,3}(?:['’]\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,4}[.,]\\d{2}|\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,3}(?:\\.\\d{3}){2,5}|\\d{1,12}[.,]\\d{1,4}|\\d{1,12})";
const pattern = new RegExp(
  // "x2": the multiplication sign is the only letter that may touch a number; such numbers have no thousands separators.
  `(?<=(?<![\\p{L}\\p{N}])[x×])\\d{1,4}(?![\\p{L}\\p{N}_.,/:])|(?<![\\p{L}\\p{N}_.,/:#-])[-−+]?\\(?${before}[-−+]?${number}(?![\\p{N}_/:]|[.,]\\d)\\)?${after}-?(?![\\p{L}\\p{N}_])`,
  'giu',
);
/** Longer cells are running text: only this many UTF-16 code units are scanned. */
const maxCellLength = 300;

/** All amounts of a span, in text order. */
export function amountsIn(text: string, start: number, end: number, cell: Cell): readonly Amount[] {
  return start === cell.start && end === cell.end ? amountsOf(cell) : scan(text.slice(start, end), start, cell);
}

/** All amounts of a cell, in text order; cached per cell. */
export const amountsOf = oncePer((cell: Cell): readonly Amount[] => scan(cell.text, cell.start, cell));

function scan(text: string, start: number, cell: Cell): readonly Amount[] {
  const slice = text.slice(0, maxCellLength);
  if (!/\d/.test(slice)) return [];
  const found: Amount[] = [];
  for (const match of slice.matchAll(pattern)) {
    const written = match[0];
    const rest = slice.slice(match.index + written.length, match.index + written.length + 2);
    if (/^\s?%/.test(rest)) continue;
    const value = readAmount(written);
    if (Number.isNaN(value)) continue;
    let from = start + match.index;
    let to = from + written.length;
    if (written.startsWith('(') !== written.endsWith(')')) {
      if (written.startsWith('(')) from++;
      else if (written.endsWith(')')) to--;
    }
    found.push({ start: from, end: to, cell, value, cents: /[.,]\d{2}(?!\d)/.test(written), currency: /[^\d\s.,'’()+−-]/.test(written) });
  }
  return found;
}

/** Parses a number with thousands and decimal separators of either convention. NaN without digits. */
function readAmount(written: string): number {
  const digits = /\d[\d.,'’ \u00a0\u202f]*/
    .exec(written)?.[0]
    .replace(/['’\s\u00a0\u202f]/g, '')
    .replace(/[.,]+$/, '');
  if (digits === undefined) return Number.NaN;
  const decimal = /^(.*)([.,])(\d{1,4})$/.exec(digits);
  let plain = digits.replace(/[.,]/g, '');
  if (decimal !== null) {
    const [, whole = '', separator = '', fraction = ''] = decimal;
    const grouped = fraction.length === 3 && (separator === ',' || whole.includes(separator)) && !(whole === '0');
    if (!grouped) plain = `${whole.replace(/[.,]/g, '')}.${fraction}`;
  }
  const negative = /^\(?\D{0,4}[-−]|-$|^\(.*\)$/.test(written.trim());
  return Number(plain) * (negative ? -1 : 1);
}

/** All amounts of a document; the pattern excludes codes, dates and telephone numbers. */
export function readAmounts(grid: Grid): Amount[] {
  return grid.cells.flatMap(amountsOf);
}
