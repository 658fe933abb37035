// Normalises a text (composed, without invisible characters, in plain letters and spaces, with broken words whole) and maps offsets back to the original.
import { itemAt } from './at.js';
import { brokenWords } from './broken-words.js';
import { countBefore } from './lists.js';
import type { TextSpan } from './segments.js';

export interface PlainText {
  readonly text: string;
  /** The span of the original text that a span of the plain text came from. */
  toOriginal(span: TextSpan): TextSpan;
  /** The offset in the plain text for an offset in the original. */
  toPlain(offset: number): number;
}

/** A stretch of the original that differs in the plain text; its visible part ends at `seenEnd`. */
interface Edit {
  readonly start: number;
  readonly seenEnd: number;
  readonly end: number;
  readonly plainStart: number;
  readonly plainEnd: number;
}

// Soft hyphens, zero-width characters, joiners, direction marks and byte order marks. Variation selectors are combining marks as well.
const unseen = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const selectors = '\\ufe00-\\ufe0f';
// Full-width and mathematical letters and digits, ligatures, hyphens and non-breaking hyphens.
const dressed = '\\u0132\\u0133\\u017f\\u2010\\u2011\\uff10-\\uff19\\uff21-\\uff3a\\uff41-\\uff5a\\ufb00-\\ufb06\\u{1d400}-\\u{1d7ff}';
// Decomposed Korean syllables.
const syllable = '[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?';
const further = `[${unseen}\\p{M}]`;
const unusual = new RegExp(`(?:[${dressed}]|${syllable})${further}*|${further}+|(?! )\\p{Zs}`, 'gu');
// What composing alone does not change; most texts in scripts with combining marks contain none of it.
const uncomposed = new RegExp(`[${unseen}${selectors}${dressed}]|(?! )\\p{Zs}`, 'u');
const unseenIn = new RegExp(`[${unseen}${selectors}]+`, 'gu');
const unseenAtEnd = new RegExp(`[${unseen}${selectors}]+$`, 'u');
const unseenInPicture = new RegExp(`(?!\\u200d)[${unseen}]`, 'gu');
const isPicture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const isDressed = new RegExp(`^[${dressed}]`, 'u');

// Most texts consist of characters of the first blocks and need no further checks.
const beyondLatin = /[\u00a0\u00ad\u0132\u0133\u017f]|[^\0-\u02ff]/;

/** The plain form of a text; null if it is plain already. Linear in the text. */
export function plainText(given: string): PlainText | null {
  const broken = brokenWords(given);
  const isComposed = !beyondLatin.test(given) || (!uncomposed.test(given) && given.normalize('NFC') === given);
  if (isComposed && broken.length === 0) return null;
  const edits: Edit[] = [];
  const parts: string[] = [];
  let [read, length] = [0, 0];
  const replace = (start: number, end: number, plain: string): void => {
    const written = given.slice(start, end);
    if (plain === written) return;
    parts.push(given.slice(read, start), plain);
    length += start - read;
    edits.push({ start, seenEnd: end - (unseenAtEnd.exec(written)?.[0].length ?? 0), end, plainStart: length, plainEnd: length + plain.length });
    length += plain.length;
    read = end;
  };
  let next = 0;
  const joinBefore = (offset: number): void => {
    for (; (broken[next]?.start ?? offset) < offset; next++) replace(itemAt(broken, next).start, itemAt(broken, next).end, '');
  };
  for (const { 0: found, index } of isComposed ? [] : given.matchAll(unusual)) {
    joinBefore(index + found.length);
    if (index < read) continue;
    const start = index - baseLength(given, index, found, read);
    replace(start, index + found.length, plainForm(given.slice(start, index + found.length)));
  }
  joinBefore(given.length);
  if (edits.length === 0) return null;
  const text = parts.join('') + given.slice(read);
  const lastWhere = (isBefore: (edit: Edit) => boolean): Edit | undefined =>
    edits[countBefore(edits.length, (at) => isBefore(itemAt(edits, at))) - 1];
  return {
    text,
    toOriginal({ start, end }) {
      const first = lastWhere(({ plainStart }) => plainStart <= start);
      const last = lastWhere(({ plainStart }) => plainStart < end);
      return {
        start: first === undefined ? start : start < first.plainEnd ? first.start : start - first.plainEnd + first.end,
        end: last === undefined ? end : end <= last.plainEnd ? last.seenEnd : end - last.plainEnd + last.end,
      };
    },
    toPlain(offset) {
      const last = lastWhere(({ start }) => start < offset);
      return last === undefined ? offset : last.plainEnd + Math.max(0, offset - last.end);
    },
  };
}

/** The plain form of a text, for callers that need no mapping. */
export function asPlain(given: string): string {
  return plainText(given)?.text ?? given;
}

const onlyFurther = new RegExp(`^${further}`, 'u');

// Combining marks belong to the character before them, which may be a surrogate pair; unless that has been consumed already.
function baseLength(given: string, index: number, found: string, read: number): number {
  if (index <= read || !onlyFurther.test(found)) return 0;
  return /[\udc00-\udfff]/.test(given.charAt(index - 1)) && /[\ud800-\udbff]/.test(given.charAt(index - 2)) && index - 2 >= read ? 2 : 1;
}

function plainForm(written: string): string {
  if (/^\p{Zs}$/u.test(written)) return ' ';
  // Joiners and selectors combine several pictures into one.
  if (isPicture.test(written)) return written.replace(unseenInPicture, '');
  const composed = written.replace(unseenIn, '').normalize('NFC');
  const [base = ''] = composed;
  if (!isDressed.test(base)) return composed;
  return `${base.normalize('NFKC').replace('\u2010', '-')}${composed.slice(base.length)}`.normalize('NFC');
}
