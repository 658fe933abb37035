// The heading of a CSV file that a run continues: its rows belong under it, or nothing is written.
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../../core/usage-error.js';
import { recordsOf } from './csv-records.js';
import { attempt } from './error-list.js';
import { toCsv } from './table.js';

/** Fails as wrong usage for other columns than those of the heading that the file at `path` has. */
export function headingCheckOf(path: string): (columns: readonly string[]) => void {
  const present = headingOf(path);
  return (columns) => {
    // As they would be written: with what keeps a spreadsheet from running them.
    const wanted = cellsOf(Buffer.from(toCsv([columns])));
    if (present.length === wanted.length && wanted.every((name, index) => name === present[index])) return;
    throw new UsageError(
      `--resume cannot continue ${path}: it has the columns ${shown(present)}, and this run writes ${shown(wanted)}`,
      'give another file to -o, or leave out --resume to write this one anew',
    );
  };
}

function headingOf(path: string): string[] {
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
  return cellsOf(head);
}

function cellsOf(file: Buffer): string[] {
  for (const record of recordsOf(file)) return record.cells();
  return [];
}

function shown(columns: readonly string[]): string {
  return columns.map((name) => (/[\s,"]/.test(name) ? JSON.stringify(name) : name)).join(', ');
}
