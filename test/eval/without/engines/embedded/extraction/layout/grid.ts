// Without cells: every line of a document is one.
import type { AnalysedDocument } from '../../../../../../../src/engines/embedded/extraction/candidate.js';
import type { Cell, Grid, GridLine } from '../../../../../../../src/engines/embedded/extraction/layout/grid.js';

export function readGrid({ text, lines: spans }: AnalysedDocument): Grid {
  const cells: Cell[] = [];
  const lines: GridLine[] = [];
  let blanksAbove = 0;
  for (const span of spans) {
    const line = text.slice(span.start, span.end);
    const start = span.start + line.length - line.trimStart().length;
    const end = span.start + line.trimEnd().length;
    if (start >= end) {
      blanksAbove++;
      continue;
    }
    const cell: Cell = { start, end, index: cells.length, line: lines.length, left: 0, right: end - start, text: text.slice(start, end) };
    cells.push(cell);
    lines.push({ start, end, index: lines.length, cells: [cell], blanksAbove });
    blanksAbove = 0;
  }
  return { text, lines, cells, aligned: false, boxed: false, unit: 1 };
}
