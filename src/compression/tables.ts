// Reads the rows of a table into a plan.
import type { SourceLines } from '../text/blocks/source-lines.js';
import { isPipeRule } from '../text/blocks/tables.js';
import type { PlanBuilder } from './plan.js';

const maxHeading = 300;

/** Adds the rows of the table from `first` up to `end`; the header frames them. */
export function addRows(builder: PlanBuilder, lines: SourceLines, first: number, end: number): void {
  const body = first + (isPipeRule(lines.text(first + 1)) ? 2 : 1);
  const header = { text: lines.slice(first, body - 1), start: lines.start(first), block: builder.block() };
  const group = builder.group(header, undefined, '\n');
  const heading = `${builder.currentHeading()} ${lines.text(first).replace(/[|,;\t]+/g, ' ')}`.trim().slice(0, maxHeading);
  for (let at = body; at < end; at++) builder.unit(lines.text(at), lines.start(at), builder.block(), { verbatim: true, glue: '\n', group, heading });
}
