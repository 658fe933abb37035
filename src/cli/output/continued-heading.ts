// What stands in a file that a run continues: rows belong under the heading of a CSV file, values into an array, results beside those of the same names, or nothing is written.
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../../core/usage-error.js';
import type { AskedDifference } from '../../core/view.js';
import { namesOf } from '../inputs/input.js';
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
    refuseOthers(path, 'the columns', present, wanted);
  };
}

/** Fails as wrong usage where the tables of a database have other columns than those that are wanted. */
export function checkTables(
  path: string,
  present: Readonly<Record<string, readonly string[]>>,
  wanted: Readonly<Record<string, readonly string[]>>,
): void {
  if (Object.keys(wanted).every((name) => present[name] === undefined)) return;
  // Inputs that are lines have one more, and stand in one table with those that are files.
  const marks = namesOf({ path: '', line: 1 }).columns;
  const without = (columns: readonly string[], others: readonly string[]): string[] =>
    columns.filter((column) => !marks.includes(column) || others.includes(column));
  const key = (names: readonly string[]): string => JSON.stringify(names.map((column) => column.toLowerCase()).sort());
  for (const [name, columns] of Object.entries(wanted)) {
    const there = present[name] ?? [];
    if (key(without(there, columns)) !== key(without(columns, there)))
      refuseOthers(path, `in its table ${JSON.stringify(name)} the columns`, there, columns);
  }
}

/** Fails as wrong usage where a result that is there is of other names than those that this run asks for. */
export function checkAsked(path: string, { lacks, others }: AskedDifference, wanted: readonly string[]): void {
  if (lacks.length === 0 && others.length === 0) return;
  refuseOthers(path, 'results for', [...wanted.filter((name) => !lacks.includes(name)), ...others], wanted);
}

function refuseOthers(path: string, what: string, present: readonly string[], wanted: readonly string[]): never {
  throw new UsageError(
    `--resume cannot continue ${path}: it has ${what} ${shown(present)}, and this run writes ${shown(wanted)}`,
    'give another file to -o, or leave out --resume to write this one anew',
  );
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
  if (head.toString() !== '[') refuseArray(path);
}

/** Refuses a file that is no JSON array of results. */
export function refuseArray(path: string): never {
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
  if (columns.length === 0) return 'none';
  return columns.map((name) => (/[\s,"]/.test(name) ? JSON.stringify(name) : name)).join(', ');
}
