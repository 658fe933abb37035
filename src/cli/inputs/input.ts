// One input of a run and all of them, and how failures say which one they are about.
import { compact } from '../../core/compact.js';
import type { Content } from '../../core/content.js';
import { TxpError } from '../../core/errors.js';

export interface Input {
  /** Path as given or found, `-` for standard input. */
  readonly path: string;
  /** Its path below the folder that all inputs of the run have in common, for results that go into a folder. */
  readonly place: string;
  /** Named one by one by the caller; a file merely found may be skipped when it is no input. */
  readonly named: boolean;
  /** Line of a JSONL file, from 1, and the caller's id of the item. */
  readonly line?: number;
  readonly id?: unknown;
  /** Reads the content. Fails with `input-not-found` or `document-unreadable`. */
  read(): Promise<Content>;
}

export interface InputSet {
  readonly isMany: boolean;
  /** Number of inputs, unknown for JSONL before it is read. */
  readonly count?: number;
  readonly items: Iterable<Input> | AsyncIterable<Input>;
  /** Whether a path leads to a file that is read, by its own name, a link or another. */
  isInput(path: string): boolean;
  /** Whether a path leads to a file that a folder or pattern has, and that is left out because results go there. */
  isReplaced?(path: string): boolean;
}

export interface InputFlags {
  readonly filesFrom?: string;
  /** What is not to be found in folders and by patterns, as in a .gitignore file. */
  readonly exclude?: readonly string[];
  /** Names in the list end in NUL instead of a line break. */
  readonly nul?: boolean;
  readonly inputFormat?: 'auto' | 'jsonl';
  readonly textField?: string;
  readonly idField?: string;
  /** All inputs are one. */
  readonly join?: boolean;
  /** Encoding of texts, where it is not to be recognised. */
  readonly charset?: string;
  readonly dryRun?: boolean;
  /** Where results and failures go. */
  readonly output?: string;
  readonly errors?: string;
}

/** What names an input beside its result: columns and a cell for each. Lines of a file have their ids as well. */
export function namesOf({ path, line, id }: Pick<Input, 'path' | 'line' | 'id'>): {
  readonly columns: readonly string[];
  readonly cells: readonly unknown[];
} {
  // A spreadsheet would take a dash for the beginning of a formula.
  const source = path === '-' ? 'stdin' : path;
  if (line === undefined) return { columns: ['source'], cells: [source] };
  return { columns: ['source', 'id'], cells: [`${source}:${line}`, id ?? null] };
}

/** Where an input is, in words. */
export function placeOf({ path, line }: Pick<Input, 'path' | 'line'>): string {
  const name = path === '-' ? 'standard input' : path;
  return line === undefined ? name : `${name}, line ${line}`;
}

/** Puts the place in front of a failure's message, so that the one line says where. */
export async function about<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    throw withPlace(place, failure);
  }
}

/** The same failure with the place in front of its message; bugs stay as they are. */
export function withPlace(place: string, failure: unknown): unknown {
  if (!(failure instanceof TxpError) || failure.kind === 'internal') return failure;
  const { issues, hint, retryAfterSeconds } = failure;
  return new TxpError(failure.kind, `${place}: ${failure.message}`, {
    issues,
    cause: failure,
    ...compact({ hint, retryAfterSeconds }),
  });
}
