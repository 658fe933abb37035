// Divides sentences that are too long to be all or nothing.
import type { TextSpan } from '../text/segments.js';

export interface Part extends TextSpan {
  /** What stands before it where the part before it is kept too. */
  readonly glue: string;
}

// Behind a semicolon, a dash or a comma, before white space; behind the marks of scripts without spaces.
const clauseEnd = /[;,:—–](?=\s)|[，、；：]/g;
const longest = 200;
const shortestClause = 70;
const longestDense = 60;
const shortestDense = 20;

/** A sentence of more than 200 characters (60 in scripts without spaces) is divided where a clause of some length ends. */
export function splitLong(source: string, sentence: TextSpan): Part[] {
  const glue = sentence.start > 0 && source.charCodeAt(sentence.start - 1) > 0x2e80 ? '' : ' ';
  const length = sentence.end - sentence.start;
  if (length <= longestDense) return [{ ...sentence, glue }];
  const text = source.slice(sentence.start, sentence.end);
  const dense = !hasSpaces(text);
  if (length <= longest && !dense) return [{ ...sentence, glue }];
  const shortest = dense ? shortestDense : shortestClause;
  const parts: Part[] = [];
  let start = 0;
  for (const match of text.matchAll(clauseEnd)) {
    const end = match.index + 1;
    if (end - start < shortest || length - end < shortest) continue;
    parts.push({ start: sentence.start + start, end: sentence.start + end, glue: start === 0 ? glue : dense ? '' : ' ' });
    start = end;
    while (start < length && text.charCodeAt(start) === 32) start++;
  }
  parts.push({ start: sentence.start + start, end: sentence.end, glue: start === 0 ? glue : dense ? '' : ' ' });
  return parts;
}

function hasSpaces(text: string): boolean {
  let spaces = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) === 32) spaces++;
  return spaces > text.length / 25;
}
