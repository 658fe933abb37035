// The rows of a run as several tables: one of the inputs, and one of each kind of record.
import type { Rows } from '../core/view.js';

/** Tables by name; the first is the one of the inputs. The first column of each names the input of the row. */
export type Tables = Readonly<Record<string, Rows>>;

/** A file that takes the tables of one input after the other. */
export interface TableFile {
  add(tables: Tables): void;
  /** Completes the file. Fails with `output-unwritable`. */
  finish(): void;
}

/** A cell as text or number; null for an empty one. Lists and objects are JSON. */
export function plainCell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
