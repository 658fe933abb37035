// Tables with a header row: the rows under it become the records of a list.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { amountsIn, amountsOf } from './amounts.js';
import { assignColumns, type Column, columnsFor, readHeader, wordingOf } from './columns.js';
import type { FieldIntent } from './field-intent.js';
import type { Cell, Grid, GridLine } from './grid.js';
import { answers, type TreeTable, treeTables } from './header-tree.js';
import type { LaidOut } from './laid-out.js';
import { expectedTypeOf, type Row, readRow } from './rows.js';
import { cents } from './total.js';

/** A record: a span or null for each field, and the log-odds that it is correct. */
export interface TableRecord {
  readonly values: readonly (Span | null)[];
  readonly logOdds: number;
}

/** Max lines between two rows that are not rows: wrapped descriptions, notes, section titles. */
const maxGap = 6;
/** Weight of a word's position against its type: word boxes are exact, character columns are not. */
const boxWeight = 1;
const characterWeight = 0.25;

export function findTableRecords(laidOut: LaidOut, intents: readonly FieldIntent[]): TableRecord[] {
  const { grid } = laidOut;
  const headers = new Map<number, Column[]>();
  for (const line of grid.lines) {
    const columns = line.cells.length < 2 ? null : readHeader(grid, line, intents);
    if (columns !== null) headers.set(line.index, columns);
  }
  for (const [line, columns] of headers) headers.set(line, withContents(grid, line, columns, headers));
  const bodies = new Map([...headers].map(([line, columns]): [number, Row[]] => [line, bodyOf(laidOut, line, columns, headers)]));
  const signature = bestSignature(intents, headers, bodies);
  const tree = treeRecords(laidOut, intents, signature?.score ?? 0);
  if (tree.length > 0) return tree;
  const records: TableRecord[] = [];
  let after = -1;
  for (const [line, own] of headers) {
    // A repeated header, on another page or for another section, continues the same list.
    if (line <= after || signatureOf(own) !== signature?.wording) continue;
    const rows = bodies.get(line) ?? [];
    const chosen = byProduct(grid, intents, rows, own, assignColumns(intents, own));
    for (const row of rows) {
      const values = intents.map((intent, field) => fieldValue(grid, intent, row, own, chosen[field] ?? -1));
      if (values.some((value) => value !== null)) records.push({ values, logOdds: 2.2 });
    }
    after = rows.at(-1)?.line.index ?? line;
  }
  return records;
}

/** Records of the table whose header of several lines answers the fields better than any single-line header (`toBeat`). */
function treeRecords(laidOut: LaidOut, intents: readonly FieldIntent[], toBeat: number): TableRecord[] {
  let best: { readonly table: TreeTable; readonly chosen: readonly number[] } | undefined;
  let score = toBeat;
  for (const table of treeTables(laidOut.grid)) {
    const chosen = assignColumns(intents, table.columns);
    const own = answers(intents, table.columns, chosen);
    if (chosen.filter((index) => index >= 0).length < Math.min(2, intents.length) || own <= score) continue;
    score = own;
    best = { table, chosen };
  }
  if (best === undefined) return [];
  const { table, chosen } = best;
  return table.rows
    .filter((row) => isOfKind(laidOut, row, table.columns) || sumLine(laidOut, row.line) === undefined)
    .map((row) => ({
      values: intents.map((intent, field) => fieldValue(laidOut.grid, intent, row, table.columns, chosen[field] ?? -1)),
      logOdds: 2.2,
    }))
    .filter(({ values }) => values.some((value) => value !== null));
}

/** The wording of the header with rows that answers the fields best; undefined if there is none. */
function bestSignature(
  intents: readonly FieldIntent[],
  headers: ReadonlyMap<number, Column[]>,
  bodies: ReadonlyMap<number, readonly Row[]>,
): { readonly wording: string; readonly score: number } | undefined {
  const seen = new Set<string>();
  let best: { wording: string; score: number } | undefined;
  for (const [line, columns] of headers) {
    const signature = signatureOf(columns);
    if ((bodies.get(line) ?? []).length === 0 || seen.has(signature)) continue;
    const score = answers(intents, columns, assignColumns(intents, columns));
    seen.add(signature);
    if (best === undefined || score > best.score + 0.5) best = { wording: signature, score };
  }
  return best;
}

