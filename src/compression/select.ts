// Chooses what to keep under a token budget: a multiple-choice knapsack over the variants of each unit, solved greedily on their concave hulls.
import type { UnitCost } from './costs.js';
import type { Plan } from './plan.js';
import { wordClass } from './words.js';

/** What is kept: per unit whether, per word of a kept unit whether (absent: all), per group whether its heading is shown. */
export interface Selection {
  readonly kept: Uint8Array;
  readonly words: (Uint8Array | undefined)[];
  readonly shown: Uint8Array;
  /** Estimated tokens. */
  readonly cost: number;
}

/** What is worth how much. */
export interface Worths {
  /** Probability per unit that it holds what is needed, lowered for repetitions. */
  readonly units: Float64Array;
  /** Share of the unit's worth that is lost with a word, per unit and word; absent where nobody judged words. */
  readonly words: readonly (readonly number[] | undefined)[] | undefined;
}

// Worth of a word that nobody judged, by class.
const classWorths = [0.002, 0.002, 0.008, 0.05, 1];
// The least a word is worth, so that sentences become whole again as soon as the budget allows it.
const leastWorths = [0.0005, 0.0002, 0.001, 0.004, 1];
const headingWorth = 0.05;

interface Steps {
  readonly unit: Uint32Array;
  readonly ratio: Float64Array;
  readonly cost: Uint32Array;
  /** Words (index into the unit) that the step adds, or one of the two below. */
  readonly word: Int32Array;
  size: number;
}

// The most that the words of a unit that may be left out are worth together.
const mostOptional = 0.7;

const firstStep = -1;
const headingStep = -2;

/**
 * Prepares the choice once; the function it gives selects units and words for at most `budget` estimated tokens. Each unit starts with the words that may never
 * be left out; the others follow one by one in order of worth for their tokens. At most `closeEnough` tokens are left unused where something could fill them.
 * Deterministic: ties fall to the earlier unit.
 */
export function prepareSelection(
  plan: Plan,
  costs: readonly UnitCost[],
  frames: Float64Array,
  worths: Worths,
  closeEnough: number,
): (budget: number) => Selection {
  const steps = hullSteps(plan, costs, frames, worths);
  const order = sortedByRatio(steps);
  return (budget) => select(plan, costs, frames, steps, order, budget, closeEnough);
}

function select(
  plan: Plan,
  costs: readonly UnitCost[],
  frames: Float64Array,
  steps: Steps,
  order: Uint32Array,
  budget: number,
  closeEnough: number,
): Selection {
  const kept = new Uint8Array(plan.units.length);
  const shown = new Uint8Array(plan.groups.length);
  const words: (Uint8Array | undefined)[] = new Array(plan.units.length).fill(undefined);
  const blocked = new Uint8Array(plan.units.length);
  const openGroups = new Uint8Array(plan.groups.length);
  let cost = 0;

  const opening = (group: number): number => {
    let total = 0;
    for (let at = group; at >= 0 && openGroups[at] === 0; at = plan.groups[at]!.parent) if (!plan.groups[at]!.optional) total += frames[at]!;
    return total;
  };
  const take = (unit: number): void => {
    cost += costs[unit]!.core + opening(plan.units[unit]!.group);
    for (let at = plan.units[unit]!.group; at >= 0 && openGroups[at] === 0; at = plan.groups[at]!.parent) openGroups[at] = 1;
    kept[unit] = 1;
    const unitWords = costs[unit]!.words;
    if (unitWords !== undefined) {
      words[unit] = Uint8Array.from(unitWords.classes, (own) => (own === wordClass.protected ? 1 : 0));
    }
  };
  const addWord = (unit: number, word: number): void => {
    words[unit]![word] = 1;
    cost += costs[unit]!.words!.tokens[word]!;
  };

  for (let unit = 0; unit < plan.units.length; unit++) if (plan.units[unit]!.keep) take(unit);
  const lateHeadings: number[] = [];
  for (const step of order) {
    const unit = steps.unit[step]!;
    const word = steps.word[step]!;
    if (word === headingStep) {
      if (openGroups[unit] === 0) lateHeadings.push(unit);
      else if (cost + frames[unit]! <= budget) {
        shown[unit] = 1;
        cost += frames[unit]!;
      }
    } else if (word === firstStep) {
      if (kept[unit] === 0 && cost + costs[unit]!.core + opening(plan.units[unit]!.group) <= budget) take(unit);
      else blocked[unit] = 1 - kept[unit]!;
    } else if (blocked[unit] === 0 && kept[unit] === 1 && cost + costs[unit]!.words!.tokens[word]! <= budget) addWord(unit, word);
  }
  for (const group of lateHeadings) {
    if (openGroups[group] === 0 || cost + frames[group]! > budget) continue;
    shown[group] = 1;
    cost += frames[group]!;
  }
  fill();
  for (let unit = 0; unit < kept.length; unit++) if (words[unit]?.every((word) => word === 0)) kept[unit] = 0;
  return { kept, words, shown, cost };

  // What is left over may still take another unit when the least important words of the kept ones make room for it.
  function fill(): void {
    if (budget - cost <= closeEnough) return;
    const wordSteps = order.filter((step) => steps.word[step]! >= 0);
    for (let round = 0; round < 4; round++) {
      const room = budget - cost;
      if (room <= closeEnough) return;
      let slack = 0;
      for (const step of wordSteps) {
        const unit = steps.unit[step]!;
        if (kept[unit] === 1 && words[unit]![steps.word[step]!] === 1) slack += steps.cost[step]!;
      }
      const candidate = order.find((step) => {
        if (steps.word[step] !== firstStep) return false;
        const unit = steps.unit[step]!;
        return kept[unit] === 0 && costs[unit]!.core + opening(plan.units[unit]!.group) <= room + slack;
      });
      if (candidate === undefined) return;
      const unit = steps.unit[candidate]!;
      const needed = costs[unit]!.core + opening(plan.units[unit]!.group);
      for (let at = wordSteps.length - 1; at >= 0 && cost + needed > budget; at--) {
        const step = wordSteps[at]!;
        const owner = steps.unit[step]!;
        const word = steps.word[step]!;
        if (kept[owner] === 0 || words[owner]![word] === 0) continue;
        words[owner]![word] = 0;
        cost -= steps.cost[step]!;
      }
      take(unit);
      for (const step of wordSteps) {
        const owner = steps.unit[step]!;
        const word = steps.word[step]!;
        if (kept[owner] === 1 && words[owner]![word] === 0 && cost + steps.cost[step]! <= budget) addWord(owner, word);
      }
    }
  }
}

