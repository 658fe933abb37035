// Chooses what to keep under a token budget: a multiple-choice knapsack over the variants of each unit, solved greedily on their concave hulls.
import type { Costs } from './costs.js';
import { type LeastForms, leastForms } from './least-forms.js';
import type { Plan } from './plan.js';

/** What is kept: per unit whether, per word of a kept unit whether, per group whether its heading is shown. */
export interface Selection {
  readonly units: Uint8Array;
  readonly words: Uint8Array;
  readonly headings: Uint8Array;
}

/** What is worth how much. */
export interface Worths {
  /** Probability per unit that it holds what is needed, lowered for repetitions. */
  readonly units: Float64Array;
  /** How likely a word is what is asked for, per unit and word; absent where nobody judged words. */
  readonly words: readonly (readonly number[] | undefined)[] | undefined;
}

const headingWorth = 0.05;

// What may be added one after the other, best first. A step is the number of a unit (its least form), then of a word, then of a heading.
interface Steps {
  readonly order: Uint32Array;
  readonly firstWord: number;
  readonly firstHeading: number;
}

/**
 * Prepares the choice once; the function it gives selects units and words for at most `budget` estimated tokens. Each unit starts with its least
 * form; its other words follow one by one in order of worth for their tokens. At most `closeEnough` tokens are left unused where something could fill them.
 * Deterministic: ties fall to the earlier unit.
 */
export function prepareSelection(plan: Plan, costs: Costs, frames: Float64Array, worths: Worths, closeEnough: number): (budget: number) => Selection {
  const forms = leastForms(costs, worths.words);
  const steps = hullSteps(plan, costs, forms, frames, worths.units);
  return (budget) => select(plan, costs, forms, frames, steps, budget, closeEnough);
}

function select(plan: Plan, costs: Costs, forms: LeastForms, frames: Float64Array, steps: Steps, budget: number, closeEnough: number): Selection {
  const { order, firstWord, firstHeading } = steps;
  const { tokens, owners, firstWords } = costs;
  const { bound, tokens: least } = forms;
  const units = new Uint8Array(plan.units.length);
  const headings = new Uint8Array(plan.groups.length);
  const words = new Uint8Array(owners.length);
  const openGroups = new Uint8Array(plan.groups.length);
  let cost = 0;

  const opening = (group: number): number => {
    let total = 0;
    for (let at = group; at >= 0 && openGroups[at] === 0; at = plan.groups[at]!.parent) if (!plan.groups[at]!.optional) total += frames[at]!;
    return total;
  };
  const take = (unit: number): void => {
    const { group } = plan.units[unit]!;
    cost += least[unit]! + opening(group);
    for (let at = group; at >= 0 && openGroups[at] === 0; at = plan.groups[at]!.parent) openGroups[at] = 1;
    units[unit] = 1;
    for (let word = firstWords[unit]!; word < firstWords[unit + 1]!; word++) if (bound[word] === 1) words[word] = 1;
  };

  for (let unit = 0; unit < units.length; unit++) if (plan.units[unit]!.keep) take(unit);
  const lateHeadings: number[] = [];
  for (let at = 0; at < order.length; at++) {
    const step = order[at]!;
    if (step < firstWord) {
      if (units[step] === 0 && cost + least[step]! + opening(plan.units[step]!.group) <= budget) take(step);
    } else if (step < firstHeading) {
      const word = step - firstWord;
      // A word comes after its unit: where that did not fit, the word has nothing to stand in.
      if (units[owners[word]!] === 1 && cost + tokens[word]! <= budget) {
        words[word] = 1;
        cost += tokens[word]!;
      }
    } else {
      const group = step - firstHeading;
      if (openGroups[group] === 0) lateHeadings.push(group);
      else if (cost + frames[group]! <= budget) {
        headings[group] = 1;
        cost += frames[group]!;
      }
    }
  }
  for (const group of lateHeadings) {
    if (openGroups[group] === 0 || cost + frames[group]! > budget) continue;
    headings[group] = 1;
    cost += frames[group]!;
  }
  if (budget - cost > closeEnough) fill();
  return { units, words, headings };

  // What is left over may still take another unit when the least important words of the kept ones make room for it.
  function fill(): void {
    const wordSteps = order.filter((step) => step >= firstWord && step < firstHeading).map((step) => step - firstWord);
    for (let round = 0; round < 4; round++) {
      const room = budget - cost;
      if (room <= closeEnough) return;
      let slack = 0;
      for (const word of wordSteps) if (words[word] === 1) slack += tokens[word]!;
      const unit = order.find((step) => step < firstWord && units[step] === 0 && least[step]! + opening(plan.units[step]!.group) <= room + slack);
      if (unit === undefined) return;
      const needed = least[unit]! + opening(plan.units[unit]!.group);
      for (let at = wordSteps.length - 1; at >= 0 && cost + needed > budget; at--) {
        const word = wordSteps[at]!;
        if (words[word] === 0) continue;
        words[word] = 0;
        cost -= tokens[word]!;
      }
      take(unit);
      for (const word of wordSteps) {
        if (units[owners[word]!] === 0 || words[word] === 1 || cost + tokens[word]! > budget) continue;
        words[word] = 1;
        cost += tokens[word]!;
      }
    }
  }
}

