// Chooses what to keep under a token budget: units whole or not at all, best worth for their tokens first, and near the
// edge of the budget the best combination. Where words may go, spare words come back last.
import { float64At, itemAt, numberAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { fullestChoice } from './knapsack.js';
import { isOptional, type Plan } from './plan.js';
import { type Closures, closuresOf, orderedSteps, type Steps } from './steps.js';

/** States of a unit in a selection, beside 0 for dropped: without its spare words, and whole. */
export const keptLean = 1;
const keptWhole = 2;

/** What is kept: per unit its state, per group whether its heading is shown. */
export interface Selection {
  readonly units: Uint8Array;
  readonly headings: Uint8Array;
}

// Units between the surely taken and the surely dropped, of which the best combination is looked for.
const coreUnits = 48;
const maxHeadingRoom = 0.25;

/** Share of its worth that a sentence loses where nothing says who or what it means. */
const understood = 0.7;
/** Another sentence takes its place where it has this share of its worth. */
const replaceable = 0.7;
const maxChain = 3;
const maxReplacing = 400;

/**
 * Prepares the choice once; the function it gives selects units for at most `budget` estimated tokens. `worths`: probability per unit that it holds what is
 * needed, lowered for repetitions. Deterministic: ties fall to the earlier unit.
 */
export function prepareSelection(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array): (budget: number) => Selection {
  const closures = closuresOf(plan);
  const steps = orderedSteps(plan, costs, frames, worths, closures);
  return (budget) => select(plan, costs, frames, worths, closures, steps, budget);
}

function select(plan: Plan, costs: Costs, frames: Float64Array, worths: Float64Array, closures: Closures, steps: Steps, budget: number): Selection {
  const { order, firstWhole, firstHeading } = steps;
  const { full, lean, runs } = costs;
  const units = new Uint8Array(plan.units.length);
  const headings = new Uint8Array(plan.groups.length);
  const openGroups = new Uint8Array(plan.groups.length);
  let cost = 0;
  let titled = false;

  const opening = (group: number): number => {
    let total = 0;
    for (let at = group; at >= 0 && openGroups[at] === 0; at = itemAt(plan.groups, at).parent)
      if (!isOptional(itemAt(plan.groups, at))) total += float64At(frames, at);
    return total;
  };
  // What else comes with a unit: the lines that frame it, and what it needs with its own lines.
  const beside = (unit: number): number => {
    const { group } = itemAt(plan.units, unit);
    const closure = closures[unit];
    let total = opening(group);
    if (closure === undefined) return total;
    const counted = new Set([group]);
    for (const needed of closure) {
      if (units[needed] !== 0) continue;
      total += uint32At(lean, needed);
      const own = itemAt(plan.units, needed).group;
      if (!counted.has(own)) total += opening(own);
      counted.add(own);
    }
    return total;
  };
  const take = (unit: number): void => {
    takeOne(unit);
    for (const needed of closures[unit] ?? []) takeOne(needed);
  };
  const takeOne = (unit: number): void => {
    if (units[unit] !== 0) return;
    const { group } = itemAt(plan.units, unit);
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
  const best = order.filter((step) => step < firstWhole && units[step] === 0 && float64At(worths, step) > 0);
  const size = certain(best);
  for (const unit of best.subarray(0, size)) take(unit);
  const unsure = best.subarray(size, size + coreUnits);
  for (const place of fullestChoice(
    Array.from(unsure, (unit) => uint32At(lean, unit) + beside(unit)),
    Array.from(unsure, (unit) => float64At(worths, unit)),
    budget - cost - headingRoom(best),
  ))
    if (cost + uint32At(lean, uint32At(unsure, place)) + beside(uint32At(unsure, place)) <= budget) take(uint32At(unsure, place));
  if (plan.units.some(({ means }) => means !== undefined)) {
    bringWhatIsMeant();
    for (const step of best) if (!isHanging(step)) takeIfRoom(step);
  }
  const lateHeadings: number[] = [];
  for (const step of order) {
    if (step < firstWhole) takeIfRoom(step);
    else if (step < firstHeading) {
      const unit = step - firstWhole;
      const more = uint32At(full, unit) - uint32At(lean, unit);
      if (units[unit] !== keptLean || cost + more > budget) continue;
      units[unit] = keptWhole;
      cost += more;
    } else if (openGroups[step - firstHeading] === 0) lateHeadings.push(step - firstHeading);
    else show(step - firstHeading);
  }
  for (const group of lateHeadings) show(group);
  hideMisleading();
  return { units, headings };

  // Where a title says who is meant, it would say it of what stands below without a title of its own, too.
  function takeIfRoom(unit: number): void {
    if (units[unit] !== 0 || float64At(worths, unit) === 0) return;
    if (cost + uint32At(lean, unit) + beside(unit) + (titled ? titleCost(unit) : 0) > budget) return;
    take(unit);
    if (titled) showTitles(unit);
  }

  // Whether what a unit means is not kept.
  function isHanging(unit: number): boolean {
    const { means } = itemAt(plan.units, unit);
    return means !== undefined && units[means] === 0;
  }

  // Who "he" is stands over the passage, too.
  function titlesOver(unit: number): number[] {
    const titles: number[] = [];
    for (let at = itemAt(plan.units, unit).group; at >= 0; at = itemAt(plan.groups, at).parent)
      if (isOptional(itemAt(plan.groups, at))) titles.push(at);
    return titles;
  }

  function titleCost(unit: number): number {
    return titlesOver(unit).reduce((sum, group) => sum + (headings[group] === 1 ? 0 : float64At(frames, group)), 0);
  }

  function showTitles(unit: number): boolean {
    const titles = titlesOver(unit);
    for (const group of titles) show(group);
    titled ||= titles.length > 0;
    return titles.length > 0;
  }

  // Under a title what stands below it would be read: where a later one has no room, those before it go, too.
  function hideMisleading(): void {
    const unnamed = new Set<number>();
    for (let group = plan.groups.length - 1; group >= 0; group--) {
      const own = itemAt(plan.groups, group);
      if (!isOptional(own) || openGroups[group] === 0) continue;
      if (headings[group] === 0) unnamed.add(own.parent);
      else if (unnamed.has(own.parent)) {
        headings[group] = 0;
        cost -= float64At(frames, group);
      }
    }
  }

  // What a kept sentence means comes with it where there is room, or where what makes room for it is worth less than being understood is.
  function bringWhatIsMeant(): void {
    const hanging: number[] = [];
    const held = new Uint8Array(units.length);
    const kept: number[] = [];
    for (const [index, { means, keep }] of plan.units.entries()) {
      if (units[index] === 0) continue;
      if (isHanging(index)) hanging.push(index);
      else if (means !== undefined) held[means] = 1;
      if (keep) held[index] = 1;
      for (const needed of closures[index] ?? []) held[needed] = 1;
      kept.push(index);
    }
    if (hanging.length === 0) return;
    const byWorth = (a: number, b: number): number => float64At(worths, a) - float64At(worths, b) || b - a;
    kept.sort(byWorth);
    let next = 0;
    for (const unit of hanging.sort(byWorth).reverse()) {
      if (units[unit] === 0) continue;
      const chain = meantBy(unit);
      const own = new Set([unit, ...chain]);
      const gain = understood * float64At(worths, unit);
      let chainCost = 0;
      let chainGain = gain;
      for (const one of chain) {
        chainCost += uint32At(lean, one) + beside(one);
        chainGain += float64At(worths, one);
      }
      if (makeRoom(chainCost, chainGain, own)) {
        for (const one of chain) {
          take(one);
          held[one] = 1;
        }
      } else if (makeRoom(titleCost(unit), gain, own) && showTitles(unit)) held[unit] = 1;
      else if (held[unit] === 0) replace(unit);
    }
    if (next > 0) closeEmptyGroups();

    // Drops what is worth least, where all of it is worth less than the gain.
    function makeRoom(needed: number, gain: number, own: ReadonlySet<number>): boolean {
      const dropped: number[] = [];
      let over = cost + needed - budget;
      let left = gain;
      let at = next;
      for (; over > 0 && at < kept.length; at++) {
        const other = numberAt(kept, at);
        if (units[other] === 0 || held[other] === 1 || own.has(other)) continue;
        left -= float64At(worths, other);
        if (left < 0) return false;
        dropped.push(other);
        over -= uint32At(lean, other);
      }
      if (over > 0) return false;
      next = at;
      for (const other of dropped) {
        units[other] = 0;
        cost -= uint32At(lean, other);
      }
      return true;
    }
  }

  function closeEmptyGroups(): void {
    const opened = Uint8Array.from(openGroups);
    openGroups.fill(0);
    for (const [index, { group }] of plan.units.entries())
      if (units[index] !== 0) for (let at = group; at >= 0 && openGroups[at] === 0; at = itemAt(plan.groups, at).parent) openGroups[at] = 1;
    for (const [group, frame] of frames.entries())
      if (opened[group] === 1 && openGroups[group] === 0 && (headings[group] === 1 || !isOptional(itemAt(plan.groups, group)))) {
        headings[group] = 0;
        cost -= frame;
      }
  }

  // A sentence that is not understood gives its room to one that is, where that is worth nearly as much.
  function replace(unit: number): void {
    const room = budget - cost + uint32At(lean, unit);
    const minWorth = replaceable * float64At(worths, unit);
    for (const other of best.subarray(0, maxReplacing)) {
      if (units[other] !== 0 || float64At(worths, other) < minWorth || uint32At(lean, other) > room) continue;
      const { means } = itemAt(plan.units, other);
      if ((means !== undefined && (units[means] === 0 || means === unit)) || uint32At(lean, other) + beside(other) > room) continue;
      if (closures[other]?.includes(unit) === true) continue;
      units[unit] = 0;
      cost -= uint32At(lean, unit);
      take(other);
      return;
    }
  }

  // The sentences before one that say what it means, and what they mean in turn, as far as they are not kept.
  function meantBy(unit: number): number[] {
    const chain: number[] = [];
    for (let at = itemAt(plan.units, unit).means; at !== undefined && units[at] === 0 && chain.length < maxChain; at = itemAt(plan.units, at).means)
      chain.push(at);
    return chain;
  }

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
    const counted = Uint8Array.from(units, (state) => (state === 0 ? 0 : 1));
    let sum = cost;
    let at = 0;
    for (; at < ranked.length; at++) {
      const unit = uint32At(ranked, at);
      for (const one of [unit, ...(closures[unit] ?? [])]) {
        if (counted[one] === 1) continue;
        counted[one] = 1;
        const { group } = itemAt(plan.units, one);
        sum += uint32At(lean, one) + (opened.has(group) ? 0 : opening(group));
        opened.add(group);
      }
      if (sum > budget) break;
    }
    return Math.max(0, at - coreUnits / 2);
  }
}
