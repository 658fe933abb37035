// Reads the records of an existing CSV file: their bytes and cells.
import type { Separator } from './table.js';

interface CsvRecord {
  /** Its bytes, including the line break. */
  readonly bytes: Buffer;
  /** Its first cells, at most `limit`. */
  cells(limit?: number): string[];
}

const quote = 0x22;
const lineFeed = 0x0a;

/** The records of a file in order, even if cells contain line breaks; together they cover all bytes. */
export function* recordsOf(file: Buffer, separator: Separator = ','): Generator<CsvRecord> {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < file.length; at++) {
    if (file[at] === quote) isQuoted = !isQuoted;
    const isLast = at === file.length - 1;
    if (!isLast && (isQuoted || file[at] !== lineFeed)) continue;
    const bytes = file.subarray(start, at + 1);
    yield { bytes, cells: (limit) => cellsOf(bytes.toString('utf8').replace(/^\uFEFF/, ''), separator, limit) };
    start = at + 1;
  }
}

function cellsOf(record: string, separator: Separator, limit = Number.POSITIVE_INFINITY): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < record.length && cells.length < limit; at++) {
    const sign = record[at];
    // Two quotes within a quoted cell mean one quote.
    if (sign === '"' && isQuoted && record[at + 1] === '"') {
      cell += sign;
      at++;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  if (cells.length < limit) cells.push(cell.replace(/\r?\n$/, ''));
  return cells;
}
