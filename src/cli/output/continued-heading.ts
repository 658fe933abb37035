// Checks the content of a file that a run continues before anything is written: the columns of a CSV file, the names of results, or whether it is a JSON
// array.
import { closeSync, openSync, readSync } from 'node:fs';
import { UsageError } from '../../core/usage-error.js';
import type { AskedDifference } from '../../core/view.js';
import { namesOf } from '../inputs/input.js';
import { recordsOf } from './csv-records.js';
import { attempt } from './error-list.js';
import { type Separator, toCsv } from './table.js';

/** Returns a function that fails as wrong usage if columns differ from the heading of the file at `path`. */
export function headingCheckOf(path: string, separator: Separator): (columns: readonly string[]) => void {
  const present = headingOf(path, separator);
  return (columns) => {
    // Compared as written to the file, including the escaping of formulas.
    const wanted = cellsOf(Buffer.from(toCsv([columns], separator)), separator);
    if (present.length === wanted.length && wanted.every((name, index) => name === present[index])) return;
    refuseOthers(path, 'the columns', present, wanted);
  };
}

/** Fails as wrong usage if the tables of a database have other columns than those of this run. */
export function checkTables(
  path: string,
  present: Readonly<Record<string, readonly string[]>>,
  wanted: Readonly<Record<string, readonly string[]>>,
): void {
  if (Object.keys(wanted).every((name) => present[name] === undefined)) return;
  // Inputs that are lines have one more column, and share a table with inputs that are files.
  const marks = namesOf({ path: '', line: 1 }).columns;
  const without = (columns: readonly string[], others: readonly string[]): string[] =>
    columns.filter((column) => !marks.includes(column) || others.includes(column));
  const key = (names: readonly string[]): string => JSON.stringify(names.map((column) => column.toLowerCase()).sort());
  for (const [name, columns] of Object.entries(wanted)) {
    const there = present[name] ?? [];
    if (key(without(there, columns)) !== key(without(columns, there)))
      refuseOthers(path, `table ${JSON.stringify(name)} with the columns`, there, columns);
  }
}

/** Fails as wrong usage if an existing result has other names than those that this run requests. */
export function checkAsked(path: string, { lacks, others }: AskedDifference, wanted: readonly string[]): void {
  if (lacks.length === 0 && others.length === 0) return;
  refuseOthers(path, 'results for', [...wanted.filter((name) => !lacks.includes(name)), ...others], wanted);
}

function refuseOthers(path: string, what: string, present: readonly string[], wanted: readonly string[]): never {
  throw new UsageError(
    `--resume cannot continue ${path}: it has ${what} ${shown(present)}, but this run writes ${shown(wanted)}`,
    'choose another file with -o, or leave out --resume to overwrite this one',
  );
}

/** Fails as wrong usage if the file at `path` is not a JSON array of results, but JSON Lines or the result of a single input. */
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

/** Refuses a file that is not a JSON array of results. */
export function refuseArray(path: string): never {
  throw new UsageError(
    `--resume cannot continue ${path}: it is not a JSON array of results`,
    'choose another file with -o, rename it to .jsonl if it has one line per input, or leave out --resume to overwrite it',
  );
}

function headingOf(path: string, separator: Separator): string[] {
  let head = Buffer.alloc(0);
  attempt(path, () => {
    const file = openSync(path, 'r');
    try {
      const part = Buffer.alloc(65_536);
      // Names may be long and contain line breaks: the first record is complete once a second one begins.
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
