// Compares a known answer that is a number, or a value as held in tables, with the words of the text that state it: 187.20 is "GBP 187.20", 2024-05-03 "3 May
// 2024".
import { isJsonObject } from '../../core/json.js';
import { readDate } from '../../text/dates.js';
import { readNumber } from '../../text/numbers.js';
import { writeAs } from './written-forms.js';

const plainNumber = /^[-−+]?\d[\d.,'’\u00a0\u202f ]*$/;
/** An identifier may begin with a zero; a number does so only before its decimals. */
const leadingNought = /^\D*0\d/;

/**
 * The expected form that `found` states, or else `found`. It states its value as held in tables (`normal` of the answer), or one number, with or without a unit
 * or currency.
 */
export function asWanted(found: string, forms: readonly string[], normal?: unknown): string {
  if (forms.includes(found)) return found;
  const held = isJsonObject(normal) ? String(normal.value) : undefined;
  if (held !== undefined && forms.includes(held)) return held;
  const numbers = forms.filter((form) => plainNumber.test(form.trim()) && !leadingNought.test(form));
  if (numbers.length === 0 || leadingNought.test(found) || readDate(found, undefined) !== null) return found;
  const value = writeAs(found, { to: 'number', decimals: null });
  return numbers.find((form) => readNumber(form) === value) ?? found;
}
