// What every unit and word of a plan costs in tokens.
import type { Group, Plan } from './plan.js';
import { classifyWords, type UnitWords, wordClass, wordMemo } from './words.js';

/** Costs of one unit. */
export interface UnitCost {
  /** Tokens of the whole unit. */
  readonly full: number;
  /** Tokens of the words that may never be left out; `full` for verbatim units. */
  readonly core: number;
  /** Absent for verbatim units. */
  readonly words: UnitWords | undefined;
}

/** Costs of all units. The sums are exact up to a token per line break, which the caller corrects by counting what it renders. */
export function unitCosts(plan: Plan, count: (text: string) => number): UnitCost[] {
  const memo = wordMemo(count);
  return plan.units.map((unit, index) => {
    const lineBreak = index > 0 && (plan.units[index - 1]?.block !== unit.block || unit.glue.includes('\n') || unit.glue === ',') ? 1 : 0;
    if (unit.verbatim) {
      const tokens = count(unit.text) + lineBreak;
      return { full: tokens, core: tokens, words: undefined };
    }
    const words = classifyWords(unit.text, memo);
    let full = lineBreak;
    let core = lineBreak;
    for (let at = 0; at < words.tokens.length; at++) {
      full += words.tokens[at]!;
      if (words.classes[at] === wordClass.protected) core += words.tokens[at]!;
    }
    return { full, core, words };
  });
}

/** Tokens of a group's own lines. */
export function frameCost(group: Group, count: (text: string) => number): number {
  return count(group.open.text) + 1 + (group.close === undefined ? 0 : count(group.close.text) + 1);
}
