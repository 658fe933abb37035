// Tables with headers of several lines: the rows of numbers determine the column positions, and every word above a column names it.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { append, largest, smallest } from '../../../../text/lists.js';
import { type Column, columnScore } from './columns.js';
import type { FieldIntent } from './field-intent.js';
import type { Cell, Grid, GridLine } from './grid.js';
import { type Atom, atomsOf, type Row } from './rows.js';
import { type FoldedWord, foldWords, nameOf } from './wording.js';

export interface TreeTable {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

const minRows = 3;
const minColumns = 3;
const maxHeaderLines = 6;
/** Max lines without numbers between two rows: a section title, a wrapped description. */
const maxGap = 2;

/** Tables whose header has at least two lines, in text order. */
export function treeTables(grid: Grid): TreeTable[] {
  if (!grid.aligned) return [];
  const tables: TreeTable[] = [];
  let from = 0;
  while (from < grid.lines.length) {
    const rows = bodyFrom(grid, from);
    if (rows.length < minRows) {
      from = (rows.at(-1)?.line.index ?? from) + 1;
      continue;
    }
    const table = tableOf(grid, rows);
    if (table !== null) tables.push(table);
    from = (rows.at(-1)?.line.index ?? from) + 1;
  }
  return tables;
}

interface BodyLine {
  readonly line: GridLine;
  readonly atoms: readonly Atom[];
}

function bodyFrom(grid: Grid, from: number): BodyLine[] {
  const rows: BodyLine[] = [];
  for (let index = from, gap = 0; index < grid.lines.length && gap <= maxGap; index++) {
    const line = itemAt(grid.lines, index);
    const atoms = line.cells.length < 2 ? [] : atomsOf(grid, line);
    const isRow = atoms.length >= minColumns && atoms.filter(({ type }) => type !== 'words').length >= 2;
    if (isRow) {
      rows.push({ line, atoms });
      gap = 0;
    } else if (rows.length === 0) return [{ line, atoms }];
    else gap++;
  }
  return rows;
}

function tableOf(grid: Grid, body: readonly BodyLine[]): TreeTable | null {
  const counts = new Map<number, number>();
  for (const { atoms } of body) counts.set(atoms.length, (counts.get(atoms.length) ?? 0) + 1);
  const [width, regular] = [...counts].reduce((best, own) => (own[1] > best[1] ? own : best));
  if (regular < minRows || regular * 2 < body.length) return null;
  const places = Array.from({ length: width }, (_, column) => {
    const own = body.filter(({ atoms }) => atoms.length === width).map(({ atoms }) => itemAt(atoms, column));
    return { left: smallest(own.map(({ left }) => left)), right: largest(own.map(({ right }) => right)) };
  });
  const first = body.find(({ atoms }) => atoms.length === width)?.line;
  if (first === undefined) return null;
  const header = headerAbove(grid, first.index, places);
  if (header === null) return null;
  const columns = header.map((words, index): Column => {
    const naming = nameOf(words);
    const place = itemAt(places, index);
    const start = words[0]?.start ?? first.start;
    return {
      ...place,
      start,
      end: words.at(-1)?.end ?? start,
      words,
      asks: null,
      concepts: naming !== null && naming.share === 1 ? naming.concepts : [],
    };
  });
  const rows = body.map(({ line, atoms }): Row => ({ line, values: valuesOf(atoms, places) }));
  return { columns, rows };
}

interface Place {
  readonly left: number;
  readonly right: number;
}

const centre = ({ left, right }: Place): number => (left + right) / 2;
const overlaps = (one: Place, other: Place): boolean => one.left < other.right && other.left < one.right;

/** Assigns the pieces of a row to columns: one to one if there are as many as columns, else each to the nearest column. */
function valuesOf(atoms: readonly Atom[], places: readonly Place[]): (Span | null)[] {
  if (atoms.length === places.length) return atoms.map(({ start, end }) => ({ start, end }));
  const values: (Span | null)[] = places.map(() => null);
  for (const atom of atoms) {
    const column = nearestColumn(atom, places);
    const known = values[column] ?? null;
    values[column] = { start: known?.start ?? atom.start, end: atom.end };
  }
  return values;
}

function nearestColumn(place: Place, places: readonly Place[]): number {
  const distance = (other: Place): number => Math.abs(centre(place) - centre(other));
  return places.reduce((best, own, index) => (distance(own) < distance(itemAt(places, best)) ? index : best), 0);
}

/** The words above each column, from the top. Null if fewer than two lines name the columns, or a column has no name. */
function headerAbove(grid: Grid, firstRow: number, places: readonly Place[]): FoldedWord[][] | null {
  let named: FoldedWord[][] = places.map(() => []);
  let lines = 0;
  for (let index = firstRow - 1; index >= 0 && lines < maxHeaderLines; index--) {
    const line = itemAt(grid.lines, index);
    if ((grid.lines[index + 1]?.blanksAbove ?? 0) > 0) break;
    const spread = line.cells.map((cell) => columnsUnder(cell, places));
    const complete = named.every((words) => words.length > 0);
    if (spread.some((columns) => columns.length === 0) || (complete && spread.some((columns) => columns.length > 1))) break;
    const above: FoldedWord[][] = places.map(() => []);
    line.cells.forEach((cell, at) => {
      const words = foldWords(grid.text, cell.start, cell.end);
      for (const column of spread[at] ?? []) append(above[column] ?? [], words);
    });
    named = named.map((words, column) => [...(above[column] ?? []), ...words]);
    lines++;
  }
  return lines > 1 && named.every((words) => words.length > 0) ? named : null;
}

/** Columns below a header cell; a cell between two columns names both. A title over more than half of the columns names none. */
function columnsUnder(cell: Cell, places: readonly Place[]): number[] {
  const under = places.flatMap((place, index) => (overlaps(cell, place) ? [index] : []));
  if (under.length > 1) return under.length * 2 > places.length ? [] : under;
  // A group header is above the gap between its columns, or above one of them and part of the next.
  const nearest = nearestColumn(cell, places);
  const own = itemAt(places, nearest);
  const [left, right] = [places[nearest - 1], places[nearest + 1]];
  const off = centre(cell) - centre(own);
  const neighbour = off < 0 ? left : right;
  if (neighbour === undefined) return [nearest];
  const pitch = Math.abs(centre(neighbour) - centre(own));
  return Math.abs(off) * 4 > pitch && !inside(cell, own) ? [nearest, nearest + (off < 0 ? -1 : 1)].sort((one, other) => one - other) : [nearest];
}

const inside = (cell: Place, place: Place): boolean => cell.left >= place.left && cell.right <= place.right;

/** How well a table's columns answer the fields: the sum of their scores in log-odds. */
export function answers(intents: readonly FieldIntent[], columns: readonly Column[], chosen: readonly number[]): number {
  return chosen.reduce((sum, index, field) => sum + (index < 0 ? 0 : columnScore(itemAt(intents, field), itemAt(columns, index))), 0);
}
