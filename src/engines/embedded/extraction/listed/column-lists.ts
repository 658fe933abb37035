// The columns of a table as lists, each introduced by its header.
import { itemAt } from '../../../../text/at.js';
import { append } from '../../../../text/lists.js';
import type { AnalysedDocument } from '../candidate.js';
import { type GridLine, readGrid } from '../layout/grid.js';
import type { TextList } from './text-list.js';

const [minRows, maxRows, maxCells] = [3, 60, 12];
const isRule = ({ cells }: GridLine): boolean => cells.every(({ text }) => /^[-:=\s]*$/.test(text));

/** The columns of runs of lines with the same number of cells; the first line of a run is the header. Linear in the text. */
export function columnLists(document: AnalysedDocument): TextList[] {
  const found: TextList[] = [];
  const lines = readGrid(document).lines.filter((line) => !isRule(line));
  for (let first = 0; first < lines.length; ) {
    const count = itemAt(lines, first).cells.length;
    let end = first + 1;
    while (end < lines.length && itemAt(lines, end).cells.length === count && itemAt(lines, end).blanksAbove === 0) end++;
    if (count > 1 && count <= maxCells && end - first >= minRows && end - first <= maxRows) append(found, columnsOf(lines.slice(first, end), count));
    first = end;
  }
  return found;
}

function columnsOf(rows: readonly GridLine[], count: number): TextList[] {
  return Array.from({ length: count }, (_, column): TextList => {
    const [head, ...cells] = rows.map((row) => itemAt(row.cells, column));
    // A repeated value is listed only once.
    const distinct = cells.filter((cell, index) => /[\p{L}\p{N}]/u.test(cell.text) && cells.findIndex(({ text }) => text === cell.text) === index);
    return {
      members: distinct.map(({ start, end }) => ({ start, end })),
      lead: head === undefined ? null : { start: head.start, end: head.end },
      tail: null,
      form: 'column',
    };
  }).filter(({ members }) => members.length > 1);
}
