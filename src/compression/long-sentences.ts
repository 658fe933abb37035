// Divides sentences that are too long to be all or nothing.
import type { TextSpan } from '../text/segments.js';

export interface Part extends TextSpan {
  /** What stands before it where the part before it is kept too. */
  readonly glue: string;
}

const longest = 200;
const shortestClause = 70;
const longestDense = 60;
const shortestDense = 20;

/** A sentence of more than 200 characters (60 in scripts without spaces) is divided where a clause of some length ends. */
export function splitLong(source: string, sentence: TextSpan): Part[] {
  const glue = sentence.start > 0 && source.charCodeAt(sentence.start - 1) > 0x2e80 ? '' : ' ';
  const length = sentence.end - sentence.start;
  if (length <= longestDense) return [{ ...sentence, glue }];
  const dense = !hasSpaces(source, sentence);
  if (length <= longest && !dense) return [{ ...sentence, glue }];
  const shortest = dense ? shortestDense : shortestClause;
  const parts: Part[] = [];
  let start = sentence.start;
  for (let end = start + shortest; sentence.end - end >= shortest; end++) {
    if (end - start < shortest || !endsClause(source, end)) continue;
    parts.push({ start, end, glue: start === sentence.start ? glue : dense ? '' : ' ' });
    start = end;
    while (start < sentence.end && source.charCodeAt(start) === 32) start++;
  }
  parts.push({ start, end: sentence.end, glue: start === sentence.start ? glue : dense ? '' : ' ' });
  return parts;
}

// Behind , ; : or a dash before white space; behind ， 、 ； ： of scripts without spaces.
function endsClause(source: string, end: number): boolean {
  const code = source.charCodeAt(end - 1);
  if (code === 44 || code === 59 || code === 58 || code === 0x2014 || code === 0x2013) {
    const next = source.charCodeAt(end);
    return next === 32 || (next >= 9 && next <= 13) || (next > 127 && /\s/.test(source.charAt(end)));
  }
  return code === 0xff0c || code === 0x3001 || code === 0xff1b || code === 0xff1a;
}

function hasSpaces(source: string, sentence: TextSpan): boolean {
  let spaces = 0;
  for (let index = sentence.start; index < sentence.end; index++) if (source.charCodeAt(index) === 32) spaces++;
  return spaces > (sentence.end - sentence.start) / 25;
}