// One step for the core of each unit, one per word that may be left out, one per heading. A word is never worth more for its tokens than its unit.
function hullSteps(plan: Plan, costs: readonly UnitCost[], frames: Float64Array, worths: Worths): Steps {
  let size = plan.units.length + plan.groups.length;
  for (const { words } of costs) size += words?.classes.length ?? 0;
  const steps: Steps = {
    unit: new Uint32Array(size),
    ratio: new Float64Array(size),
    cost: new Uint32Array(size),
    word: new Int32Array(size),
    size: 0,
  };
  const push = (unit: number, word: number, ratio: number, cost: number): void => {
    const at = steps.size++;
    steps.unit[at] = unit;
    steps.word[at] = word;
    steps.ratio[at] = ratio;
    steps.cost[at] = cost;
  };
  const members = new Uint32Array(plan.groups.length);
  const best = new Float64Array(plan.groups.length);
  for (const [index, unit] of plan.units.entries()) {
    for (let at = unit.group; at >= 0; at = plan.groups[at]!.parent) {
      members[at]!++;
      if (worths.units[index]! > best[at]!) best[at] = worths.units[index]!;
    }
  }
  for (const [index, unit] of plan.units.entries()) {
    const { core, words } = costs[index]!;
    const worth = worths.units[index]!;
    let frame = 0;
    for (let at = unit.group; at >= 0; at = plan.groups[at]!.parent) if (!plan.groups[at]!.optional) frame += frames[at]! / members[at]!;
    if (words === undefined) {
      push(index, firstStep, worth / Math.max(1, core + frame), core);
      continue;
    }
    const judged = worths.words?.[index];
    const { classes, tokens: wordTokens } = words;
    let optional = 0;
    for (let word = 0; word < classes.length; word++) if (classes[word] !== wordClass.protected) optional += shareOf(classes[word]!, judged?.[word]);
    // Shares are estimates of their own; together they must leave the core a part.
    const scale = optional > mostOptional ? mostOptional / optional : 1;
    const coreRatio = (worth * (1 - optional * scale)) / Math.max(1, core + frame);
    push(index, firstStep, coreRatio, core);
    for (let word = 0; word < classes.length; word++) {
      if (classes[word] === wordClass.protected) continue;
      const tokens = wordTokens[word]!;
      push(index, word, Math.min(coreRatio, (worth * scale * shareOf(classes[word]!, judged?.[word])) / Math.max(1, tokens)), tokens);
    }
  }
  for (const [index, group] of plan.groups.entries())
    if (group.optional) push(index, headingStep, (best[index]! * headingWorth) / Math.max(1, frames[index]!), frames[index]!);
  return steps;
}

function shareOf(own: number, judged: number | undefined): number {
  return Math.max(leastWorths[own]!, judged ?? classWorths[own]!);
}

// Sorts by ratio, highest first, ties by index: both in one number, so that the sort needs no comparisons of ours.
function sortedByRatio(steps: Steps): Uint32Array {
  const keys = new Float64Array(steps.size);
  for (let index = 0; index < keys.length; index++) {
    const level = Math.round((24 - Math.log2(Math.max(1e-18, steps.ratio[index]!))) * 8192);
    keys[index] = Math.max(0, level) * 0x2000000 + index;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => key % 0x2000000);
}
