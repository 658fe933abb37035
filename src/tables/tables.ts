// The rows of a run as several tables: one for the inputs, and one for each kind of record.
import type { TxpError } from '../core/errors.js';
import type { Rows } from '../core/view.js';

/** Tables by name; the first lists the inputs. The first column of each table names the row's input. */
export type Tables = Readonly<Record<string, Rows>>;

/** A file to which the tables of each input are added in turn. */
export interface TableFile {
  /** `input` is the value of the first column. Its rows from earlier runs are replaced, if the file keeps any. */
  add(tables: Tables, input?: string): void;
  /** Why the file cannot hold these tables, although it may hold those of other inputs. `add` fails with it. */
  refusal?(tables: Tables): TxpError | undefined;
  /** The columns of each table in the file. */
  columns?(): Readonly<Record<string, readonly string[]>>;
  /** Records that this run includes an input, given as the value of the first column. */
  markPresent?(input: string): void;
  /** Inputs of earlier runs that were not passed to `markPresent`, and the number of their rows in all tables. */
  ofOthers?(): { readonly rows: number; readonly inputs: readonly string[] };
  /** Completes the file. Fails with `output-unwritable`. */
  finish(): void;
}

/** Makes names unique, ignoring case: a repeated name gets a number, appended to the part of it that `stemOf` returns. */
export function distinctNames(names: readonly string[], stemOf: (name: string) => string = (name) => name): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stemOf(name)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A cell as a string, number or boolean, null if empty. Lists and objects become JSON. */
export function plainCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
