// Rows under a header: assigns the words of each line to the columns in order, by their type and position.
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { largest } from '../../../../text/lists.js';
import { type Amount, amountsOf } from './amounts.js';
import type { Column } from './columns.js';
import type { Cell, Grid, GridLine } from './grid.js';

/** A piece of a cell: an amount, a rate or words. */
export interface Atom extends Span {
  readonly cell: Cell;
  readonly type: 'amount' | 'integer' | 'percent' | 'words';
  readonly left: number;
  readonly right: number;
}

/** The value of a row in each column; null if the cell is empty. */
export interface Row {
  readonly line: GridLine;
  readonly values: readonly (Span | null)[];
}

const maxAtoms = 40;

/** Cuts the cells of a line at the edges of their numbers. */
export function atomsOf(grid: Grid, line: GridLine): Atom[] {
  const atoms: Atom[] = [];
  for (const cell of line.cells) {
    const scale = (cell.right - cell.left) / Math.max(1, cell.end - cell.start);
    const add = (start: number, end: number, type: Atom['type']): void => {
      let first = start;
      let last = end;
      while (first < last && /\s/.test(grid.text[first] ?? '')) first++;
      while (last > first && /\s/.test(grid.text[last - 1] ?? '')) last--;
      if (last > first)
        atoms.push({
          start: first,
          end: last,
          cell,
          type,
          left: cell.left + (first - cell.start) * scale,
          right: cell.left + (last - cell.start) * scale,
        });
    };
    if (cell.end === cell.start) continue;
    let at = cell.start;
    for (const piece of numbersOf(cell)) {
      if (piece.start > at) add(at, piece.start, 'words');
      add(piece.start, piece.end, piece.type);
      at = piece.end;
    }
    if (at < cell.end) add(at, cell.end, 'words');
    if (atoms.length > maxAtoms) return atoms.slice(0, maxAtoms);
  }
  return atoms;
}

function numbersOf(cell: Cell): { start: number; end: number; type: Atom['type'] }[] {
  const pieces: { start: number; end: number; type: Atom['type'] }[] = amountsOf(cell).map((amount: Amount) => ({
    start: amount.start,
    end: amount.end,
    type: amount.cents || amount.currency ? 'amount' : 'integer',
  }));
  for (const match of cell.text.slice(0, 300).matchAll(/(?<![\p{L}\p{N}])\d{1,3}(?:[.,]\d{1,3})?\s?%/gu))
    pieces.push({ start: cell.start + match.index, end: cell.start + match.index + match[0].length, type: 'percent' });
  pieces.sort((left, right) => left.start - right.start);
  return pieces.filter((piece, index) => index === 0 || piece.start >= (pieces[index - 1]?.end ?? 0));
}

type ExpectedType = 'number' | 'money' | 'text' | 'rate' | 'any';

/** The type of value that a column is expected to contain. */
export function expectedTypeOf(column: Column): ExpectedType {
  const [concept] = column.concepts;
  if (column.holdsWords === true) return 'text';
  // "Unit" is a price in some documents and a measure in others.
  if (concept === undefined || column.concepts.includes('unit')) return 'any';
  if (column.concepts.some((own) => own === 'description' || own === 'name' || own === 'notes')) return 'text';
  if (concept === 'quantity') return 'number';
  if (column.concepts.some((own) => own === 'unit-price' || own === 'line-amount' || own === 'subtotal' || own === 'total' || own === 'balance'))
    return 'money';
  if (column.concepts.some((own) => own === 'tax' || own === 'tax-rate' || own === 'discount')) return 'rate';
  return 'any';
}

const fits: Readonly<Record<ExpectedType, Readonly<Record<Atom['type'], number>>>> = {
  number: { amount: 1, integer: 1.6, percent: -2, words: -1.2 },
  money: { amount: 2, integer: 0.6, percent: -2.5, words: -2.5 },
  text: { amount: -1.6, integer: -0.8, percent: -1.5, words: 1.6 },
  rate: { amount: 0.2, integer: 0.2, percent: 2, words: -0.3 },
  any: { amount: 0, integer: 0.1, percent: 0, words: 0.2 },
};

/**
 * Assigns the atoms of a line to columns in order (dynamic programming over atoms and columns). Returns null for a line that is not a row. `nearby`
 * weights the distance between an atom and its column: 0 if positions carry no information.
 */
export function readRow(grid: Grid, line: GridLine, columns: readonly Column[], nearby: number): Row | null {
  // As many delimited cells as columns: the nth cell belongs to the nth column.
  if ((line.isDelimited || !grid.aligned) && line.cells.length === columns.length)
    return { line, values: line.cells.map((cell) => (cell.end > cell.start ? { start: cell.start, end: cell.end } : null)) };
  const atoms = atomsOf(grid, line);
  if (atoms.length === 0 || atoms.length >= maxAtoms) return null;
  const width = columns.length;
  // best[j]: best score of the atoms so far with the last one in column j; from[i][j]: column of the atom before.
  let best = columns.map((column, index) => fitOf(itemAt(atoms, 0), column, nearby, grid.unit) - skipCost(0, index, columns));
  const from: Int16Array[] = [];
  for (let at = 1; at < atoms.length; at++) {
    const atom = itemAt(atoms, at);
    const previous = itemAt(atoms, at - 1);
    const sameCell = atom.cell === previous.cell;
    const next: number[] = [];
    const origin = new Int16Array(width);
    for (let column = 0; column < width; column++) {
      const own = fitOf(atom, itemAt(columns, column), nearby, grid.unit);
      let top = Number.NEGATIVE_INFINITY;
      for (let before = 0; before <= column; before++) {
        const together = before < column ? 0 : sameCell ? staying(previous, atom, itemAt(columns, column)) : -2.2;
        const score = (best[before] ?? 0) + together - (before === column ? 0 : skipCost(before + 1, column, columns));
        if (score > top) {
          top = score;
          origin[column] = before;
        }
      }
      next.push(top + own);
    }
    best = next;
    from.push(origin);
  }
  const finished = best.map((score, index) => score - skipCost(index + 1, width, columns));
  let column = finished.indexOf(largest(finished));
  const values: (Span | null)[] = columns.map(() => null);
  for (let at = atoms.length - 1; at >= 0; at--) {
    const atom = itemAt(atoms, at);
    const known = values[column] ?? null;
    values[column] = { start: atom.start, end: known === null ? atom.end : known.end };
    if (at > 0) column = from[at - 1]?.[column] ?? 0;
  }
  return { line, values };
}

// A number and the words after it stay together in a column of numbers ("81,00 Unités"); words and numbers stay together in a text column.
function staying(previous: Atom, atom: Atom, column: Column): number {
  const taste = expectedTypeOf(column);
  if (taste === 'text' || taste === 'any') return 1.2;
  if ((taste === 'number' || taste === 'money') && previous.type !== 'words' && atom.type === 'words') return 1.9;
  return -1.5;
}

function skipCost(from: number, to: number, columns: readonly Column[]): number {
  let cost = 0;
  for (let index = from; index < to; index++) {
    const taste = expectedTypeOf(itemAt(columns, index));
    cost += taste === 'rate' || taste === 'any' ? 0.3 : 0.7;
  }
  return cost;
}

function fitOf(atom: Atom, column: Column, nearby: number, unit: number): number {
  const type = fits[expectedTypeOf(column)][atom.type];
  if (nearby === 0) return type;
  const gap = Math.max(0, column.left - atom.right, atom.left - column.right);
  return type - nearby * Math.min(3, gap / (8 * unit));
}
