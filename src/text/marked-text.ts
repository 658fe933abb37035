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
