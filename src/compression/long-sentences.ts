// Divides sentences that are too long to be all or nothing.
import type { TextSpan } from '../text/segments.js';

export interface Part extends TextSpan {
  readonly glue: string;
}

const clauseEnd = /[;；、，](?=\s|[^\x00-\x7f])|[，、；]/gu;

/** A sentence of more than 240 characters is divided at semicolons and at the commas of scripts without spaces. */
export function splitLong(source: string, sentence: TextSpan): Part[] {
  const before = sentence.start > 0 ? source.charCodeAt(sentence.start - 1) : 32;
  const glue = before > 0x2e80 ? '' : ' ';
  const length = sentence.end - sentence.start;
  const dense = length > 60 && !hasSpaces(source, sentence);
  if (length <= 240 && !dense) return [{ ...sentence, glue }];
  const parts: Part[] = [];
  let start = sentence.start;
  clauseEnd.lastIndex = start;
  for (let match = clauseEnd.exec(source); match !== null && match.index < sentence.end - 1; match = clauseEnd.exec(source)) {
    const end = match.index + match[0].length;
    if (end - start < (dense ? 20 : 80)) continue;
    parts.push({ start, end, glue: parts.length === 0 ? glue : dense ? '' : ' ' });
    start = end;
    while (start < sentence.end && source.charCodeAt(start) === 32) start++;
  }
  if (start < sentence.end) parts.push({ start, end: sentence.end, glue: parts.length === 0 ? glue : dense ? '' : ' ' });
  return parts;
}

function hasSpaces(source: string, span: TextSpan): boolean {
  let spaces = 0;
  for (let index = span.start; index < span.end; index++) if (source.charCodeAt(index) === 32) spaces++;
  return spaces > (span.end - span.start) / 25;
}
