// Results of earlier runs in a file of JSON Lines, JSON or CSV that a run continues: if an input is processed again, its new results replace the old ones.
import { appendFileSync, readFileSync, realpathSync, statSync, truncateSync } from 'node:fs';
import { errorCode } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import { writeAtomically } from '../../files/write-atomically.js';
import { type Input, namesOf } from '../inputs/input.js';
import { recordsOf } from './csv-records.js';
import { attempt } from './error-list.js';
import type { Leftovers } from './leftovers.js';
import type { FinishedOutcome } from './outcome.js';
import { type Separator, toCsv } from './table.js';

/** Rows by their separator, JSON Lines, or a JSON array as written here: each value on its own line, after its comma. */
type Form = Separator | 'lines' | 'array';

interface EarlierResults {
  /** The first existing result, for JSON only; undefined if there is none. */
  readonly first: unknown;
  /** Whether the first line is the result of an input in this program's format. Rows are checked by their heading. */
  readonly isOwn: boolean;
  /**
   * Replaces the earlier results of an input with the text of an outcome, atomically. Returns false and writes nothing if there are none. A failure replaces
   * only failures.
   */
  replace(outcome: FinishedOutcome, text: string): boolean;
  /** Results of inputs that were not passed to `meet`. */
  ofOthers(): Leftovers;
  /** Records that this run includes an input. */
  meet(input: Input): void;
}

/** A contiguous range of bytes in the file. */
interface Part {
  /** Identifies the input; undefined if there is none, and for results of this run. */
  readonly key: string | undefined;
  readonly isFailure: boolean;
  readonly length: number;
}

/** Reads which inputs have results in the file at `path`; undefined if the file is too large to read at once. Fails with `output-unwritable`. */
export function openEarlierResults(path: string, form: Form): EarlierResults | undefined {
  let results: EarlierResults | undefined;
  attempt(path, () => {
    let file = readWhole(path);
    if (file === undefined) return;
    if (form === 'lines') file = withWholeLines(path, file);
    const { parts, first } = isRows(form) ? { parts: csvParts(file, form), first: undefined } : lineParts(file, form === 'array');
    results = { first, isOwn: isRows(form) || parts[0]?.key !== undefined, ...earlierResultsOf(path, form, parts) };
  });
  return results;
}

/** Repairs the last line if a run was killed while writing it: a complete result gets its line break, an incomplete one is removed and produced again. */
function withWholeLines(path: string, file: Buffer): Buffer {
  const start = file.lastIndexOf('\n') + 1;
  if (start === file.length) return file;
  const isWhole = parsed(file.toString('utf8', start)) !== undefined;
  if (isWhole) appendFileSync(path, '\n');
  else truncateSync(path, start);
  return isWhole ? Buffer.concat([file, Buffer.from('\n')]) : file.subarray(0, start);
}

function readWhole(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (errorCode(error) === 'ERR_FS_FILE_TOO_LARGE') return undefined;
    throw error;
  }
}

function earlierResultsOf(path: string, form: Form, found: readonly Part[]): Omit<EarlierResults, 'first' | 'isOwn'> {
  let parts = found;
  const known = new Set(parts.map(({ key }) => key));
  const met = new Set<string | undefined>();
  const keyOf = (input: Input): string | undefined => (isRows(form) ? csvKey(input, form) : lineKey(input.path, input.line));
  return {
    meet: (input) => met.add(keyOf(input)),
    ofOthers: () => {
      const others = parts.flatMap(({ key }) => (key === undefined || met.has(key) ? [] : key));
      return {
        count: others.length,
        unit: isRows(form) ? 'row' : 'line',
        inputs: [...new Set(others)].map(isRows(form) ? String : nameOfLine),
      };
    },
    replace: (outcome, text) => {
      const key = keyOf(outcome.input);
      const isReplaced = (part: Part): boolean => part.key === key && (outcome.end === 'done' || part.isFailure);
      if (!known.has(key) || !parts.some(isReplaced)) return false;
      attempt(path, () => {
        const file = readFileSync(path);
        const bytes: Uint8Array[] = [];
        const left: Part[] = [];
        let start = 0;
        let isPut = false;
        for (const part of parts) {
          const end = start + part.length;
          if (!isReplaced(part)) {
            bytes.push(file.subarray(start, end));
            left.push(part);
          } else if (!isPut) {
            // The first value of an array follows a bracket instead of a comma.
            const own = form === 'array' ? Buffer.concat([file.subarray(start, start + 1), Buffer.from(text.slice(1))]) : Buffer.from(text);
            bytes.push(own);
            left.push({ key: undefined, isFailure: false, length: own.length });
            isPut = true;
          }
          start = end;
        }
        // Results that this run has appended.
        bytes.push(file.subarray(start));
        const target = realpathSync(path);
        writeAtomically(target, Buffer.concat(bytes), statSync(target).mode);
        parts = left;
      });
      return true;
    },
  };
}

function isRows(form: Form): form is Separator {
  return form !== 'lines' && form !== 'array';
}

function csvParts(file: Buffer, separator: Separator): Part[] {
  let isNamed: boolean | undefined;
  return [...recordsOf(file, separator)].map((record): Part => {
    const [first] = record.cells(1);
    const key = isNamed === true ? first : undefined;
    isNamed ??= first === namesOf({ path: '' }).columns[0];
    return { key, isFailure: false, length: record.bytes.length };
  });
}

// As written to the file, including the escaping of formulas.
function csvKey(input: Input, separator: Separator): string | undefined {
  for (const record of recordsOf(Buffer.from(toCsv([namesOf(input).cells.slice(0, 1)], separator)), separator)) return record.cells(1)[0];
  return undefined;
}

function lineParts(file: Buffer, isArray: boolean): { readonly parts: Part[]; readonly first: unknown } {
  const parts: Part[] = [];
  let first: unknown;
  for (let start = 0, end = 0; start < file.length; start = end) {
    const at = file.indexOf('\n', start);
    end = at < 0 ? file.length : at + 1;
    const { source, ok, result } = fieldsOf(parsed(file.toString('utf8', isArray ? start + 1 : start, end)));
    const { path, line } = fieldsOf(source);
    if (ok === true) first ??= result;
    parts.push({ key: typeof path === 'string' ? lineKey(path, line) : undefined, isFailure: ok === false, length: end - start });
  }
  return { parts, first };
}

function lineKey(path: string, line: unknown): string {
  return JSON.stringify([path, line ?? null]);
}

function nameOfLine(key: string): string {
  const [path, line]: unknown[] = JSON.parse(key);
  return line === null ? String(path) : `${path}:${line}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Lines from another source are kept.
    return undefined;
  }
}
