// What every unit and word of a plan costs in tokens.
import type { Group, Plan } from './plan.js';
import { WordList, type Words, wordMemo } from './words.js';

/** Costs of the units of a plan, and their words one unit after the other. */
export interface Costs extends Words {
  /** Tokens of each whole unit. */
  readonly full: Uint32Array;
  /** Index of the first word of each unit, and after the last unit the number of words. A verbatim unit has none. */
  readonly firstWords: Uint32Array;
  /** Unit of each word. */
  readonly owners: Uint32Array;
}

/** Costs of all units. The sums are exact up to a token per line break, which the caller corrects by counting what it renders. */
export function unitCosts(plan: Plan, count: (text: string) => number): Costs {
  const size = plan.units.length;
  const full = new Uint32Array(size);
  const firstWords = new Uint32Array(size + 1);
  let chars = 0;
  for (const unit of plan.units) if (!unit.verbatim) chars += unit.text.length;
  const list = new WordList(wordMemo(count), chars);
  for (let index = 0; index < size; index++) {
    const unit = plan.units[index]!;
    if (unit.verbatim) full[index] = count(unit.text);
    else list.add(unit.text);
    firstWords[index + 1] = list.size;
  }
  const words = list.finish();
  const owners = new Uint32Array(list.size);
  for (let index = 0; index < size; index++) {
    const unit = plan.units[index]!;
    for (let word = firstWords[index]!; word < firstWords[index + 1]!; word++) {
      full[index]! += words.tokens[word]!;
      owners[word] = index;
    }
    if (index > 0 && (plan.units[index - 1]!.block !== unit.block || unit.glue.includes('\n') || unit.glue === ',')) full[index]!++;
  }
  return { ...words, full, firstWords, owners };
}

/** Tokens of a group's own lines. */
export function frameCost(group: Group, count: (text: string) => number): number {
  return count(group.open.text) + 1 + (group.close === undefined ? 0 : count(group.close.text) + 1);
}
