// Divides text that has no sentences, so that it is not all or nothing: a transcript without stops, a dump of words.
import type { TextSpan } from '../text/segments.js';

interface Part extends TextSpan {
  /** What stands before it where the part before it is kept too. */
  readonly glue: string;
}

// No sentence is longer. In scripts without spaces a character says about as much as three letters.
const maxSentenceLength = 1500;
const maxDenseLength = 500;
const piece = 400;

/** The sentence, or pieces of about 400 characters of what is too long to be one, each up to its last mark or else its last space. Linear. */
export function splitLong(source: string, { start, end }: TextSpan): Part[] {
  const glue = start > 0 && source.charCodeAt(start - 1) > 0x2e80 ? '' : ' ';
  if (end - start <= maxDenseLength) return [{ start, end, glue }];
  const dense = !hasSpaces(source, start, end);
  if (end - start <= maxSentenceLength && !dense) return [{ start, end, glue }];
  const parts: Part[] = [];
  let from = start;
  const add = (to: number): void => void parts.push({ start: from, end: to, glue: from === start ? glue : dense ? '' : ' ' });
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
