// Chooses what to keep under a token budget. Units are kept or dropped as a whole, those with the most worth per token first; at the edge of the budget, the
// best combination is searched. Filler words are restored last.
import { float64At, itemAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { solveKnapsack } from './knapsack.js';
import { isOptional, type Plan } from './plan.js';
import { keepReferents } from './referents.js';
import { Draft, type Problem, type Selection } from './selection.js';
import { closuresOf, orderedSteps, type Steps } from './steps.js';

// Number of units at the edge of the budget for which the best combination is searched.
const coreUnits = 48;
const maxHeadingRoom = 0.25;

/**
 * Does the preparation once; the returned function selects units for at most `budget` estimated tokens. `worths`: for each unit, the probability that it
 * contains what is needed, lowered for repetitions. Deterministic: of equal units, the earlier one is kept.
 */
export function prepareSelection(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array): (budget: number) => Selection {
  const closures = closuresOf(plan);
  const steps = orderedSteps(plan, costs, frames, worths, closures);
  const problem = { plan, costs, frames, worths, closures };
  return (budget) => select(problem, steps, budget);
}

function select(problem: Problem, steps: Steps, budget: number): Selection {
  const { plan, worths } = problem;
  const draft = new Draft(problem, budget);
  for (let unit = 0; unit < plan.units.length; unit++) if (itemAt(plan.units, unit).keep) draft.take(unit);
  const ranked = steps.order.filter((step) => step < steps.firstWhole && !draft.isKept(step) && float64At(worths, step) > 0);
  takeBest(draft, ranked);
  if (plan.units.some(({ referent }) => referent !== undefined)) {
    keepReferents(draft, ranked);
    for (const unit of ranked) if (!draft.isDangling(unit)) draft.takeIfRoom(unit);
  }
  takeRest(draft, steps);
  draft.hideMisleading();
  return { units: draft.units, headings: draft.headings };
}

// Takes the best units that certainly fit and, of those at the edge of the budget, the combination with the highest total worth.
function takeBest(draft: Draft, ranked: Uint32Array): void {
  const { worths } = draft.problem;
  const size = certain(draft, ranked);
  for (const unit of ranked.subarray(0, size)) draft.take(unit);
  const unsure = ranked.subarray(size, size + coreUnits);
  const chosen = solveKnapsack(
    [...unsure].map((unit) => draft.costOf(unit)),
    [...unsure].map((unit) => float64At(worths, unit)),
    draft.budget - draft.cost - headingRoom(draft, ranked),
  );
  for (const place of chosen) {
    const unit = uint32At(unsure, place);
    if (draft.hasRoom(draft.costOf(unit))) draft.take(unit);
  }
}

// How many of the best units are taken in any case: all that fit in order of rank, minus half of `coreUnits`.
function certain(draft: Draft, ranked: Uint32Array): number {
  const { plan, costs, closures } = draft.problem;
  const opened = new Set<number>();
  const counted = Uint8Array.from(draft.units, (state) => (state === 0 ? 0 : 1));
  let sum = draft.cost;
  let at = 0;
  for (; at < ranked.length; at++) {
    const unit = uint32At(ranked, at);
    for (const one of [unit, ...(closures[unit] ?? [])]) {
      if (counted[one] === 1) continue;
      counted[one] = 1;
      const { group } = itemAt(plan.units, one);
      sum += uint32At(costs.lean, one) + (opened.has(group) ? 0 : draft.opening(group));
      opened.add(group);
    }
    if (sum > draft.budget) break;
  }
  return Math.max(0, at - coreUnits / 2);
}

// Tokens to reserve for the titles of the unit with the highest worth, if they are short.
function headingRoom({ problem: { plan, frames, worths }, budget }: Draft, ranked: Uint32Array): number {
  let top = -1;
  for (const unit of ranked) if (top < 0 || float64At(worths, unit) > float64At(worths, top)) top = unit;
  let room = 0;
  for (let at = top < 0 ? -1 : itemAt(plan.units, top).group; at >= 0; at = itemAt(plan.groups, at).parent)
    if (isOptional(itemAt(plan.groups, at))) room += float64At(frames, at);
  return room <= maxHeadingRoom * budget ? room : 0;
}

// Takes whatever still fits, step by step; headings whose group was not open at their turn come last.
function takeRest(draft: Draft, { order, firstWhole, firstHeading }: Steps): void {
  const lateHeadings: number[] = [];
  for (const step of order) {
    if (step < firstWhole) draft.takeIfRoom(step);
    else if (step < firstHeading) draft.makeWhole(step - firstWhole);
    else if (draft.isOpen(step - firstHeading)) draft.show(step - firstHeading);
    else lateHeadings.push(step - firstHeading);
  }
  for (const group of lateHeadings) draft.show(group);
}
