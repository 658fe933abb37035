// The rows of a run as several tables: one of the inputs, and one of each kind of record.
import type { Rows } from '../core/view.js';

/** Tables by name; the first is the one of the inputs. The first column of each names the input of the row. */
export type Tables = Readonly<Record<string, Rows>>;

/** A file that takes the tables of one input after the other. */
export interface TableFile {
  /** `input` is what the first column calls it: its rows of earlier runs give way, in a file that has any. */
  add(tables: Tables, input?: string): void;
  /** The columns of the tables that the file has. */
  columns?(): Readonly<Record<string, readonly string[]>>;
  /** Names an input of this run by what the first column calls it. */
  meet?(input: string): void;
  /** The inputs of earlier runs that were not named by `meet`, and their rows in all tables. */
  ofOthers?(): { readonly rows: number; readonly inputs: readonly string[] };
  /** Completes the file. Fails with `output-unwritable`. */
  finish(): void;
}

/** The names, none twice whatever the case: one that comes again gets a number, behind as much of it as `stemOf` leaves. */
export function distinctNames(names: readonly string[], stemOf: (name: string) => string = (name) => name): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stemOf(name)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** A cell as text, number or truth value; null for an empty one. Lists and objects are JSON. */
export function plainCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
