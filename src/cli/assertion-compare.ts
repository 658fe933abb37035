// Compares two values for --assert: texts, numbers stated in texts, and lists.
import { readNumber } from '../text/numbers.js';

export const signs = ['==', '!=', '<=', '>=', '<', '>', 'contains'] as const;
export type Sign = (typeof signs)[number];

/** Compares two values; a text compared with a number is parsed as one. */
export function compare(first: unknown, sign: Sign, second: unknown): boolean {
  if (sign === 'contains')
    return Array.isArray(first)
      ? first.some((element) => compare(element, '==', second))
      : typeof first === 'string' && first.includes(String(second));
  const [left, right] = [coerceToTypeOf(first, second), coerceToTypeOf(second, first)];
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  if (!(typeof left === 'number' && typeof right === 'number') && !(typeof left === 'string' && typeof right === 'string')) return false;
  return sign === '<' ? left < right : sign === '>' ? left > right : sign === '<=' ? left <= right : left >= right;
}

/** Converts a text to the type of the other value: the number that it states, or the boolean that it means. */
function coerceToTypeOf(value: unknown, other: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (typeof other === 'number') return readNumber(value);
  if (typeof other === 'boolean' && /^(?:yes|no|true|false)$/i.test(value)) return /^(?:yes|true)$/i.test(value);
  return value;
}
