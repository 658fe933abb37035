// Splits text that is not a sentence, or too long for one, so that it is not kept or dropped as a whole: a transcript without full stops,
// a dump of words, a list in one sentence.
import type { TextSpan } from './segments.js';

interface Part extends TextSpan {
  /** The text before it if the part before is kept too. */
  readonly glue: string;
  /** Index in its sentence, from 0. */
  readonly part: number;
  /** Whether it is an item of a list that needs the first item. */
  readonly isItem: boolean;
}

// A sentence of at least this many words, with at least this many semicolons, is a list; its first item contains what all have in common.
const listWords = 40;
const minSemicolons = 2;
/** Starts of items that negate or limit others; a list with such an item is not split. */
const bound =
  /^(?:provided|except|unless|however|but|although|though|not|nor|only|if|sofern|außer|aber|jedoch|nicht|sauf|mais|salvo|pero|ma|tranne|tenzij|maar|mas)(?!\p{L})/iu;

// Sentences are never longer than this. In scripts without spaces, a character carries about as much as three letters.
const maxSentenceLength = 1500;
const maxDenseLength = 500;
const piece = 400;

/**
 * The sentence or, if it is too long to be one, pieces of about 400 characters, each ending at its last punctuation
 * mark or else its last space. Linear time.
 */
export function splitLong(source: string, { start, end }: TextSpan): Part[] {
  const glue = start > 0 && source.charCodeAt(start - 1) > 0x2e80 ? '' : ' ';
  const items = listItems(source, start, end, glue);
  if (items !== undefined) return items;
  if (end - start <= maxDenseLength) return [{ start, end, glue, part: 0, isItem: false }];
  const dense = !hasSpaces(source, start, end);
  if (end - start <= maxSentenceLength && !dense) return [{ start, end, glue, part: 0, isItem: false }];
  const parts: Part[] = [];
  let from = start;
  const add = (to: number): void =>
    void parts.push({ start: from, end: to, glue: from === start ? glue : dense ? '' : ' ', part: parts.length, isItem: false });
  while (end - from > 1.5 * piece) {
    const text = source.slice(from, from + piece);
    const mark = Math.max(text.lastIndexOf('; '), text.lastIndexOf(', '), text.lastIndexOf('，'), text.lastIndexOf('、'));
    const space = text.lastIndexOf(' ');
    const cut = mark > piece / 2 ? mark + 1 : space > 0 ? space : text.replace(/[\ud800-\udbff]$/, '').length;
    add(from + cut);
    from += cut;
    while (from < end && /\s/.test(source.charAt(from))) from++;
  }
  add(end);
  return parts;
}

function hasSpaces(source: string, start: number, end: number): boolean {
  let spaces = 0;
  for (let index = start; index < end; index++) if (source.charCodeAt(index) === 32) spaces++;
  return spaces > (end - start) / 25;
}

// The items of a list in one sentence; undefined for anything else.
function listItems(source: string, start: number, end: number, glue: string): Part[] | undefined {
  const text = source.slice(start, end);
  if (!text.includes('; ') || text.split(/\s+/, listWords).length < listWords || /["“”„«»]/.test(text)) return undefined;
  const parts: Part[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charAt(at);
    if (code === '(') depth++;
    else if (code === ')') depth--;
    else if (code === ';' && depth === 0 && /\s/.test(text.charAt(at + 1))) {
      parts.push({ start: start + from, end: start + at + 1, glue: from === 0 ? glue : ' ', part: parts.length, isItem: from > 0 });
      from = at + 2;
    }
  }
  while (/\s/.test(text.charAt(from))) from++;
  parts.push({ start: start + from, end, glue: ' ', part: parts.length, isItem: true });
  const isList =
    parts.length > minSemicolons && parts.every((part) => part.end > part.start && !bound.test(source.slice(part.start, part.start + 12)));
  return isList ? parts : undefined;
}

// "4.", "Section 3.", "2.1": the number of what follows.
const onlyNumber = /^(?:(?:section|article|clause|chapter|art\.?|sec\.?|§{1,2})\s{0,3})?[(\d][\d.()a-z]{0,8}[.:)]?$/i;

/** The sentences, each joined to the number in front of it. */
export function withNumbers(source: string, spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  let start: number | undefined;
  for (const [index, span] of spans.entries()) {
    const isNumber = span.end - span.start <= 24 && index + 1 < spans.length && onlyNumber.test(source.slice(span.start, span.end));
    if (isNumber) start ??= span.start;
    else {
      joined.push({ start: start ?? span.start, end: span.end });
      start = undefined;
    }
  }
  return joined;
}
