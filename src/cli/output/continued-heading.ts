// How a file begins that a run continues: rows belong under the heading of a CSV file, values into an array, or nothing is written.
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../../core/usage-error.js';
import { recordsOf } from './csv-records.js';
import { attempt } from './error-list.js';
import { type Separator, toCsv } from './table.js';

/** Fails as wrong usage for other columns than those of the heading that the file at `path` has. */
export function headingCheckOf(path: string, separator: Separator): (columns: readonly string[]) => void {
  const present = headingOf(path, separator);
  return (columns) => {
    // As they would be written: with what keeps a spreadsheet from running them.
    const wanted = cellsOf(Buffer.from(toCsv([columns], separator)), separator);
    if (present.length === wanted.length && wanted.every((name, index) => name === present[index])) return;
    throw new UsageError(
      `--resume cannot continue ${path}: it has the columns ${shown(present)}, and this run writes ${shown(wanted)}`,
      'give another file to -o, or leave out --resume to write this one anew',
    );
  };
}

/** Fails as wrong usage where the file at `path` is no JSON array of results: JSON lines, or the result of a single input. */
export function checkArray(path: string): void {
  const head = Buffer.alloc(1);
  attempt(path, () => {
    const file = openSync(path, 'r');
    try {
      readSync(file, head);
    } finally {
      closeSync(file);
    }
  });
  if (head.toString() === '[') return;
  throw new UsageError(
    `--resume cannot continue ${path}: it is not a JSON array of results`,
    'give another file to -o, or .jsonl as its name if it has a line for each input, or leave out --resume to write this one anew',
  );
}

function headingOf(path: string, separator: Separator): string[] {
  let head = Buffer.alloc(0);
  attempt(path, () => {
    const file = openSync(path, 'r');
    try {
      const part = Buffer.alloc(65_536);
      // Names may be long, and hold line breaks: the first record is whole once another one begins.
      for (let read = -1; read !== 0 && [...recordsOf(head)].length < 2; ) {
        read = readSync(file, part, 0, part.length, null);
        head = Buffer.concat([head, part.subarray(0, read)]);
      }
    } finally {
      closeSync(file);
    }
  });
  return cellsOf(head, separator);
}

function cellsOf(file: Buffer, separator: Separator): string[] {
  for (const record of recordsOf(file, separator)) return record.cells();
  return [];
}

function shown(columns: readonly string[]): string {
  return columns.map((name) => (/[\s,"]/.test(name) ? JSON.stringify(name) : name)).join(', ');
}
