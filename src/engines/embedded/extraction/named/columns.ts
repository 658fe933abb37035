// Table columns as labelled values: the header labels every cell below it, for fields that request a column ("departments", "IP addresses").

import { append } from '../../../../text/lists.js';
import type { Cell, Grid } from '../layout/grid.js';
import { type NamedSpan, spansOfLabel } from './named-span.js';

const cellLogOdds = 2.4;
/** Maximum number of rows read per table. */
const maxRows = 5000;
const label = /^\p{L}[\p{L}\p{N}\s_()./%-]{0,39}$/u;
const rule = /^[-:\s]*$/;

export function columnSpans(grid: Grid): NamedSpan[] {
  const found: NamedSpan[] = [];
  let header: readonly Cell[] = [];
  let rows = 0;
  grid.lines.forEach(({ cells, blanksAbove }, index) => {
    if (cells.length > 1 && cells.length === header.length && blanksAbove === 0) {
      if (rows++ >= maxRows || cells.every((cell) => rule.test(cell.text))) return;
      cells.forEach((cell, column) => {
        const name = header[column];
        if (name !== undefined && cell.end > cell.start) append(found, spansOfLabel(name.text, name, cell, cellLogOdds, false));
      });
      return;
    }
    const next = grid.lines[index + 1];
    const opens = cells.length > 1 && next?.cells.length === cells.length && next.blanksAbove === 0 && cells.every((cell) => label.test(cell.text));
    header = opens ? cells : [];
    rows = 0;
  });
  return found;
}
