// Writes what was kept, in source order, with the frames it needs and nothing between words but one space.
import type { Costs } from './costs.js';
import type { Plan, Unit } from './plan.js';
import type { Selection } from './select.js';
import type { Put } from './source-runs.js';

/** Puts the compressed text of a selection, piece by piece. */
export function render(plan: Plan, costs: Costs, selection: Selection, put: Put): void {
  const blanks = new Uint32Array(plan.blankBefore.length);
  let blankCount = 0;
  for (let block = 0; block < blanks.length; block++) {
    if (plan.blankBefore[block]) blankCount++;
    blanks[block] = blankCount;
  }
  let lastBlock = -1;
  // The group whose opening line came last, -1 after anything else.
  let lastOpened = -1;
  const moveTo = (block: number, parent: number, glue: string): void => {
    if (lastBlock >= 0) {
      if (lastBlock !== block) put(blanks[block]! > blanks[lastBlock]! ? '\n\n' : '\n', -1);
      else put(lastOpened >= 0 && lastOpened === parent ? plan.groups[parent]!.glue : glue, -1);
    }
    lastBlock = block;
    lastOpened = -1;
  };
  const open: number[] = [];
  const leave = (): void => {
    const group = plan.groups[open.pop() ?? -1];
    if (group?.close === undefined) return;
    moveTo(group.close.block, -1, group.glue);
    put(group.close.text, group.close.start);
  };
  const enter = (index: number): void => {
    const path: number[] = [];
    for (let at = index; at >= 0; at = plan.groups[at]!.parent) path.push(at);
    path.reverse();
    let common = 0;
    while (common < open.length && common < path.length && open[common] === path[common]) common++;
    while (open.length > common) leave();
    for (const at of path.slice(common)) {
      const group = plan.groups[at]!;
      open.push(at);
      if (group.optional && selection.headings[at] === 0) continue;
      moveTo(group.open.block, group.parent, group.lead);
      put(group.open.text, group.open.start);
      lastOpened = at;
    }
  };
  for (const [index, unit] of plan.units.entries()) {
    if (selection.units[index] === 0) continue;
    enter(unit.group);
    moveTo(unit.block, unit.group, unit.glue);
    if (unit.verbatim) put(unit.text, unit.start);
    else putWords(unit, costs, index, selection.words, put);
  }
  while (open.length > 0) leave();
}

function putWords({ text, start: unitStart }: Unit, { starts, ends, firstWords }: Costs, unit: number, kept: Uint8Array, put: Put): void {
  // A run of words with one space between them is copied as it stands.
  let from = -1;
  let to = 0;
  for (let word = firstWords[unit]!; word < firstWords[unit + 1]!; word++) {
    if (kept[word] === 0) continue;
    const start = starts[word]!;
    if (from >= 0 && start === to + 1 && text.charCodeAt(to) === 32) {
      to = ends[word]!;
      continue;
    }
    if (from >= 0) {
      put(text.slice(from, to), unitStart + from);
      put(' ', -1);
    }
    from = start;
    to = ends[word]!;
  }
  if (from >= 0) put(text.slice(from, to), unitStart + from);
}
