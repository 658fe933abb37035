// Formats rows as an aligned table for the terminal, or as CSV for spreadsheets.
import type { ChalkInstance } from 'chalk';
import { stringify } from 'csv-stringify/sync';
import { headOf, printable, textWidth, widestOf } from '../../core/width.js';
import { largest } from '../../text/lists.js';

/** Separator between two cells of a row. */
export type Separator = ',' | '\t';

/** Control characters other than tabs and line breaks. */
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g;

/**
 * Rows as CSV or separated by tabs, each with a line break. Cells that a spreadsheet would evaluate as a formula get a leading quote; control
 * characters are left out, since programs refuse such files and terminals obey them.
 */
export function toCsv(rows: readonly (readonly unknown[])[], separator: Separator = ','): string {
  return stringify(
    // Numbers are written with all digits; a sign does not make them a formula.
    rows.map((row) => row.map((value) => (typeof value === 'number' ? value : cell(value).replace(control, '')))),
    { escape_formulas: true, delimiter: separator, cast: { number: String } },
  );
}

/**
 * Pads columns to their widest cell; the first row is the heading. Cells that do not fit the width are cut with an ellipsis, except in the first `whole`
 * columns: these hold ids, which the next command needs. Next to ids, only cells longer than a time are cut, and the last column shown. If that is not enough,
 * the last columns are omitted, and an ellipsis ends the heading.
 */
export function formatTable(rows: readonly (readonly unknown[])[], width: number, paint: ChalkInstance | undefined, whole = 0): string {
  const cells = rows.map((row) => row.map((value) => printable(cell(value).replace(/\s+/g, ' '))));
  const count = cells.reduce((max, row) => Math.max(max, row.length), 0);
  const natural = Array.from({ length: count }, (_, column) => Math.max(1, widestOf(cells.map((row) => row[column] ?? ''))));
  // The mark is part of the heading of the last column shown, which is cut like any other cell.
  const headingOf = (column: number, shown: number): string => `${cells[0]?.[column] ?? ''}${column === shown - 1 && shown < count ? mark : ''}`;
  const naturalOf = (shown: number): number[] => natural.slice(0, shown).map((taken, at) => Math.max(taken, textWidth(headingOf(at, shown))));
  const roomOf = (shown: number): number => width - sumOf(naturalOf(shown).slice(0, whole)) - 2 * (shown - 1);
  const minWidthsOf = (shown: number): number[] => minWidths(naturalOf(shown).slice(whole), whole > 0 ? timeWidth : minWidth);
  let shown = count;
  while (shown > Math.max(1, whole) && sumOf(minWidthsOf(shown)) > roomOf(shown)) shown--;
  const taken = naturalOf(shown);
  const widths = [...taken.slice(0, whole), ...fitWidths(taken.slice(whole), minWidthsOf(shown), roomOf(shown))];
  const lines = cells.map((row, index) => {
    const line = widths
      .map((max, column) => pad(cut(index === 0 ? headingOf(column, shown) : (row[column] ?? ''), max), max))
      .join('  ')
      .trimEnd();
    return index === 0 ? (paint?.bold(line) ?? line) : line;
  });
  return `${lines.join('\n')}\n`;
}

const mark = ' …';
const minWidth = 8;
const timeWidth = 'yyyy-mm-dd hh:mm'.length;

/** Min widths: every column but the last one shown keeps at least `floor` characters of its cells. */
function minWidths(natural: readonly number[], floor: number): number[] {
  return natural.map((width, at) => Math.min(width, at === natural.length - 1 ? minWidth : floor));
}

// Shrinks the widest columns first.
function fitWidths(natural: readonly number[], floor: readonly number[], room: number): number[] {
  const widths = natural.map((width, at) => Math.max(floor[at] ?? 0, Math.min(width, room)));
  for (let excess = sumOf(widths) - room; excess > 0; excess--) {
    const widest = largest(widths.filter((width, at) => width > (floor[at] ?? 0)));
    const at = widths.findLastIndex((width, column) => width === widest && width > (floor[column] ?? 0));
    if (at === -1) break;
    widths[at] = widest - 1;
  }
  return widths;
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cut(text: string, max: number): string {
  return textWidth(text) <= max ? text : `${headOf(text, max - 1)}…`;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
