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

/** A text with its marks as a block; nothing where there is no text. */
export function markedBlock(source: string | undefined, marks: readonly Mark[], element: 'mark' | 'del' = 'mark'): string {
  return source === undefined ? '' : `<pre${isLaidOut(source) ? ' class="laid-out"' : ''}>${markedText(source, marks, element)}</pre>`;
}

/** Whether the columns of a text are made by spaces or tabs within its lines, as in tables and receipts: in two lines or more, and in one of twenty. */
function isLaidOut(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const columned = lines.filter((line) => / {3}|\t/.test(line.trim())).length;
  return columned > 1 && columned * 20 >= lines.length;
}

/** Two cells of a row: a share from 0 to 1 as a number and as a bar. */
export function bar(share: number): string {
  return `<td class="number">${share.toFixed(3)}</td><td><meter min="0" max="1" value="${Math.min(1, Math.max(0, share))}"></meter></td>`;
}

/** Rows of values under their headings; values are shown as text. */
export function table({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }): string {
  const row = (cells: readonly unknown[], element: string): string =>
    `<tr>${cells.map((cell) => `<${element}>${escapeHtml(String(cell ?? ''))}</${element}>`).join('')}</tr>`;
  return `<table>\n${[row(columns, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`;
}
