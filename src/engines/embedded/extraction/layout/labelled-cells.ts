// Cells of tables and price lists with the words that name them: the label of the line and the header of the column.
import { oncePer } from '../../../../core/once-per.js';
import type { Span } from '../../../../core/span.js';
import { itemAt } from '../../../../text/at.js';
import { contentWords } from '../../reading/field/label-fit.js';
import { amountsOf } from './amounts.js';
import type { Cell, Grid, GridLine } from './grid.js';

/** The name of a line or column. */
export interface CellLabel extends Span {
  /** Index of its cell in `Grid.cells`. */
  readonly cell: number;
  readonly words: readonly string[];
}

/** A cell with a value for the thing its line names. */
export interface LabelledCell extends Span {
  readonly cell: Cell;
  readonly row: CellLabel;
  /** Null outside tables. */
  readonly column: CellLabel | null;
}

/** The header line of a table and the labels of its columns. */
interface Header {
  readonly line: GridLine;
  readonly labels: readonly CellLabel[];
}

const letters = /\p{L}{2}/u;
const yearAlone = /^(?:19|20)\d\d$/;
/** Longer lines are running text. */
const maxLineLength = 300;
const maxLabelLength = 60;

/** The labelled cells of a grid in text order; cached per grid. Linear. */
export const labelledCells = oncePer((grid: Grid): readonly LabelledCell[] => {
  const found: LabelledCell[] = [];
  let header: Header | null = null;
  for (const line of grid.lines) {
    // A blank line ends a table, unless it directly follows the header.
    const above = grid.lines[line.index - 1];
    if (line.cells.length < 2 || above === undefined || (line.blanksAbove > 0 && above !== header?.line)) header = null;
    if (header === null && isHeader(line)) {
      header = { line, labels: line.cells.map(labelOf) };
      continue;
    }
    for (const cell of cellsOf(line, header !== null))
      found.push({ ...cell, column: header === null ? null : columnOf(grid, header, line, cell.cell) });
  }
  return found;
});

const labelOf = (cell: Cell): CellLabel => ({ start: cell.start, end: cell.end, cell: cell.index, words: contentWords(cell.text) });

/** Whether the cells of a line name columns: words or years, and no key with a value. */
function isHeader({ cells, start, end }: GridLine): boolean {
  if (cells.length < 2 || end - start > maxLineLength) return false;
  // "Q3" is not an amount.
  const isName = (cell: Cell): boolean => /\p{L}/u.test(cell.text) && !/:/.test(cell.text) && amountsOf(cell).length === 0;
  const named = cells.filter(isName).length;
  const years = cells.filter(({ text }) => yearAlone.test(text)).length;
  return named + years === cells.filter(({ text }) => text !== '').length && named + years > 1;
}

/** The cells of a line next to its label; none if the label is a key with a value. */
function cellsOf({ cells, start, end }: GridLine, inTable: boolean): Omit<LabelledCell, 'column'>[] {
  if (end - start > maxLineLength) return [];
  const [only] = cells;
  const first = cells.find(({ text }) => letters.test(text)) ?? (inTable && yearAlone.test(only?.text ?? '') ? only : undefined);
  if (first === undefined || /:\s*\S/.test(first.text) || first.end - first.start > maxLabelLength) return [];
  const row = labelOf(first);
  return cells.filter((cell) => cell !== first && cell.end > cell.start).map((cell) => ({ start: cell.start, end: cell.end, cell, row }));
}

/** The header of a cell: after the same number of separators, else the one above the cell or at the same index. */
function columnOf(grid: Grid, { line: header, labels }: Header, line: GridLine, cell: Cell): CellLabel | null {
  const among = (owner: GridLine, at: Cell): number => separatorsBefore(grid.text, owner, at);
  const separated = among(line, cell);
  if (separated > 0) return labels[header.cells.findIndex((own) => among(header, own) === separated)] ?? null;
  // The corner above the line labels may be empty.
  const corner = line.cells.length - header.cells.length;
  const place = cell.index - itemAt(line.cells, 0).index - corner;
  if (!grid.aligned) return corner === 0 || corner === 1 ? (labels[place] ?? null) : null;
  const over = header.cells.filter((own) => own.left < cell.right && cell.left < own.right);
  const [own] = over;
  if (own !== undefined && over.length === 1) return labels[header.cells.indexOf(own)] ?? null;
  return corner === 0 || corner === 1 ? (labels[place] ?? null) : null;
}

/** Number of pipes or tabs before a cell in its line; 0 in lines without any. */
function separatorsBefore(text: string, line: GridLine, cell: Cell): number {
  const from = text.lastIndexOf('\n', line.start - 1) + 1;
  let count = 0;
  for (let at = from; at < cell.start; at++) if (text[at] === '|' || text[at] === '\t') count++;
  return count;
}
