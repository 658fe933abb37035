// Rows of CSV files, as spreadsheets save them.
import { CsvError, parse as parseCsv } from 'csv-parse/sync';
import type { Content } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';
import { withoutMark } from '../../text/byte-order-mark.js';
import { nearest } from '../../text/nearest.js';

interface TableRow {
  readonly cells: readonly string[];
  /** Line number in the file, from 1; the first line of a row that has several. */
  readonly number: number;
}

/** The rows of a CSV text, the header among them. Cells are separated by commas, semicolons or tabs. Fails with `document-unreadable`, naming the file. */
export function tableRows(text: string, path: string): TableRow[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  // Spreadsheets separate cells with semicolons in locales with a decimal comma.
  const [delimiter = ','] = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const rows: TableRow[] = [];
  try {
    // Within a cell, the parser counts a line break of two characters as two lines.
    parseCsv(text.replaceAll('\r\n', '\n'), {
      delimiter,
      skipEmptyLines: true,
      // Rows are numbered by their first line; the parser reports the last.
      onRecord: (cells: string[], { lines }) => {
        rows.push({ cells, number: lines - cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0) });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new TxpError('document-unreadable', `${path} is not CSV: ${cause.message}`, {
      hint: 'quote the cells that contain separators, quotes or line breaks',
      cause,
    });
  }
  return rows;
}

interface TextRow {
  readonly line: number;
  readonly text: string;
  readonly id?: string;
}

/** The texts and ids of a CSV file, by the names of their columns. Fails with `document-unreadable` if there is no column of texts. */
export function textRows(content: Content, path: string, textColumn: string, idColumn: string): TextRow[] {
  if (content.kind !== 'text') throw new TxpError('document-unreadable', `${path} is not CSV, but ${content.mediaType}`, { hint: 'save it as CSV' });
  const [header, ...rows] = tableRows(withoutMark(content.text), path);
  const columns = header?.cells ?? [];
  const [textAt, idAt] = [columns.indexOf(textColumn), columns.indexOf(idColumn)];
  if (textAt < 0) {
    const others = columns.filter((name) => name !== idColumn && name !== '');
    const example = nearest(textColumn, others);
    throw new TxpError('document-unreadable', `${path} has no column "${textColumn}"; its columns are ${columns.join(', ')}`, {
      hint: `choose the column of texts with --text-field${example === undefined ? '' : `, for example --text-field ${example}`}`,
    });
  }
  return rows.map(({ cells, number }) => {
    const id = cells[idAt] ?? '';
    return { line: number, text: cells[textAt] ?? '', ...(id === '' ? {} : { id }) };
  });
}
