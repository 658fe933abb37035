// The order in which units, their spare words and headings may be added, best worth for their tokens first, and what comes along with each unit.
import { float64At, itemAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { isOptional, type Plan } from './plan.js';

const headingWorth = 0.3;
const spareWorth = 0.02;
/** A shorter unit says too little to be worth more for its tokens. */
const minCost = 10;

/** What may be added one after the other, best first. A step is the number of a unit, then of a unit whose spare words come back, then of a heading. */
export interface Steps {
  readonly order: Uint32Array;
  readonly firstWhole: number;
  readonly firstHeading: number;
}

/** A longer chain of sentences that point back is cut. */
const maxClosure = 12;

/** Per unit what else must be kept with it, what that needs included; undefined where it stands alone. */
export type Closures = readonly (readonly number[] | undefined)[];

/** Finds them, over at most so many units. */
export function closuresOf({ units }: Plan): Closures {
  return units.map(({ needs }, index) => {
    if (needs === undefined) return undefined;
    const found = new Set([index]);
    for (const unit of found) if (found.size <= maxClosure) for (const needed of itemAt(units, unit).needs ?? []) found.add(needed);
    found.delete(index);
    return [...found];
  });
}

/** One step per unit, one for the spare words of each that has some, one per heading. Spare words are never worth more for their tokens than their unit. */
export function orderedSteps(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array, closures: Closures): Steps {
  const firstWhole = plan.units.length;
  const firstHeading = 2 * firstWhole;
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
    const level = levelOf(bundle / Math.max(minCost, uint32At(costs.lean, index) + frame + needed));
    push(index, level);
    const more = uint32At(costs.full, index) - uint32At(costs.lean, index);
    if (costs.runs[index] !== undefined) push(firstWhole + index, Math.max(level, levelOf((worth * spareWorth) / Math.max(1, more))));
  }
  for (const [index, group] of plan.groups.entries())
    if (isOptional(group)) push(firstHeading + index, levelOf((float64At(best, index) * headingWorth) / Math.max(1, float64At(frames, index))));
  return { order: sortedByLevel(steps.subarray(0, size), levels.subarray(0, size)), firstWhole, firstHeading };
}

const levelBits = 10;

const asFloat = new Float32Array(1);
const asBits = new Uint32Array(asFloat.buffer);

// Ratios as whole numbers, the highest first: the exponent of a float and the first 13 bits of its fraction, from 16 down; ratios under 1e-18 are one level.
function levelOf(ratio: number): number {
  asFloat[0] = ratio < 1e-18 ? 1e-18 : ratio;
  const steps = (131 << 13) - (uint32At(asBits, 0) >>> 10);
  return steps < 0 ? 0 : steps;
}

// Sorts steps by level in two passes of a radix sort; steps of one level stay in their order.
function sortedByLevel(steps: Uint32Array, levels: Uint32Array): Uint32Array {
  let from = steps;
  let fromLevels = levels;
  for (const shift of [0, levelBits]) {
    const starts = new Uint32Array((1 << levelBits) + 1);
    const mask = (1 << levelBits) - 1;
    for (let at = 0; at < from.length; at++) starts[((uint32At(fromLevels, at) >>> shift) & mask) + 1]!++;
    for (let digit = 1; digit < starts.length; digit++) starts[digit]! += uint32At(starts, digit - 1);
    const to = new Uint32Array(from.length);
    const toLevels = new Uint32Array(from.length);
    for (let at = 0; at < from.length; at++) {
      const position = starts[(uint32At(fromLevels, at) >>> shift) & mask]!++;
      to[position] = uint32At(from, at);
      toLevels[position] = uint32At(fromLevels, at);
    }
    from = to;
    fromLevels = toLevels;
  }
  return from;
}
