// Tokens of running text for the tagger: words, marks and punctuation with offsets, and the shape of each.
import type { Span } from '../../../../core/span.js';

export interface Token extends Span {
  /** Lower-case form, for lookup in the word vectors. */
  readonly lower: string;
  /** Shape of the token: a number below `shapeCount`. */
  readonly shape: number;
}

// Addresses, then marks with their word, dotted capitals, words with inner joints, anything else character by character. All parts are bounded.
const tokenPattern =
  /https?:\/\/\S{1,500}|[@#][\p{L}\p{N}_]{1,60}|(?:\p{Lu}\.){2,6}|\p{Lu}\.(?=\s?\p{Lu})|[\p{L}\p{N}\p{M}]{1,60}(?:[-.&/_’'][\p{L}\p{N}\p{M}]{1,40}){0,6}|\S/gu;
const possessive = /['’](?:s|S)$/;

/** Tokens of a stretch of text. Linear. */
export function tokenize(text: string, from: number, to: number): Token[] {
  const tokens: Token[] = [];
  for (const found of text.slice(from, to).matchAll(tokenPattern)) {
    const start = from + found.index;
    const value = found[0];
    const owner = value.length > 2 ? possessive.exec(value) : null;
    if (owner === null) tokens.push(tokenOf(value, start));
    else {
      tokens.push(tokenOf(value.slice(0, owner.index), start));
      tokens.push(tokenOf(owner[0], start + owner.index));
    }
  }
  return tokens;
}

function tokenOf(value: string, start: number): Token {
  const lower = value.toLowerCase();
  return { start, end: start + value.length, lower, shape: shapeOf(value, lower) };
}

export const shapeCount = 20;

function shapeOf(value: string, lower: string): number {
  const first = value.charCodeAt(0);
  // Fast path: most words begin with a lower-case ASCII letter.
  if (first >= 97 && first <= 122 && !value.startsWith('http')) return value !== lower && /\p{Lu}/u.test(value) ? 17 : 18;
  if (first === 35) return value.length > 1 ? 1 : 2;
  if (first === 64) return value.length > 1 ? 3 : 4;
  // Fast path: no other ASCII character below the digits begins a word.
  if (first < 48) return /^["'()]/.test(value) ? 19 : 0;
  if (/^https?:/.test(value)) return 5;
  if (value.endsWith('.')) {
    if (/^\p{Lu}\.$/u.test(value)) return 6;
    if (/^(?:\p{Lu}\.)+$/u.test(value)) return 7;
  }
  if (/^\p{N}/u.test(value)) return /^\p{N}+$/u.test(value) ? (value.length === 4 ? 8 : 9) : 10;
  if (/^\p{Lu}/u.test(value)) {
    if (value.length === 1) return 11;
    if (/^[\p{Lu}\p{N}.&-]+$/u.test(value)) return value.length < 4 ? 12 : 13;
    if (/^\p{Lu}[\p{Ll}\p{M}’']+$/u.test(value)) return 14;
    return /^\p{Lu}\p{Ll}+[-/]\p{Ll}+$/u.test(value) ? 15 : 16;
  }
  if (/^\p{L}/u.test(value)) return /\p{Lu}/u.test(value) ? 17 : 18;
  return /^["“”'‘’()[\]]/.test(value) ? 19 : 0;
}
