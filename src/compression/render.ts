// Writes what was kept, in source order, with the frames it needs.
import { itemAt, uint32At } from '../text/at.js';
import type { TextSpan } from '../text/segments.js';
import type { Costs } from './costs.js';
import { isClose, isOptional, type Plan, type Unit } from './plan.js';
import { keptLean, type Selection } from './selection.js';
import type { Put } from './source-runs.js';

/** Writes the compressed text of a selection, piece by piece. */
export function render(plan: Plan, costs: Costs, selection: Selection, put: Put): void {
  const blanks = new Uint32Array(plan.blankBefore.length);
  let blankCount = 0;
  for (let block = 0; block < blanks.length; block++) {
    if (plan.blankBefore[block]) blankCount++;
    blanks[block] = blankCount;
  }
  let lastBlock = -1;
  // The group whose opening line was written last; -1 after anything else.
  let lastOpened = -1;
  const moveTo = (block: number, parent: number, glue: string, closes = false): void => {
    if (lastBlock >= 0) {
      // No blank line between a frame's lines and the first or last unit inside, whatever was left out between them.
      const inside = closes || (lastOpened >= 0 && isClose(itemAt(plan.groups, lastOpened)));
      const label = lastOpened >= 0 && lastOpened === parent && itemAt(plan.groups, lastOpened).glue === ' ';
      if (lastBlock !== block && !label) put(!inside && uint32At(blanks, block) > uint32At(blanks, lastBlock) ? '\n\n' : '\n', -1);
      else put(lastOpened >= 0 && lastOpened === parent ? itemAt(plan.groups, parent).glue : glue, -1);
    }
    lastBlock = block;
    lastOpened = -1;
  };
  const open: number[] = [];
  const leave = (): void => {
    const group = plan.groups[open.pop() ?? -1];
    if (group?.close === undefined) return;
    moveTo(group.close.block, -1, group.glue, true);
    put(group.close.text, group.close.start);
  };
  const enter = (index: number): void => {
    const path: number[] = [];
    for (let at = index; at >= 0; at = itemAt(plan.groups, at).parent) path.push(at);
    path.reverse();
    let common = 0;
    while (common < open.length && common < path.length && open[common] === path[common]) common++;
    while (open.length > common) leave();
    for (const at of path.slice(common)) {
      const group = itemAt(plan.groups, at);
      open.push(at);
      if (isOptional(group) && selection.headings[at] === 0) continue;
      moveTo(group.open.block, group.parent, group.lead);
      put(group.open.text, group.open.start);
      lastOpened = at;
    }
  };
  let lastUnit = -1;
  for (const [index, unit] of plan.units.entries()) {
    if (selection.units[index] === 0) continue;
    enter(unit.group);
    // A piece of a sentence must not run on into a unit that does not continue it.
    const isCut = lastUnit < index - 1 && unit.needs === undefined && (unit.continues || plan.units[lastUnit + 1]?.continues === true);
    moveTo(unit.block, unit.group, isCut ? '\n' : unit.glue);
    lastUnit = index;
    const runs = selection.units[index] === keptLean ? costs.runs[index] : undefined;
    if (runs === undefined) put(unit.text, unit.start);
    else putRuns(unit, runs, put);
  }
  while (open.length > 0) leave();
}

// Writes what is left of a unit, with one space for each gap.
function putRuns({ text, start: unitStart }: Unit, runs: readonly TextSpan[], put: Put): void {
  for (const [index, { start, end }] of runs.entries()) {
    if (index > 0) put(' ', -1);
    put(text.slice(start, end), unitStart + start);
  }
}
