// The order in which units, their filler words and titles are added, highest worth per token first, and what each unit brings along.
import { float64At, itemAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { isOptional, type Plan } from './plan.js';

const headingWorth = 0.3;
const spareWorth = 0.02;
/** Minimum tokens assumed for a unit: a shorter one says too little for its low cost to count. */
const minCost = 10;

/**
 * What may be added, step by step, best first. A step is the number of a unit; from `firstWhole` on, of a unit whose filler words are restored; from
 * `firstHeading` on, of a group whose title is shown.
 */
export interface Steps {
  readonly order: Uint32Array;
  readonly firstWhole: number;
  readonly firstHeading: number;
}

/** Number of units from which a closure no longer grows. */
const maxClosure = 12;

/** For each unit, all other units that must be kept with it; undefined if there are none. */
export type Closures = readonly (readonly number[] | undefined)[];

/** Computes the closures, each cut off once it has more than `maxClosure` units. */
export function closuresOf({ units }: Plan): Closures {
  return units.map(({ needs }, index) => {
    if (needs === undefined) return undefined;
    const found = new Set([index]);
    for (const unit of found) if (found.size <= maxClosure) for (const needed of itemAt(units, unit).needs ?? []) found.add(needed);
    found.delete(index);
    return [...found];
  });
}

/** One step per unit, one for the filler words of each unit that has any, one per title. Filler words never rank above their unit. */
export function orderedSteps(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array, closures: Closures): Steps {
  const firstWhole = plan.units.length;
  const firstHeading = 2 * firstWhole;
  const ratios = new Float64Array(firstHeading + plan.groups.length).fill(-1);
  const members = new Uint32Array(plan.groups.length);
  const best = new Float64Array(plan.groups.length);
  for (const [index, unit] of plan.units.entries()) {
    for (let at = unit.group; at >= 0; at = itemAt(plan.groups, at).parent) {
      members[at]!++;
      if (float64At(worths, index) > float64At(best, at)) best[at] = float64At(worths, index);
    }
  }
  for (const [index, unit] of plan.units.entries()) {
    const worth = float64At(worths, index);
    let frame = 0;
    for (let at = unit.group; at >= 0; at = itemAt(plan.groups, at).parent)
      if (!isOptional(itemAt(plan.groups, at))) frame += float64At(frames, at) / uint32At(members, at);
    let bundle = worth;
    let needed = 0;
    for (const other of closures[index] ?? []) {
      bundle += float64At(worths, other);
      needed += uint32At(costs.lean, other);
    }
    const ratio = bundle / Math.max(minCost, uint32At(costs.lean, index) + frame + needed);
    ratios[index] = ratio;
    const more = uint32At(costs.full, index) - uint32At(costs.lean, index);
    if (costs.runs[index] !== undefined) ratios[firstWhole + index] = Math.min(ratio, (worth * spareWorth) / Math.max(1, more));
  }
  for (const [index, group] of plan.groups.entries())
    if (isOptional(group)) ratios[firstHeading + index] = (float64At(best, index) * headingWorth) / Math.max(1, float64At(frames, index));
  const steps = Uint32Array.from(ratios.keys()).filter((step) => float64At(ratios, step) >= 0);
  // Of equal steps, the earlier one first.
  const order = steps.sort((a, b) => float64At(ratios, b) - float64At(ratios, a) || a - b);
  return { order, firstWhole, firstHeading };
}
