// Normalises a text for tolerant matching, with a mapping back to offsets of the original.
import type { Span } from '../../../core/span.js';
import { wordAt } from '../../../text/at.js';

/** `plain` ignores case, compatibility forms, white space and typographic variants; `ocr` also ignores confused letters, lost accents and stray spaces. */
export type FoldLevel = 'plain' | 'ocr';

export interface Folded {
  readonly text: string;
  /** The span of the original that a range of the folded text came from. */
  original(start: number, end: number): Span;
}

// Letters and digits that OCR confuses; each class is written as its first member.
const confused = new Map([...'0oOQD', ...'1lI|!i', ...'5sS', ...'8B', ...'2zZ'].map((letter) => [letter, classOf(letter)]));
const clusters = /\r\n|\P{M}\p{M}*|\p{M}+/gsu;
// Zero-width characters and soft hyphens.
const invisible = /^[\u00ad\u200b-\u200f\u2060\ufeff]$/u;

export function fold(text: string, level: FoldLevel): Folded {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (written: string, start: number, end: number): void => {
    for (let unit = 0; unit < written.length; unit++) {
      starts.push(start);
      ends.push(end);
    }
    parts.push(written);
  };
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const end = index + cluster.length;
    if (invisible.test(cluster)) continue;
    if (/^\s/u.test(cluster)) {
      if (level === 'plain' && parts.length > 0 && parts.at(-1) !== ' ') add(' ', index, end);
      continue;
    }
    add(end - index === 1 && cluster < '\x80' ? wordAt(ascii[level], cluster.charCodeAt(0)) : written(cluster, level), index, end);
  }
  return { text: parts.join(''), original: (start, end) => ({ start: starts[start] ?? text.length, end: ends[end - 1] ?? text.length }) };
}

const everyAscii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const ascii = { plain: everyAscii.map((letter) => written(letter, 'plain')), ocr: everyAscii.map((letter) => written(letter, 'ocr')) };

function written(cluster: string, level: FoldLevel): string {
  const plain = cluster
    .normalize('NFKC')
    .replace(/\ufe0e|\ufe0f/g, '')
    .replace(/[‘’‚‛`´′]/gu, "'")
    .replace(/[“”„‟«»″]/gu, '"')
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
  if (level === 'plain') return plain.toLowerCase();
  return [...plain.normalize('NFD').replace(/\p{M}/gu, '')].map((letter) => confused.get(letter) ?? letter.toLowerCase()).join('');
}

function classOf(letter: string): string {
  for (const members of ['0oOQD', '1lI|!i', '5sS', '8B', '2zZ']) if (members.includes(letter)) return members.charAt(0);
  return letter;
}

// Scripts written without spaces, in which a word can begin anywhere.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Whether a span begins and ends at word and number borders: "10" does not match in "2010", nor "50" in "10.50". */
export function isWhole(text: string, { start, end }: Span): boolean {
  return isBorder(text, start) && isBorder(text, end);
}

function isBorder(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  // Fast path for most positions: ASCII letters and punctuation need no Unicode properties.
  if (left < 128 && right < 128 && !isAsciiDigit(left) && !isAsciiDigit(right)) return !(isAsciiLetter(left) && isAsciiLetter(right));
  const before = characterBefore(text, at);
  const after = at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : '';
  // Inside a surrogate pair, or before a combining mark of the preceding letter.
  if (/[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1))) return false;
  if (/^\p{M}/u.test(after) || after === '\u200d' || before === '\u200d') return false;
  if (wordCharacter.test(before) && wordCharacter.test(after)) return unspaced.test(before) || unspaced.test(after);
  if (/\d/.test(before) && /^[.,]\d/.test(text.slice(at, at + 2))) return false;
  return !(/[.,]/.test(before) && /\d/.test(after) && /\d/.test(text.charAt(at - 2)));
}

function isAsciiDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function characterBefore(text: string, at: number): string {
  if (at <= 0) return '';
  const low = text.charAt(at - 1);
  return /[\udc00-\udfff]/.test(low) && at > 1 ? text.slice(at - 2, at) : low;
}
