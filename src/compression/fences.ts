// Reads fenced blocks into a plan: a short one is a single unit; a longer one has its lines or parts as units, framed by the fence.
import { isBlank } from '../text/blocks/lines.js';
import type { SourceLines } from '../text/blocks/source-lines.js';
import { structureAt } from '../text/blocks/structures.js';
import { isTable } from '../text/blocks/tables.js';
import { addOutline } from './outline.js';
import type { PlanBuilder } from './plan.js';
import { addRows } from './tables.js';

// A fenced block is divided if it is longer than the first limit, or than a quarter of the context and the second limit.
const wholeFenceChars = 1600;
const minWholeFence = 200;
const wholeFenceShare = 0.25;

/** Adds a fenced block including its two fences. */
export function addFence(builder: PlanBuilder, lines: SourceLines, open: number, close: number): void {
  const whole = lines.slice(open, close);
  const chars = lines.source.length;
  if (whole.length <= Math.min(wholeFenceChars, Math.max(minWholeFence, wholeFenceShare * chars)) || close - open < 4) {
    builder.unit(whole, lines.start(open), builder.block(), { verbatim: true, glue: '\n' });
    return;
  }
  builder.enter(lines.text(open), lines.start(open));
  let first = open + 1;
  let last = close;
  while (first < last - 1 && isBlank(lines.text(first))) first++;
  while (last > first + 1 && isBlank(lines.text(last - 1))) last--;
  const run = structureAt((at) => lines.text(at), first, last);
  if (isTable(lines, first, last)) addRows(builder, lines, first, last);
  else addOutline(builder, lines, first, last, run?.end === last ? run.structure : 'code', chars);
  builder.leave(lines.text(close), lines.start(close));
}