/** If no header names the line total: the column that equals quantity times price in most rows. */
function byProduct(grid: Grid, intents: readonly FieldIntent[], rows: readonly Row[], columns: readonly Column[], chosen: number[]): number[] {
  const field = intents.findIndex((intent, index) => chosen[index] === -1 && intent.shape === 'amount' && columnsFor(intent)[0] === 'line-amount');
  if (field < 0) return chosen;
  const number = ({ values, line }: Row, column: number): number => {
    const [value, cell] = [values[column], line.cells[0]];
    return (value && cell && amountsIn(grid.text, value.start, value.end, cell).at(-1)?.value) ?? Number.NaN;
  };
  const quantity = columns.findIndex(({ concepts }) => concepts.includes('quantity'));
  const price = columns.findIndex(({ concepts }) => concepts.includes('unit-price'));
  const isProduct = (index: number) => (row: Row) => cents(number(row, quantity) * number(row, price)) === cents(number(row, index));
  const product = columns.findIndex(
    ({ concepts }, index) => concepts.length === 0 && !chosen.includes(index) && rows.filter(isProduct(index)).length * 2 > rows.length,
  );
  return product < 0 ? chosen : chosen.map((column, index) => (index === field ? product : column));
}

function signatureOf(columns: readonly Column[]): string {
  return columns.map(wordingOf).join('|');
}

/** Whether a line of a table has letters or digits; rules between rows have none. */
const hasContent = (line: GridLine): boolean => line.cells.some(({ text }) => /[\p{L}\p{N}]/u.test(text));

/** Adds to each column whether most full lines below the header have words in it. */
function withContents(grid: Grid, headerLine: number, columns: readonly Column[], headers: ReadonlyMap<number, Column[]>): Column[] {
  const lines: GridLine[] = [];
  for (let index = headerLine + 1, gap = 0; index < grid.lines.length && gap <= maxGap && !headers.has(index); index++) {
    const line = itemAt(grid.lines, index);
    if (line.cells.length === columns.length && hasContent(line)) {
      lines.push(line);
      gap = 0;
    } else gap++;
  }
  return columns.map((column, index): Column => {
    const worded = lines.filter(({ cells }) => isWorded(cells[index]?.text ?? '')).length;
    return worded > 0 && worded * 2 > lines.length ? { ...column, holdsWords: true } : column;
  });
}

const isWorded = (text: string): boolean => /\p{L}{2}/u.test(text) && !/\d/.test(text);

function bodyOf(laidOut: LaidOut, headerLine: number, columns: readonly Column[], headers: ReadonlyMap<number, Column[]>): Row[] {
  const { grid } = laidOut;
  const rows: Row[] = [];
  const nearby = !grid.aligned ? 0 : grid.boxed ? boxWeight : characterWeight;
  const numeric = columns.some((column) => expectedTypeOf(column) === 'money' || expectedTypeOf(column) === 'number');
  let gap = 0;
  let sums = 0;
  for (let index = headerLine + 1; index < grid.lines.length && gap <= maxGap; index++) {
    const line = itemAt(grid.lines, index);
    if (headers.has(index)) break;
    if (!hasContent(line)) continue;
    const row = readRow(grid, line, columns, nearby);
    const sum = row !== null && isOfKind(laidOut, row, columns) ? undefined : sumLine(laidOut, line);
    if (sum !== undefined) {
      // A subtotal may occur between sections of a table; a total or two consecutive sums end it.
      sums++;
      if (sum === 'total' || sums > 1) break;
      continue;
    }
    if (row === null || !isRow(grid, row, columns, numeric)) {
      gap++;
      continue;
    }
    sums = 0;
    gap = 0;
    rows.push(row);
  }
  return rows;
}

