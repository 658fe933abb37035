// Rows of CSV files, as spreadsheets save them.
import { CsvError, parse } from 'csv-parse/sync';
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
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const bytes = Buffer.from(text);
  const rows: TableRow[] = [];
  // The parser stops at the first fault; it starts anew after the line of that row.
  for (let start = 0, before = 0; start < bytes.length; ) {
    let end = start;
    let number = before;
    try {
      parse(bytes.subarray(start), {
        delimiter,
        relaxColumnCount: true,
        skipEmptyLines: true,
        onRecord: (cells: string[], { bytes: read, lines }) => {
          // Rows are numbered by their first line; the parser reports the last.
          rows.push({ cells, number: before + lines - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0) });
          [end, number] = [start + read, before + lines];
          return null;
        },
      });
      return rows;
    } catch (fault) {
      if (!(fault instanceof CsvError)) throw fault;
      const found = bytes.subarray(end).findIndex((byte) => byte !== newLine);
      const lineEnd = bytes.indexOf(newLine, end + found);
      const line = bytes.toString('utf8', end + found, lineEnd < 0 ? bytes.length : lineEnd);
      rows.push({ ...readAlone(line, delimiter, fault.code), number: number + found + 1 });
      [start, before] = [lineEnd < 0 ? bytes.length : lineEnd + 1, number + found + 1];
    }
  }
  return rows;
}

const newLine = 10;

/** A row in which the parser found a fault. A quote within a cell, and any quote between tabs, may be a part of the text. */
function readAlone(line: string, delimiter: string, code: CsvError['code']): Pick<TableRow, 'cells' | 'fault'> {
  if (delimiter === '\t') return { cells: line.split(delimiter) };
  const [cells] = code === 'INVALID_OPENING_QUOTE' && !cellQuoted.test(line) ? parse(line, { delimiter, relaxQuotes: true }) : [];
  return cells === undefined ? { cells: [], fault: 'a cell that starts with a quote does not end with one' } : { cells };
}

const cellQuoted = /(?:^|[,;])"/;

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
