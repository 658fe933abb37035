// Rows as an aligned table for people, or as CSV for spreadsheets.
import type { ChalkInstance } from 'chalk';
import { stringify } from 'csv-stringify/sync';
import { largest } from '../../text/lists.js';
import { headOf, printable, textWidth, widestOf } from '../../text/width.js';

/** CSV with a line break after each row. A cell that a spreadsheet would run as a formula gets a leading quote. */
export function toCsv(rows: readonly (readonly unknown[])[]): string {
  return stringify(
    rows.map((row) => row.map(cell)),
    { escape_formulas: true },
  );
}

/**
 * Columns padded to their widest cell; the first row is the heading. Cells that do not fit the width are cut with an ellipsis; those of the first `whole` columns
 * never, because the next command needs them: ids. Where that is not enough the last columns give way, and an ellipsis ends the heading.
 */
export function formatTable(rows: readonly (readonly unknown[])[], width: number, paint: ChalkInstance | undefined, whole = 0): string {
  const cells = rows.map((row) => row.map((value) => printable(cell(value).replace(/\s+/g, ' '))));
  const count = cells.reduce((max, row) => Math.max(max, row.length), 0);
  const natural = Array.from({ length: count }, (_, column) => Math.max(1, widestOf(cells.map((row) => row[column] ?? ''))));
  const kept = natural.slice(0, whole);
  const free = width - kept.reduce((sum, taken) => sum + taken, 0);
  const shown = shownColumns(natural, free, whole);
  const isCut = shown < count;
  const room = free - 2 * (shown - 1) - (isCut ? mark.length : 0);
  const widths = [...kept, ...fitWidths(natural.slice(whole, shown), room)];
  const lines = cells.map((row, index) => {
    const line = widths
      .map((max, column) => pad(cut(row[column] ?? '', max), max))
      .join('  ')
      .trimEnd();
    if (index > 0) return line;
    const heading = isCut ? `${line}${mark}` : line;
    return paint?.bold(heading) ?? heading;
  });
  return `${lines.join('\n')}\n`;
}

const mark = ' …';
const minWidth = 8;

// At least those that stay whole; all where there is room for each at its narrowest.
function shownColumns(natural: readonly number[], free: number, whole: number): number {
  const needed = (shown: number): number => 2 * (shown - 1) + (shown < natural.length ? mark.length : 0) + narrowest(natural.slice(whole, shown));
  let shown = natural.length;
  while (shown > Math.max(1, whole) && needed(shown) > free) shown--;
  return shown;
}

function narrowest(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + Math.min(minWidth, width), 0);
}

// The widest columns give way first.
function fitWidths(natural: readonly number[], room: number): number[] {
  const widths = [...natural];
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - Math.max(room, narrowest(widths)); excess > 0; ) {
    const widest = largest(widths);
    const next = largest(
      widths.filter((width) => width < widest),
      minWidth,
    );
    const at = widths.flatMap((width, index) => (width === widest ? [index] : []));
    if (widest <= minWidth) break;
    const step = Math.max(1, Math.min(widest - next, Math.ceil(excess / at.length)));
    for (const index of at) widths[index] = widest - step;
    excess -= step * at.length;
  }
  return widths;
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