// One step for the least form of each unit, one per other word, one per heading. A word is never worth more for its tokens than its unit.
function hullSteps(plan: Plan, costs: Costs, forms: LeastForms, frames: Float64Array, worths: Float64Array): Steps {
  const { tokens, firstWords } = costs;
  const firstWord = plan.units.length;
  const firstHeading = firstWord + tokens.length;
  const steps = new Uint32Array(firstHeading + plan.groups.length);
  const levels = new Uint32Array(steps.length);
  let size = 0;
  const push = (step: number, level: number): void => {
    steps[size] = step;
    levels[size++] = level;
  };
  const members = new Uint32Array(plan.groups.length);
  const best = new Float64Array(plan.groups.length);
  for (const [index, unit] of plan.units.entries()) {
    for (let at = unit.group; at >= 0; at = plan.groups[at]!.parent) {
      members[at]!++;
      if (worths[index]! > best[at]!) best[at] = worths[index]!;
    }
  }
  for (const [index, unit] of plan.units.entries()) {
    const worth = worths[index]!;
    let frame = 0;
    for (let at = unit.group; at >= 0; at = plan.groups[at]!.parent) if (!plan.groups[at]!.optional) frame += frames[at]! / members[at]!;
    const leastLevel = levelOf((worth * forms.shares[index]!) / Math.max(1, forms.tokens[index]! + frame));
    push(index, leastLevel);
    for (let word = firstWords[index]!; word < firstWords[index + 1]!; word++)
      if (forms.bound[word] === 0)
        push(firstWord + word, Math.max(leastLevel, levelOf((worth * forms.wordShares[word]!) / Math.max(1, tokens[word]!))));
  }
  for (const [index, group] of plan.groups.entries())
    if (group.optional) push(firstHeading + index, levelOf((best[index]! * headingWorth) / Math.max(1, frames[index]!)));
  return { order: sortedByLevel(steps.subarray(0, size), levels.subarray(0, size)), firstWord, firstHeading };
}

const levelBits = 10;

const asFloat = new Float32Array(1);
const asBits = new Uint32Array(asFloat.buffer);

// Ratios as whole numbers, the highest first: the exponent of a float and the first 13 bits of its fraction, from 16 down; ratios under 1e-18 are one level.
function levelOf(ratio: number): number {
  asFloat[0] = ratio < 1e-18 ? 1e-18 : ratio;
  const steps = (131 << 13) - (asBits[0]! >>> 10);
  return steps < 0 ? 0 : steps;
}

// Sorts steps by level in two passes of a radix sort; steps of one level stay in their order.
function sortedByLevel(steps: Uint32Array, levels: Uint32Array): Uint32Array {
  let from = steps;
  let fromLevels = levels;
  for (const shift of [0, levelBits]) {
    const starts = new Uint32Array((1 << levelBits) + 1);
    const mask = (1 << levelBits) - 1;
    for (let at = 0; at < from.length; at++) starts[((fromLevels[at]! >>> shift) & mask) + 1]!++;
    for (let digit = 1; digit < starts.length; digit++) starts[digit]! += starts[digit - 1]!;
    const to = new Uint32Array(from.length);
    const toLevels = new Uint32Array(from.length);
    for (let at = 0; at < from.length; at++) {
      const position = starts[(fromLevels[at]! >>> shift) & mask]!++;
      to[position] = from[at]!;
      toLevels[position] = fromLevels[at]!;
    }
    from = to;
    fromLevels = toLevels;
  }
  return from;
}
