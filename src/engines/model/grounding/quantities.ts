// Numbers and dates by their meaning: "$1,000.00" is 1000, "3 May 2024" is 2024-05-03. Used to find differently written values, and figures not in the source.
import type { Span } from '../../../core/span.js';
import { itemAt } from '../../../text/at.js';

export interface Quantity extends Span {
  readonly kind: 'number' | 'date';
  /** All readings, as strings that are equal for equal values; several if the form is ambiguous ("1.000", "03/05/2024"). */
  readonly readings: readonly string[];
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const datePatterns: readonly { readonly pattern: RegExp; readonly read: (groups: readonly string[]) => (string | undefined)[] }[] = [
  { pattern: /(?<![\d.,-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])/g, read: ([year, months, day]) => [dateOf(year, months, day)] },
  {
    pattern: /(?<![\d.,/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-])/g,
    read: ([first, , second, year]) => [dateOf(year, second, first), dateOf(year, first, second)],
  },
  {
    pattern: new RegExp(`(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)?[ -]*(?:of )?${month}\\.?,?[ -]*(\\d{4})(?!\\d)`, 'gi'),
    read: ([day, name, year]) => [dateOf(year, monthNumber(name), day)],
  },
  {
    pattern: new RegExp(`\\b${month}\\.? *(\\d{1,2})(?:st|nd|rd|th)?,? +(\\d{4})(?!\\d)`, 'gi'),
    read: ([name, day, year]) => [dateOf(year, monthNumber(name), day)],
  },
];

// Groups of three digits separated by plain spaces count only if decimals or another group confirm them.
const written =
  "\\d{1,3}(?:[\\u00a0\\u202f]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d{1,3}(?: \\d{3})+[.,]\\d{2}(?!\\d)|\\d{1,3}(?: \\d{3}){2,}(?!\\d)|\\d+(?:[.,'’]\\d+)*";
const scaleWord = '(?: ?(?:million|billion|trillion|thousand|hundred|bn|mn|[mk])(?![\\p{L}\\p{N}]))?';
const numberPattern = new RegExp(`(?<![\\p{L}\\p{N}_]|\\d[.,'’])(?:${written})${scaleWord}`, 'giu');
const scales: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};
const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const wordPattern = new RegExp(`(?<![\\p{L}-])(${numberWords.join('|')})(?![\\p{L}-])`, 'giu');

/** Dates, and numbers outside dates, ordered by start. Includes number words up to twenty. Linear in the text. */
export function quantitiesOf(text: string): Quantity[] {
  const dates = datePatterns.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match): Quantity[] => {
      const readings = read(match.slice(1)).filter((reading) => reading !== undefined);
      return readings.length === 0
        ? []
        : [{ kind: 'date', start: match.index, end: match.index + match[0].length, readings: [...new Set(readings)] }];
    }),
  );
  dates.sort((a, b) => a.start - b.start || b.end - a.end);
  const found: Quantity[] = [];
  for (const date of dates) if ((found.at(-1)?.end ?? 0) <= date.start) found.push(date);
  const covered = [...found];
  let next = 0;
  const free = (start: number, end: number): boolean => {
    while (next < covered.length && itemAt(covered, next).end <= start) next++;
    return (covered[next]?.start ?? Number.POSITIVE_INFINITY) >= end;
  };
  for (const match of text.matchAll(numberPattern)) {
    if (!free(match.index, match.index + match[0].length)) continue;
    const readings = readNumber(match[0]);
    if (readings.length > 0) found.push({ kind: 'number', start: match.index, end: match.index + match[0].length, readings });
  }
  for (const match of text.matchAll(wordPattern)) {
    const value = numberWords.indexOf(match[0].toLowerCase());
    found.push({ kind: 'number', start: match.index, end: match.index + match[0].length, readings: [String(value)] });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The possible values of a written number: "1.000" can be one or a thousand, "1,000.00" only a thousand. */
function readNumber(written: string): string[] {
  const parts = /^([\d.,'’\u00a0\u202f ]+?) ?([a-z]+)?$/i.exec(written.trim());
  if (parts === null) return [];
  const scaleName = (parts[2] ?? '').toLowerCase();
  // "5 m" may be metres.
  const factors = scaleName.length === 1 ? [1, scales[scaleName] ?? 1] : [scales[scaleName] ?? 1];
  const digits = (parts[1] ?? '').replace(/['’\u00a0\u202f ]/g, '');
  const values = new Set<string>();
  const add = (plain: string): void => {
    // Long numbers are identifiers (accounts, parcels), so their digits are compared.
    if (plain.replace(/\D/g, '').length > 15) values.add(plain);
    else for (const factor of factors) values.add(String(Number((Number(plain) * factor).toPrecision(15))));
  };
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) add(digits);
  else {
    const mark = digits.charAt(last);
    const marks = digits.replace(/\d/g, '');
    const behind = digits.length - last - 1;
    const grouped = new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(digits);
    if (grouped) add(digits.replaceAll(mark, ''));
    // The last mark is a decimal point if it is the only mark, or if all marks before it are of another kind.
    if (marks.length === 1 || (marks.indexOf(mark) === marks.length - 1 && behind > 0))
      if (!grouped || marks.length === 1) add(`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`);
    if (values.size === 0) add(digits.replace(/[.,]/g, ''));
  }
  return [...values];
}

function monthNumber(name: string | undefined): string {
  return String(monthNames.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1);
}

function dateOf(year: string | undefined, months: string | undefined, day: string | undefined): string | undefined {
  const [y, m, d] = [Number(year), Number(months), Number(day)];
  if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  const full = (year ?? '').length === 2 ? y + (y < 70 ? 2000 : 1900) : y;
  return `${full}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}
