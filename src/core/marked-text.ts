// Renders a text as HTML with some of its spans marked. Everything is escaped, so that no document can inject markup.

import type { Span } from './span.js';
import { printable } from './width.js';

export interface Mark extends Span {
  /** CSS class of the element. */
  readonly kind: string;
  /** The meaning of the mark, shown as a tooltip. */
  readonly title?: string;
}

/** Text as HTML content or attribute value, without control characters. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The text with its marks. Of overlapping marks the one that starts first is used, or the longest of those that start together. */
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

/** A text with its marks as a block; empty if there is no text. */
export function markedBlock(source: string | undefined, marks: readonly Mark[], element: 'mark' | 'del' = 'mark'): string {
  return source === undefined ? '' : `<pre${isLaidOut(source) ? ' class="laid-out"' : ''}>${markedText(source, marks, element)}</pre>`;
}

/** Whether a text is laid out in columns with spaces or tabs, as in tables and receipts: at least two lines are, and at least one in twenty. */
function isLaidOut(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const columned = lines.filter((line) => / {3}|\t/.test(line.trim())).length;
  return columned > 1 && columned * 20 >= lines.length;
}

/** Two table cells: a share from 0 to 1 as a number and as a bar. */
export function bar(share: number): string {
  return `<td class="number">${share.toFixed(3)}</td><td><meter min="0" max="1" value="${Math.min(1, Math.max(0, share))}"></meter></td>`;
}

/** A table of rows of values below their headings; values are escaped. */
export function table({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] }): string {
  const row = (cells: readonly unknown[], element: string): string =>
    `<tr>${cells.map((cell) => `<${element}>${escapeHtml(String(cell ?? ''))}</${element}>`).join('')}</tr>`;
  return `<table>\n${[row(columns, 'th'), ...rows.map((cells) => row(cells, 'td'))].join('\n')}\n</table>`;
}
