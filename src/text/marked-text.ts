// A text as HTML with some of its spans marked. Everything is escaped; nothing of a document becomes markup.

import type { TextSpan } from './kept-words.js';
import { printable } from './width.js';

export interface Mark extends TextSpan {
  /** Class of the element. */
  readonly kind: string;
  /** What the mark stands for, shown when it is pointed at. */
  readonly title?: string;
}

/** Text as HTML content or attribute value, without control characters. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The text with its marks. Of marks that overlap the one that starts first wins, the longer one when both start together. */
export function markedText(text: string, marks: readonly Mark[], element: 'mark' | 'del' = 'mark'): string {
  const ordered = marks.filter(({ start, end }) => start < end && end <= text.length).sort((a, b) => a.start - b.start || b.end - a.end);
  let html = '';
  let at = 0;
  for (const { start, end, kind, title } of ordered) {
    if (start < at) continue;
    const about = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
    html += `${escapeHtml(text.slice(at, start))}<${element} class="${escapeHtml(kind)}"${about}>${escapeHtml(text.slice(start, end))}</${element}>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

/** The only place where a phrase stands in a text, as whole words and whatever white space is between them; undefined where there are several, or none. */
export function onlyPlaceOf(text: string, phrase: string): TextSpan | undefined {
  const words = phrase.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('\\s+');
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu');
  const match = whole.exec(text);
  if (match === null || whole.exec(text) !== null) return undefined;
  return { start: match.index, end: match.index + match[0].length };
}
