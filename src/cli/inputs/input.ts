// The inputs of a run, and how failures identify them.
import { compact } from '../../core/compact.js';
import type { Content } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';

export interface Input {
  /** Path as given or found; `-` for standard input. */
  readonly path: string;
  /** Path relative to the common folder of all inputs; used for results written to a folder. */
  readonly place: string;
  /** Named individually by the user. Files found in a folder may be skipped if they are not valid inputs. */
  readonly named: boolean;
  /** Line of a JSONL or CSV file, from 1, and the user's id of the item. */
  readonly line?: number;
  readonly id?: unknown;
  /** Reads the content. Fails with `input-not-found` or `document-unreadable`. */
  read(): Promise<Content>;
}

export interface InputSet {
  readonly isMany: boolean;
  /** Number of inputs; unknown for JSONL and CSV until they have been read. */
  readonly count?: number;
  readonly items: Iterable<Input> | AsyncIterable<Input>;
  /** Whether a path refers to a file that is read, under the same or another name or through a link. */
  isInput(path: string): boolean;
  /** Whether a path refers to a file found in a folder or by a pattern, but left out because results go there. */
  isReplaced?(path: string): boolean;
}

/** How files are read: each as one text or document, or as the lines or rows that they hold. */
export const inputFormats = ['auto', 'jsonl', 'csv'] as const;

export interface InputFlags {
  readonly filesFrom?: string;
  /** Patterns to leave out of folders and patterns, as in a .gitignore file. */
  readonly exclude?: readonly string[];
  /** Names in the list end in NUL instead of a line break. */
  readonly nul?: boolean;
  readonly inputFormat?: (typeof inputFormats)[number];
  readonly textField?: string;
  readonly idField?: string;
  /** Treats all inputs as one document. */
  readonly join?: boolean;
  /** Encoding of texts; detected by default. */
  readonly charset?: string;
  readonly dryRun?: boolean;
  /** Where results and failures are written. */
  readonly output?: string;
  readonly errors?: string;
}

/** Columns and cells that identify an input next to its result. Lines of a file also have an id. */
export function namesOf({ path, line, id }: Pick<Input, 'path' | 'line' | 'id'>): {
  readonly columns: readonly string[];
  readonly cells: readonly unknown[];
} {
  // Spreadsheets treat a leading dash as the start of a formula.
  const source = path === '-' ? 'stdin' : path;
  if (line === undefined) return { columns: ['source'], cells: [source] };
  return { columns: ['source', 'id'], cells: [`${source}:${line}`, id ?? null] };
}

/** Describes where an input is. */
export function placeOf({ path, line }: Pick<Input, 'path' | 'line'>): string {
  const name = path === '-' ? 'standard input' : path;
  return line === undefined ? name : `${name}, line ${line}`;
}

/** The first of several places, and how many more there are. */
export function firstOf(places: readonly string[]): string {
  return `${places[0]}${places.length === 1 ? '' : ` and ${places.length - 1} more`}`;
}

/** Prefixes failures of the work with the place. */
export async function about<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    throw withPlace(place, failure);
  }
}

/** The same failure with the place before its message; bugs are returned unchanged. */
export function withPlace(place: string, failure: unknown): unknown {
  if (!(failure instanceof TxpError) || failure.kind === 'internal') return failure;
  const { issues, hint, retryAfterSeconds } = failure;
  return new TxpError(failure.kind, `${place}: ${failure.message}`, {
    issues,
    cause: failure,
    ...compact({ hint, retryAfterSeconds }),
  });
}
