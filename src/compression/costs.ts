// What every unit of a plan costs in tokens, with and without its filler words.
import { itemAt, uint32At } from '../text/at.js';
import { languageOf } from '../text/language.js';
import type { TextSpan } from '../text/segments.js';
import type { Group, Plan } from './plan.js';
import { leanRuns } from './words.js';

export interface Costs {
  /** Tokens of each unit. */
  readonly full: Uint32Array;
  /** Tokens of each unit without its filler words; equal to `full` if it has none to drop. */
  readonly lean: Uint32Array;
  /** For each unit, what stays of its text without its filler words; undefined if it has none to drop. */
  readonly runs: readonly (readonly TextSpan[] | undefined)[];
}

/**
 * Costs of all units. Their sum is exact up to one token per line break, which the caller corrects by counting what it renders. `words`:
 * whether English filler words may be dropped.
 */
export function unitCosts(plan: Plan, count: (text: string) => number, words: boolean): Costs {
  const english = words ? englishBlocks(plan) : undefined;
  const full = new Uint32Array(plan.units.length);
  const runs = plan.units.map((unit, index) => {
    const { text, block, glue, verbatim } = unit;
    const line = index > 0 && (itemAt(plan.units, index - 1).block !== block || glue.includes('\n') || glue === ',') ? 1 : 0;
    full[index] = count(verbatim ? text : ` ${text}`) + line;
    if (verbatim || english?.has(block) !== true) return undefined;
    const kept = leanRuns(text);
    return kept.length === 1 && itemAt(kept, 0).start === 0 ? undefined : kept;
  });
  const lean = Uint32Array.from(full);
  for (const [index, kept] of runs.entries()) {
    if (kept === undefined) continue;
    const { text } = itemAt(plan.units, index);
    lean[index] =
      uint32At(full, index) - Math.max(0, count(` ${text}`) - count(` ${kept.map(({ start, end }) => text.slice(start, end)).join(' ')}`));
  }
  return { full, lean, runs };
}

/** Blocks of English prose. */
function englishBlocks(plan: Plan): ReadonlySet<number> {
  const texts = new Map<number, string>();
  for (const { text, block, verbatim } of plan.units) if (!verbatim) texts.set(block, `${texts.get(block) ?? ''} ${text}`);
  return new Set([...texts].filter(([, text]) => languageOf(text) === 'en').map(([block]) => block));
}

/** Tokens of a group's opening and closing lines. */
export function frameCost(group: Group, count: (text: string) => number): number {
  return count(group.open.text) + 1 + (group.close === undefined ? 0 : count(group.close.text) + 1);
}
