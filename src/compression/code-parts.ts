// Divides a long block of code where its functions and classes end.
import { isBlank } from './lines.js';

export interface CodePart {
  readonly firstLine: number;
  readonly lastLine: number;
  /** A blank line, or more than that, stands before it. */
  readonly apart: boolean;
}

const mostLines = 30;

/** Parts of the lines from `first` up to `end`: each ends before a line at the margin that follows a blank line, else after 30 lines. Blank ones are left out. */
export function codeParts(text: (line: number) => string, first: number, end: number): CodePart[] {
  const parts: CodePart[] = [];
  let start = first;
  for (let at = first + 1; at <= end; at++) {
    const atEnd = at === end;
    const boundary = !atEnd && isBlank(text(at - 1)) && /^\S/.test(text(at));
    if (!atEnd && !boundary && at - start < mostLines) continue;
    let last = at - 1;
    while (last > start && isBlank(text(last))) last--;
    if (last > start || !isBlank(text(start))) parts.push({ firstLine: start, lastLine: last, apart: boundary || start > first });
    start = at;
  }
  return parts;
}