/** Whether a row fills all columns and has a text cell that names no sum: "Paint  goods  12.00", if a column separates goods from services. */
function isOfKind({ grid, keys }: LaidOut, row: Row, columns: readonly Column[]): boolean {
  const isFull = columns.every((column, index) => {
    const value = row.values[index] ?? null;
    const taste = expectedTypeOf(column);
    return value !== null && ((taste !== 'money' && taste !== 'number') || /\d/.test(grid.text.slice(value.start, value.end)));
  });
  if (!isFull || row.line.cells.some((cell) => keys.ofCell.get(cell.index)?.closed === true)) return false;
  return row.line.cells.some(
    (cell) => /\p{L}{2}/u.test(cell.text) && !/\d/.test(cell.text) && !isCurrency(cell) && !keys.ofCell.get(cell.index)?.role,
  );
}

const isCurrency = ({ text }: Cell): boolean => /^\p{Lu}{3}$/u.test(text);

const sumRoles = new Set(['total', 'subtotal', 'tax', 'rounding']);

function sumLine(laidOut: LaidOut, line: GridLine): 'total' | 'part' | undefined {
  for (const cell of line.cells.slice(0, 3)) {
    const key = laidOut.keys.ofCell.get(cell.index);
    const role = key?.role;
    if (key === undefined || role === null || role === undefined || role.share < 0.6 || role.role === 'count') continue;
    if (!sumRoles.has(role.role) && !key.closed) continue;
    return role.role === 'total' && role.strength > 0.5 ? 'total' : 'part';
  }
  return undefined;
}

function isRow(grid: Grid, row: Row, columns: readonly Column[], numeric: boolean): boolean {
  const filled = row.values.filter((value) => value !== null).length;
  if (row.line.isDelimited && row.line.cells.length === columns.length) return filled > 0;
  if (filled < Math.min(2, columns.length)) return false;
  // A line without gaps needs an amount: "Page 1 of 2" is not a row.
  if (row.line.cells.length === 1 && !isUncut(grid, row.line)) return false;
  // Wrapped cells fill few columns; a row without a number fills most of the others.
  if (!numeric) return filled * 2 >= columns.length;
  if (row.line.cells.length > 2 && filled * 2 > columns.length) return true;
  return row.values.some((value, index) => {
    if (value === null) return false;
    const taste = expectedTypeOf(itemAt(columns, index));
    return (taste === 'money' || taste === 'number') && /\d/.test(grid.text.slice(value.start, value.end));
  });
}

/** Whether a line without gaps has amounts like a row: "Goods EUR 52.00, carriage EUR 6.90" is a sentence. */
function isUncut(grid: Grid, line: GridLine): boolean {
  const amounts = line.cells.flatMap(amountsOf);
  return (
    amounts.some((amount) => amount.cents || amount.currency) && !amounts.some(({ end }) => /^[,;]\s+\p{L}/u.test(grid.text.slice(end, end + 4)))
  );
}

/** The part of a column's text that answers the field: the number of an amount, otherwise the entire text. */
function fieldValue(grid: Grid, intent: FieldIntent, row: Row, columns: readonly Column[], column: number): Span | null {
  const value = column < 0 ? null : (row.values[column] ?? null);
  if (value === null) return null;
  const cell = row.line.cells[0];
  if (cell === undefined) return null;
  if (columns[column]?.holdsWords === true) return value;
  if (intent.shape === 'amount' || intent.shape === 'count') {
    const amounts = amountsIn(grid.text, value.start, value.end, cell);
    const chosen = intent.shape === 'count' ? amounts[0] : amounts.at(-1);
    if (chosen !== undefined) return { start: chosen.start, end: chosen.end };
    return /\d/.test(grid.text.slice(value.start, value.end)) ? value : null;
  }
  return value;
}
