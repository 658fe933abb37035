// Records of a CSV file that is there already: how many bytes each takes, and its cells.
import type { Separator } from './table.js';

interface CsvRecord {
  /** Its bytes, with the line break. */
  readonly bytes: Buffer;
  /** Its cells from the first, at most as many as asked for. */
  cells(limit?: number): string[];
}

const quote = 0x22;
const lineFeed = 0x0a;

/** The records of a file, also where cells hold line breaks, in order; together they are all of its bytes. */
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
    // Two quotes within a quoted cell are one of its text.
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
