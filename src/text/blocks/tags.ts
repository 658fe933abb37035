// HTML and XML in a text: lines that are a single tag frame the lines between them; a sentence never ends inside an element.
import type { TextSpan } from '../segments.js';

const openLine = /^\s*<([A-Za-z][\w:.-]{0,60})(?:\s[^<>]{0,1000})?>\s*$/;
const closeLine = /^\s*<\/([A-Za-z][\w:.-]{0,60})\s*>\s*$/;
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Lines that contain only an opening or closing tag with a partner, by line index. */
export function matchTagLines(source: string, lines: readonly TextSpan[]): Map<number, 'open' | 'close'> {
  const matched = new Map<number, 'open' | 'close'>();
  const open: { line: number; name: string }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.end - line.start > 1200 || line.end - line.start < 3) continue;
    const content = source.slice(line.start, line.end);
    if (!content.includes('<')) continue;
    const opening = content.includes('/>') ? null : openLine.exec(content);
    if (opening !== null) {
      const name = (opening[1] ?? '').toLowerCase();
      if (!voidTags.has(name)) open.push({ line: index, name });
      continue;
    }
    const closing = closeLine.exec(content);
    if (closing === null) continue;
    // Partners must nest; an unclosed tag in between stays a line of its own.
    const name = (closing[1] ?? '').toLowerCase();
    for (let at = open.length - 1; at >= Math.max(0, open.length - 20); at--) {
      const candidate = open[at];
      if (candidate?.name !== name) continue;
      matched.set(candidate.line, 'open');
      matched.set(index, 'close');
      open.length = at;
      break;
    }
  }
  return matched;
}

const tag = /<(\/?)([A-Za-z][\w:.-]{0,60})(?:\s[^<>]{0,1000})?(\/?)>/g;

/** Joins neighbouring sentences until each element that starts in one also ends in it. */
export function splitTagBalanced(source: string, spans: readonly TextSpan[]): readonly TextSpan[] {
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return spans;
  if (!source.slice(first.start, last.end).includes('<')) return spans;
  const joined: TextSpan[] = [];
  let start = -1;
  let depth = 0;
  for (const span of spans) {
    if (start < 0) start = span.start;
    for (const match of source.slice(span.start, span.end).matchAll(tag)) {
      if (match[3] === '/' || voidTags.has((match[2] ?? '').toLowerCase())) continue;
      depth += match[1] === '/' ? -1 : 1;
    }
    if (depth <= 0 || span === last) {
      joined.push({ start, end: span.end });
      start = -1;
      depth = 0;
    }
  }
  return joined;
}
