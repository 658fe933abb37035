// Writes what was kept, in source order, with the frames it needs and nothing between words but one space.
import type { Costs } from './costs.js';
import type { Plan } from './plan.js';
import type { Selection } from './select.js';

/** The compressed text of a selection. */
export function render(plan: Plan, costs: Costs, selection: Selection): string {
  const out: string[] = [];
  const blanks = new Uint32Array(plan.blankBefore.length);
  let blankCount = 0;
  for (let block = 0; block < blanks.length; block++) {
    if (plan.blankBefore[block]) blankCount++;
    blanks[block] = blankCount;
  }
  let lastBlock = -1;
  // The group whose opening line came last, -1 after anything else.
  let lastOpened = -1;
  const emit = (text: string, block: number, parent: number, glue: string): void => {
    if (lastBlock >= 0) {
      if (lastBlock !== block) out.push(blanks[block]! > blanks[lastBlock]! ? '\n\n' : '\n');
      else out.push(lastOpened >= 0 && lastOpened === parent ? plan.groups[parent]!.glue : glue);
    }
    out.push(text);
    lastBlock = block;
    lastOpened = -1;
  };
  const open: number[] = [];
  const leave = (): void => {
    const group = plan.groups[open.pop() ?? -1];
    if (group?.close !== undefined) emit(group.close.text, group.close.block, -1, group.glue);
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
      emit(group.open.text, group.open.block, group.parent, group.lead);
      lastOpened = at;
    }
  };
  for (const [index, unit] of plan.units.entries()) {
    if (selection.units[index] === 0) continue;
    enter(unit.group);
    emit(unit.verbatim ? unit.text : keptText(unit.text, costs, index, selection.words), unit.block, unit.group, unit.glue);
  }
  while (open.length > 0) leave();
  return out.join('');
}

function keptText(text: string, { starts, ends, firstWords }: Costs, unit: number, kept: Uint8Array): string {
  let out = '';
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
    if (from >= 0) out += `${text.slice(from, to)} `;
    from = start;
    to = ends[word]!;
  }
  return from < 0 ? '' : out + text.slice(from, to);
}
