// How workbooks display numbers: as dates, times, percentages and amounts, by the format of the cell.
import { allNamed as all, type MarkupNode } from './markup.js';

export interface CellFormat {
  /** The code for positive numbers, then for negative ones and for zero; `General` shows a number as it is. */
  readonly sections: readonly string[];
  /** Day 0 of dates, in milliseconds. */
  readonly since: number;
}

/** Codes of the formats that files name only by number, as far as they do not depend on the user's region. */
const builtIn: Readonly<Record<string, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 37: '#,##0', 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00' },
  ...{ 14: 'yyyy-mm-dd', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss', 22: 'yyyy-mm-dd h:mm' },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss' },
};

const daySeconds = 86_400;

/** The format of each cell style in the part `styles.xml`. Dates count from 1900, or from 1904. */
export function cellFormats(styles: readonly MarkupNode[], isFrom1904: boolean): CellFormat[] {
  const since = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const own = new Map(all(styles, 'numFmt').map(({ attribs }) => [attribs.numFmtId, attribs.formatCode ?? '']));
  return all(all(styles, 'cellXfs'), 'xf').map(({ attribs: { numFmtId = '' } }) => ({
    sections: (own.get(numFmtId) ?? builtIn[numFmtId] ?? 'General').match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|(?<=;|^)(?=;|$)/g) ?? [],
    since,
  }));
}

/** The number as a cell with this format displays it, but without separators of thousands. */
export function shownNumber(value: number, format: CellFormat | undefined): string {
  const sections = format?.sections ?? [];
  const [first = 'General'] = sections;
  const section = (value < 0 ? sections[1] : value === 0 ? sections[2] : undefined) ?? first;
  // Spreadsheets show at most 15 significant digits, which hides rounding errors.
  const plain = Number.isInteger(value) && Math.abs(value) < 1e15 ? value : Number(value.toPrecision(15));
  if (section === 'General') return String(plain);
  const tokens = section.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|[_*]./gi, '');
  if (/general|@/i.test(tokens) || /[0#?]E[+-]|[#?0]\s*\/\s*[#?0-9]/i.test(tokens)) return String(plain);
  if (/[yd]|^[^hs]*m[^hs]*$/i.test(tokens)) return dateText((format?.since ?? 0) + 1000 * Math.round(value * daySeconds));
  if (/[hs]/i.test(tokens)) return timeText(value, tokens);
  return amountText(plain, section, tokens);
}

/** Digits as the code asks for, between the words and signs around them. */
function amountText(value: number, section: string, tokens: string): string {
  const literals = /"([^"]*)"|\\(.)|\[\$([^\][-]{0,9})[^\][]{0,99}\]|\[[^\][]{0,99}\]|_.|\*.|([0#?.,]+)/g;
  const groups = [...section.matchAll(literals)].flatMap((literal) => literal[4] ?? []);
  const [places = '', ...others] = groups;
  const size = (Math.abs(value) * (tokens.includes('%') ? 100 : 1)) / 1000 ** (/,+$/.exec(places)?.[0].length ?? 0);
  // Digits in several groups, as in telephone numbers, whose separators are not read.
  if (others.length > 0) return `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(groups.join('').replace(/[^0]/g, '').length, '0')}`;
  if (size >= 1e15) return String(value);
  const [whole = '', fraction = ''] = places.replaceAll(',', '').split('.');
  const [integer = '', decimals = ''] = rounded(size, fraction.length).split('.');
  const part = decimals.replace(/0+$/, '').padEnd(fraction.replace(/[^0]/g, '').length, '0');
  const digits = `${integer.padStart(whole.replace(/[^0]/g, '').length, '0')}${part === '' ? '' : `.${part}`}`;
  const shown = section.replace(literals, (_, quoted = '', escaped = '', currency = '', group = '') =>
    group === '' ? `${quoted}${escaped}${currency}` : digits,
  );
  return value < 0 && /[1-9]/.test(digits) && !/[-(]/.test(shown) ? `-${shown}` : shown;
}

/** Rounded half away from zero. */
function rounded(value: number, digits: number): string {
  const moved = Math.round(Number(`${value}e${digits}`));
  return (Number.isFinite(moved) ? Number(`${moved}e-${digits}`) : value).toFixed(Math.min(100, digits));
}

function dateText(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$|(?::00)?\.000Z$/, '')
    .replace('T', ' ');
}

/** A time of day, or a duration if the code counts hours, minutes or seconds beyond a day. */
function timeText(value: number, tokens: string): string {
  const seconds = Math.round(Math.abs(value) * daySeconds);
  const hours = Math.floor(seconds / 3600);
  const pad = (count: number): string => String(count).padStart(2, '0');
  const time = `${pad(/\[/.test(tokens) ? hours : hours % 24)}:${pad(Math.floor(seconds / 60) % 60)}`;
  return `${value < 0 ? '-' : ''}${time}${/s/i.test(tokens) ? `:${pad(seconds % 60)}` : ''}`;
}
