// Rows of CSV files, as spreadsheets save them.
import type { Content } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { nearest } from '../../text/nearest.js';

interface TableRow {
  /** As many as the header has; empty if the row has a fault. */
  readonly cells: readonly string[];
  /** Line number in the file, from 1; the first line of a row that has several. */
  readonly number: number;
  /** Why the row cannot be read: its quotes, or its number of cells. */
  readonly fault?: string;
}

/** What to do about the fault of a row. */
export const rowHint = 'quote the cells that contain separators, quotes or line breaks, and double the quotes in them';

/**
 * The header of a CSV text, and its rows. Cells are separated by commas, semicolons or tabs. A row with a fault does not affect the rows after it. Fails with
 * `document-unreadable`, naming the file, if the fault is in the header.
 */
export function readTable(text: string, path: string): { readonly columns: readonly string[]; readonly rows: readonly TableRow[] } {
  const lines = withoutMark(text).replaceAll('\r\n', '\n');
  const [header, ...rows] = rowsOf(lines.includes('\n') ? lines : lines.replaceAll('\r', '\n'));
  const { cells: columns, fault } = header ?? { cells: [] };
  if (fault !== undefined) throw new TxpError('document-unreadable', `${path} is not CSV: in its header, ${fault}`, { hint: rowHint });
  return { columns, rows: rows.map((row) => (row.fault === undefined ? withColumns(row, columns.length) : row)) };
}

/** Where a column is, or -1. Fails with `document-unreadable` if two columns have that name, because one would be ignored. */
export function columnNamed(name: string, columns: readonly string[], path: string): number {
  const at = columns.indexOf(name);
  if (at === columns.lastIndexOf(name)) return at;
  throw new TxpError('document-unreadable', `${path} has two columns "${name}"`, { hint: 'rename or remove one of them' });
}

function withColumns({ cells, number }: TableRow, width: number): TableRow {
  // Some programs write separators for the empty columns to the right of a table.
  const own = cells.slice(width).every((cell) => cell === '') ? cells.slice(0, width) : cells;
  if (own.length === width) return { cells: own, number };
  const count = `${own.length} ${own.length === 1 ? 'cell' : 'cells'}`;
  return { cells: [], number, fault: `${count}, but the header has ${width}` };
}

function rowsOf(text: string): TableRow[] {
  const [firstLine = ''] = text.split('\n', 1);
  // Spreadsheets separate cells with semicolons in locales with a decimal comma.
  const [separator = ','] = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const rows: TableRow[] = [];
  for (let start = 0, number = 1; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const lineEnd = found < 0 ? text.length : found;
    let end = lineEnd;
    if (lineEnd > start) {
      const read = readCells(text, start, separator);
      // A table with tabs may have no quoting at all.
      const cells = read?.cells ?? (separator === '\t' ? text.slice(start, lineEnd).split(separator) : undefined);
      rows.push(cells === undefined ? { cells: [], number, fault: 'a cell that starts with a quote does not end with one' } : { cells, number });
      end = read?.end ?? lineEnd;
    }
    number += text.slice(start, end + 1).split('\n').length - 1;
    start = end + 1;
  }
  return rows;
}

/** The cells of the row that starts there, and where the row ends; undefined if a cell that starts with a quote does not end with one. */
function readCells(text: string, start: number, separator: string): { readonly cells: readonly string[]; readonly end: number } | undefined {
  const cells: string[] = [];
  for (let at = start; ; at++) {
    let cell = '';
    if (text[at] === '"') {
      let isOpen = true;
      for (let from = at + 1; isOpen; ) {
        const close = text.indexOf('"', from);
        if (close < 0) return undefined;
        isOpen = text[close + 1] === '"';
        cell += text.slice(from, isOpen ? close + 1 : close);
        from = close + 2;
        at = close + 1;
      }
    } else {
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
      cell = text.slice(from, at);
    }
    cells.push(cell);
    if (at >= text.length || text[at] === '\n') return { cells, end: at };
    if (text[at] !== separator) return undefined;
  }
}

interface TextRow {
  readonly line: number;
  readonly text: string;
  readonly id?: string;
  /** Why the row cannot be read. */
  readonly fault?: string;
}

/** The texts and ids of a CSV file, by the names of their columns. Fails with `document-unreadable` if there is no column of texts. */
export function textRows(content: Content, path: string, textColumn: string, idColumn: string): TextRow[] {
  if (content.kind !== 'text') throw new TxpError('document-unreadable', `${path} is not CSV, but ${content.mediaType}`, { hint: 'save it as CSV' });
  const { columns, rows } = readTable(content.text, path);
  const [textAt, idAt] = [columnNamed(textColumn, columns, path), columnNamed(idColumn, columns, path)];
  if (textAt < 0) {
    const others = columns.filter((name) => name !== idColumn && name !== '');
    const example = nearest(textColumn, others);
    throw new TxpError('document-unreadable', `${path} has no column "${textColumn}"; its columns are ${columns.join(', ')}`, {
      hint: `choose the column of texts with --text-field${example === undefined ? '' : `, for example --text-field ${example}`}`,
    });
  }
  return rows.map(({ cells, number, fault }) => {
    const id = cells[idAt] ?? '';
    return { line: number, text: cells[textAt] ?? '', ...(id === '' ? {} : { id }), ...(fault === undefined ? {} : { fault }) };
  });
}
