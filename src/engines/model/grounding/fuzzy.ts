// Finds near matches of a value in a text: most of its words in order, or the same letters with a few edits.
import type { Span } from '../../../core/span.js';
import { int32At, itemAt, lastOf, numberAt, uint16At, wordAt } from '../../../text/at.js';
import { words } from '../../../text/segments.js';
import { isWhole } from './fold.js';

/** A stretch of text similar to a value; `share` is the part of the value found in it, 0 to 1. */
interface FuzzyMatch extends Span {
  readonly share: number;
}

/** Minimum share of a value's words that must match in order. */
const minMatched = 0.75;
/** Maximum words of the stretch per word of the value. */
const maxStretch = 1.5;
/** Maximum edits per character of the value when matching by letters; shorter values than `minEditedLength` are not matched that way. */
const maxEdits = 0.2;
const minEditedLength = 6;

// One word split in two or two words joined, plus one more edit.
const maxSplitEdits = 2;
const maxAnchors = 200;
const maxWords = 120;
const stopWords = new Set('a an the of in on at to for by and or with from is are was were be its their his her this that'.split(' '));

export interface TextWords {
  readonly spans: readonly Span[];
  readonly keys: readonly string[];
}

export function readWords(text: string): TextWords {
  const spans = words(text);
  return { spans, keys: spans.map(({ start, end }) => keyOf(text.slice(start, end))) };
}

/**
 * Stretches that contain at least three quarters of the value's words in order, within one and a half times its length; for values of 3 to 120 words. A missing
 * word of the value must be a stop word or have a similar word in the stretch; a word with a digit must not be missing. Best first.
 */
export function matchByWords(value: string, within: Span, { spans, keys }: TextWords): FuzzyMatch[] {
  const wanted = readWords(value).keys;
  const count = wanted.length;
  if (count < 3 || count > maxWords) return [];
  const from = firstAtOrAfter(spans, within.start);
  const starts = new Set(wanted.slice(0, Math.max(1, count - Math.ceil(minMatched * count) + 1)));
  const found: FuzzyMatch[] = [];
  let anchors = 0;
  for (let index = from; index < spans.length && itemAt(spans, index).end <= within.end; index++) {
    if (!starts.has(wordAt(keys, index))) continue;
    if (++anchors > maxAnchors) break;
    const until = Math.min(spans.length, index + Math.ceil(maxStretch * count));
    const pairs = commonSubsequence(wanted, keys.slice(index, until));
    if (pairs.length < Math.ceil(minMatched * count)) continue;
    const last = index + lastOf(pairs)[1];
    if (last - index + 1 > maxStretch * count || itemAt(spans, last).end > within.end) continue;
    if (!isMissingNegligible(wanted, keys.slice(index, last + 1), pairs)) continue;
    found.push({ start: itemAt(spans, index + itemAt(pairs, 0)[1]).start, end: itemAt(spans, last).end, share: pairs.length / count });
  }
  return found.sort((a, b) => b.share - a.share || a.end - a.start - (b.end - b.start) || a.start - b.start);
}

/** Stretches of entire words within one edit per five characters of the value, with the same digits in order. Best first. O(text · value). */
export function matchByLetters(value: string, text: string, within: Span): FuzzyMatch[] {
  const wanted = [...value.toLowerCase()];
  const max = Math.floor(maxEdits * wanted.length);
  if (wanted.length < minEditedLength || wanted.length > maxWords || max === 0) return [];
  const found: (FuzzyMatch & { readonly edits: number })[] = [];
  // Sellers' algorithm: edits and start of the best match of every prefix of the value that ends here. Row 0 is the empty prefix.
  const edits = Int32Array.from({ length: wanted.length + 1 }, (_, row) => row);
  const starts = new Int32Array(wanted.length + 1).fill(within.start);
  for (let at = within.start; at < within.end; at++) {
    const letter = text.charAt(at).toLowerCase();
    let diagonalEdits = 0;
    let diagonalStart = at;
    starts[0] = at + 1;
    for (let row = 1; row <= wanted.length; row++) {
      const left = int32At(edits, row);
      const leftStart = int32At(starts, row);
      const diagonal = diagonalEdits + (wanted[row - 1] === letter ? 0 : 1);
      const above = int32At(edits, row - 1) + 1;
      const min = Math.min(diagonal, above, left + 1);
      edits[row] = min;
      starts[row] = min === diagonal ? diagonalStart : min === left + 1 ? leftStart : int32At(starts, row - 1);
      diagonalEdits = left;
      diagonalStart = leftStart;
    }
    const distance = int32At(edits, wanted.length);
    if (distance > max) continue;
    const span = { start: int32At(starts, wanted.length), end: at + 1 };
    if (span.end > span.start && isWhole(text, span) && isSameInWords(value, text.slice(span.start, span.end), distance))
      found.push({ ...span, edits: distance, share: 1 - distance / wanted.length });
  }
  return found.sort((a, b) => a.edits - b.edits || a.start - b.start);
}

// Edits concentrated in one word make it a different word, and edited digits a different number.
function isSameInWords(value: string, found: string, edits: number): boolean {
  if (digits(value) !== digits(found) || found !== found.trim()) return false;
  const wanted = readWords(value).keys;
  const there = readWords(found).keys;
  if (wanted.length !== there.length) return edits <= maxSplitEdits;
  return wanted.every((word, index) => similar(word, wordAt(there, index)));
}

function digits(text: string): string {
  return text.replace(/\P{N}/gu, '');
}

// Plural and possessive forms count as the word itself.
function keyOf(word: string): string {
  const lower = word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s?$/u, '');
  return lower.length > 3 && lower.endsWith('s') && !/\d/.test(lower) ? lower.slice(0, -1) : lower;
}

function firstAtOrAfter(spans: readonly Span[], start: number): number {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(spans, middle).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonSubsequence(left: readonly string[], right: readonly string[]): [number, number][] {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let row = left.length - 1; row >= 0; row--)
    for (let column = right.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        left[row] === right[column]
          ? uint16At(lengths, (row + 1) * width + column + 1) + 1
          : Math.max(uint16At(lengths, (row + 1) * width + column), uint16At(lengths, row * width + column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) pairs.push([row++, column++]);
    else if (uint16At(lengths, (row + 1) * width + column) >= uint16At(lengths, row * width + column + 1)) row++;
    else column++;
  }
  return pairs;
}

function isMissingNegligible(wanted: readonly string[], there: readonly string[], pairs: readonly [number, number][]): boolean {
  const matched = new Set(pairs.map(([row]) => row));
  const used = new Set(pairs.map(([, column]) => column));
  const spare = there.filter((_, column) => !used.has(column));
  return wanted.every((word, row) => {
    if (matched.has(row)) return true;
    if (/\p{N}/u.test(word)) return false;
    return stopWords.has(word) || spare.some((other) => !/\p{N}/u.test(other) && similar(word, other));
  });
}

function similar(left: string, right: string): boolean {
  const longest = Math.max(left.length, right.length);
  if (Math.abs(left.length - right.length) > longest * 0.34) return false;
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++)
      current.push(
        Math.min(
          numberAt(previous, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1),
          numberAt(previous, column) + 1,
          numberAt(current, column - 1) + 1,
        ),
      );
    previous = current;
  }
  return numberAt(previous, right.length) / longest <= 0.34;
}
