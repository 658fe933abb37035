// Writes the results of a run as tables in one file: a workbook or a SQLite database.
import type { TxpError } from '../../core/errors.js';
import { UsageError } from '../../core/usage-error.js';
import type { RequestFields, Rows, View } from '../../core/view.js';
import { distinctNames, type TableFile, type Tables } from '../../tables/tables.js';
import { type Input, namesOf } from '../inputs/input.js';
import type { Leftovers } from './leftovers.js';
import type { TableFormat } from './render.js';

/** Name of the table for results that have only one. */
const onlyTable = 'results';

interface TableResults {
  add(input: Input, result: unknown): void;
  /** Why the file cannot hold this result, although it may hold those of other inputs. */
  refusal(input: Input, result: unknown): TxpError | undefined;
  /** Records that this run includes an input. */
  meet(input: Input): void;
  /** Rows of other inputs in the file. */
  ofOthers(): Leftovers;
  finish(): void;
}

/** Opens the file. `marks` are the columns that identify an input of this run. Fails as wrong usage if the flags give no file, or with `output-unwritable`. */
export async function openTableResults(
  format: TableFormat,
  view: View,
  flags: { readonly output?: string; readonly resume?: boolean },
  request: RequestFields,
  isContinued: boolean,
  marks: readonly string[],
): Promise<TableResults> {
  const { output, resume } = flags;
  const example = format === 'xlsx' ? 'results.xlsx' : 'results.db';
  if (output === undefined || output === '-' || output.endsWith('/'))
    throw new UsageError(`${format} needs an output file`, `give one: -o ${example}`);
  if (format === 'xlsx' && resume === true) throw new UsageError('--resume cannot continue a workbook', 'write a database instead: -o results.db');
  const file: TableFile =
    format === 'xlsx'
      ? (await import('../../tables/workbook.js')).openWorkbookFile(output)
      : (await import('../../tables/database.js')).openDatabaseFile(output, isContinued);
  const columns = view.columns?.(request);
  const wanted = isContinued ? (view.tableColumns?.(request) ?? (columns && { [onlyTable]: columns })) : undefined;
  const present = wanted && file.columns?.();
  if (wanted !== undefined && present !== undefined) {
    const named = Object.entries(wanted).map(([name, own]): [string, readonly string[]] => [name, distinctNames([...marks, ...own])]);
    (await import('./continued-heading.js')).checkTables(output, present, Object.fromEntries(named));
  }
  const tablesOf = (result: unknown): Readonly<Record<string, Rows>> =>
    view.tables?.(result, request) ?? { [onlyTable]: view.sheet?.(result, request) ?? view.rows(result) };
  const namedTables = (input: Input, result: unknown): [Tables, string] => {
    const names = namesOf(input);
    const named = Object.entries(tablesOf(result)).map(([name, { columns, rows }]): [string, Rows] => [
      name,
      { columns: [...names.columns, ...columns], rows: rows.map((row) => [...names.cells, ...row]) },
    ]);
    return [Object.fromEntries(named), String(names.cells[0])];
  };
  return {
    add: (input, result) => file.add(...namedTables(input, result)),
    refusal: (input, result) => file.refusal?.(namedTables(input, result)[0]),
    meet: (input) => file.markPresent?.(String(namesOf(input).cells[0])),
    ofOthers: () => {
      const { rows, inputs } = file.ofOthers?.() ?? { rows: 0, inputs: [] };
      return { count: rows, unit: 'row', inputs };
    },
    finish: () => file.finish(),
  };
}
