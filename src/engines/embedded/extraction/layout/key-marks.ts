// Finds the keys in a cell: colons and equals signs, the words before them that form the key, and the start of the value.
import type { Cell } from './grid.js';
import { foldWords, nameOf } from './wording.js';

/** Longer stretches before a colon are not keys. */
export const maxKeyLength = 60;
const maxKeysInCell = 12;
const maxNameLength = 40;

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  /** End of the value, if it comes before the next key. */
  readonly valueEnd?: number;
}

/** "status=502" within a line: the key is the word before the sign, the value is in quotes or ends at a space. */
function pairAt(text: string, from: number, sign: number, to: number): Mark | undefined {
  let start = sign;
  while (start > Math.max(from, sign - maxNameLength) && /[\p{L}\p{N}_.-]/u.test(text[start - 1] ?? '')) start--;
  while (start < sign && !/[\p{L}_]/u.test(text[start] ?? '')) start++;
  const value = /^(?:"[^"\n]{0,200}"|[^\s"]{1,200})/.exec(text.slice(sign + 1, Math.min(to, sign + 210)))?.[0];
  if (start === sign || value === undefined || /[:=<>!+*/-]/.test(text[sign - 1] ?? '')) return undefined;
  const quotes = value.startsWith('"') ? 1 : 0;
  return { start, end: sign, valueStart: sign + 1 + quotes, valueEnd: sign + 1 + value.length - quotes };
}

/** Keys that end with a colon or equals sign. The first one includes everything before it; a later one only a phrase the lexicon knows. */
export function keyMarks(text: string, cell: Cell): Mark[] {
  const marks: Mark[] = [];
  let from = cell.start;
  for (let at = cell.start; at < cell.end && marks.length < maxKeysInCell; at++) {
    const code = text.charCodeAt(at);
    const pair = code === 61 ? pairAt(text, from, at, cell.end) : undefined;
    if (pair !== undefined) {
      marks.push(pair);
      from = at + 1;
      continue;
    }
    const isColon = code === 58 || code === 0xff1a || (code === 61 && at > cell.start);
    if (!isColon) continue;
    const before = text.charCodeAt(at - 1);
    const after = text.charCodeAt(at + 1);
    // The colons of times and URLs do not end a key.
    if (after === 47 || (isDigit(before) && isDigit(after) && !/[\p{L}]/u.test(text.slice(Math.max(from, at - 3), at)))) continue;
    const sentence = marks.length === 0 ? sentenceStart(text, cell.start, at) : cell.start;
    const start = marks.length === 0 && at - sentence <= maxKeyLength ? sentence : knownPhraseBefore(text, from, at);
    if (start === undefined) {
      if (marks.length === 0) continue;
      from = at + 1;
      continue;
    }
    const own = marks.length === 0 ? wholeKeyStart(text, start, at) : start;
    marks.push({ start: own, end: trimEnd(text, own, at), valueStart: at + 1 });
    from = at + 1;
  }
  return marks.filter((mark) => mark.end > mark.start);
}

/** Start of the last sentence before a colon: the key of "The meeting closed. Next meeting:" has two words. */
function sentenceStart(text: string, from: number, colon: number): number {
  const ends = [...text.slice(from, colon).matchAll(/[\p{Ll}\d)]{2}[.!?]\s+(?=\p{Lu})/gu)];
  const last = ends.at(-1);
  return last === undefined || /(?<!\p{L})\p{L}{1,3}[.]\s+$/u.test(text.slice(from, from + last.index + last[0].length))
    ? from
    : from + last.index + last[0].length;
}

// "21/05/2018TIME:" and "19:20 Table:" begin with a value: the key is the known phrase at the end.
function wholeKeyStart(text: string, start: number, colon: number): number {
  if (!/^\W{0,2}\d/.test(text.slice(start, start + 3))) return start;
  return knownPhraseBefore(text, start, colon) ?? start;
}

function knownPhraseBefore(text: string, from: number, colon: number): number | undefined {
  const lower = Math.max(from, colon - 40);
  const words = [...text.slice(lower, colon).matchAll(/[\p{L}\p{M}][\p{L}\p{M}.'’]*|[#%№]/gu)].slice(-4);
  for (let first = 0; first < words.length; first++) {
    const start = lower + (words[first]?.index ?? 0);
    const phrase = foldWords(text, start, colon);
    const naming = nameOf(phrase);
    if (naming !== null && naming.share === 1) return start;
  }
  return undefined;
}

/** The end of a stretch without trailing spaces, colons, equals signs and underscores. */
export function trimEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && /[\s:：=_]/.test(text[end - 1] ?? '')) end--;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
