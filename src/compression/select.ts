// Chooses what to keep under a token budget: units whole or not at all, best worth for their tokens first, and near the
// edge of the budget the best combination. Where words may go, spare words come back last.
import { float64At, itemAt, numberAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { isOptional, type Plan } from './plan.js';

/** States of a unit in a selection, beside 0 for dropped: without its spare words, and whole. */
export const keptLean = 1;
const keptWhole = 2;

/** What is kept: per unit its state, per group whether its heading is shown. */
export interface Selection {
  readonly units: Uint8Array;
  readonly headings: Uint8Array;
}

const headingWorth = 0.3;
const spareWorth = 0.02;
// Units between the surely taken and the surely dropped, of which the best combination is looked for, and the steps of its room.
const coreUnits = 48;
const maxCells = 2048;
const maxHeadingRoom = 0.25;

// What may be added one after the other, best first. A step is the number of a unit, then of a unit whose spare words come back, then of a heading.
interface Steps {
  readonly order: Uint32Array;
  readonly firstWhole: number;
  readonly firstHeading: number;
}

/**
 * Prepares the choice once; the function it gives selects units for at most `budget` estimated tokens. `worths`: probability per unit that it holds what is
 * needed, lowered for repetitions. Deterministic: ties fall to the earlier unit.
 */
export function prepareSelection(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array): (budget: number) => Selection {
  const steps = orderedSteps(plan, costs, frames, worths);
  return (budget) => select(plan, costs, frames, worths, steps, budget);
}

function select(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array, steps: Steps, budget: number): Selection {
  const { order, firstWhole, firstHeading } = steps;
  const { full, lean, runs } = costs;
  const units = new Uint8Array(plan.units.length);
  const headings = new Uint8Array(plan.groups.length);
  const openGroups = new Uint8Array(plan.groups.length);
  let cost = 0;

  const opening = (group: number): number => {
    let total = 0;
    for (let at = group; at >= 0 && openGroups[at] === 0; at = itemAt(plan.groups, at).parent)
      if (!isOptional(itemAt(plan.groups, at))) total += float64At(frames, at);
    return total;
  };
  // What else comes with a unit: the lines that frame it, and the item that its list starts with.
  const beside = (unit: number): number => {
    const { group, needs } = itemAt(plan.units, unit);
    return opening(group) + (needs === undefined || units[needs] !== 0 ? 0 : uint32At(lean, needs));
  };
  const take = (unit: number): void => {
    const { group, needs } = itemAt(plan.units, unit);
    if (units[unit] !== 0) return;
    if (needs !== undefined) take(needs);
    cost += uint32At(lean, unit) + opening(group);
    for (let at = group; at >= 0 && openGroups[at] === 0; at = itemAt(plan.groups, at).parent) openGroups[at] = 1;
    units[unit] = runs[unit] === undefined ? keptWhole : keptLean;
  };
  const show = (group: number): void => {
    if (openGroups[group] === 0 || headings[group] === 1 || cost + float64At(frames, group) > budget) return;
    headings[group] = 1;
    cost += float64At(frames, group);
  };

  for (let unit = 0; unit < units.length; unit++) if (itemAt(plan.units, unit).keep) take(unit);
  const best = order.filter((step) => step < firstWhole && units[step] === 0);
  const size = certain(best);
  for (const unit of best.subarray(0, size)) take(unit);
  const unsure = best.subarray(size, size + coreUnits);
  for (const place of fullestChoice(
    Array.from(unsure, (unit) => uint32At(lean, unit) + beside(unit)),
    Array.from(unsure, (unit) => float64At(worths, unit)),
    budget - cost - headingRoom(best),
  ))
    if (cost + uint32At(lean, uint32At(unsure, place)) + beside(uint32At(unsure, place)) <= budget) take(uint32At(unsure, place));
  const lateHeadings: number[] = [];
  for (const step of order) {
    if (step < firstWhole) {
      if (units[step] === 0 && cost + uint32At(lean, step) + beside(step) <= budget) take(step);
    } else if (step < firstHeading) {
      const unit = step - firstWhole;
      const more = uint32At(full, unit) - uint32At(lean, unit);
      if (units[unit] !== keptLean || cost + more > budget) continue;
      units[unit] = keptWhole;
      cost += more;
    } else if (openGroups[step - firstHeading] === 0) lateHeadings.push(step - firstHeading);
    else show(step - firstHeading);
  }
  for (const group of lateHeadings) show(group);
  return { units, headings };

  // Room for the headings of the unit that is worth most, where they are short.
  function headingRoom(ranked: Uint32Array): number {
    let top = -1;
    for (const unit of ranked) if (top < 0 || float64At(worths, unit) > float64At(worths, top)) top = unit;
    let room = 0;
    for (let at = top < 0 ? -1 : itemAt(plan.units, top).group; at >= 0; at = itemAt(plan.groups, at).parent)
      if (isOptional(itemAt(plan.groups, at))) room += float64At(frames, at);
    return room <= maxHeadingRoom * budget ? room : 0;
  }

  // How many of the best units are taken in any case: all that fit one after the other, but for half a core before the first that does not.
  function certain(ranked: Uint32Array): number {
    const opened = new Set<number>();
    let sum = cost;
    let at = 0;
    for (; at < ranked.length; at++) {
      const { group } = itemAt(plan.units, uint32At(ranked, at));
      sum += uint32At(lean, uint32At(ranked, at)) + (opened.has(group) ? 0 : opening(group));
      opened.add(group);
      if (sum > budget) break;
    }
    return Math.max(0, at - coreUnits / 2);
  }
}

/** Places of the items worth most together whose costs are within the room: a knapsack, exact up to `maxCells` tokens of room and in coarser steps above. */
function fullestChoice(costs: readonly number[], worths: readonly number[], room: number): number[] {
  if (room <= 0) return [];
  const step = Math.max(1, Math.ceil(room / maxCells));
  const cells = Math.floor(room / step);
  const value = new Float64Array(cells + 1);
  const taken = costs.map(() => new Uint8Array(cells + 1));
  for (const [place, cost] of costs.entries()) {
    const size = Math.ceil(cost / step);
    for (let at = cells; at >= size; at--) {
      const sum = float64At(value, at - size) + numberAt(worths, place);
      if (sum <= float64At(value, at)) continue;
      value[at] = sum;
      itemAt(taken, place)[at] = 1;
    }
  }
  const chosen: number[] = [];
  let at = cells;
  for (let place = costs.length - 1; place >= 0; place--) {
    if (itemAt(taken, place)[at] === 0) continue;
    chosen.push(place);
    at -= Math.ceil(numberAt(costs, place) / step);
  }
  return chosen.reverse();
}

// One step per unit, one for the spare words of each that has some, one per heading. Spare words are never worth more for their tokens than their unit.
function orderedSteps(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array): Steps {
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
    const level = levelOf(worth / Math.max(1, uint32At(costs.lean, index) + frame));
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
