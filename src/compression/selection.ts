// A selection while it is being made: what it costs so far, and what it costs to add units, show titles, or drop units again.
import { float64At, itemAt, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';
import { isOptional, type Plan } from './plan.js';
import type { Closures } from './steps.js';

/** States of a unit in a selection, besides 0 for dropped: without its filler words, and with them. */
export const keptLean = 1;
const keptWhole = 2;

/** What is kept: the state of each unit, and for each group whether its title is shown. */
export interface Selection {
  readonly units: Uint8Array;
  readonly headings: Uint8Array;
}

/** The input of a selection. */
export interface Problem {
  readonly plan: Plan;
  /** Tokens of the units. */
  readonly costs: Costs;
  /** Tokens of each group's opening and closing lines. */
  readonly frames: Float64Array;
  /** For each unit, the probability that it contains what is needed, lowered for repetitions. */
  readonly worths: Float64Array;
  readonly closures: Closures;
}

/** A selection in the making. Its estimated cost is that of its units and the lines that frame them; titles count only if shown. */
export class Draft implements Selection {
  readonly units: Uint8Array;
  readonly headings: Uint8Array;
  /** Tokens of everything kept. */
  cost = 0;
  /** For each group, whether one of its units has been taken. */
  private readonly openGroups: Uint8Array;
  /** Whether a title has been shown because it says what a unit refers to. */
  private titled = false;

  /** `budget`: tokens. */
  constructor(
    readonly problem: Problem,
    readonly budget: number,
  ) {
    const { units, groups } = problem.plan;
    this.units = new Uint8Array(units.length);
    this.headings = new Uint8Array(groups.length);
    this.openGroups = new Uint8Array(groups.length);
  }

  isKept(unit: number): boolean {
    return this.units[unit] !== 0;
  }

  /** Whether a unit refers to something that is not kept. */
  isDangling(unit: number): boolean {
    const { referent } = itemAt(this.problem.plan.units, unit);
    return referent !== undefined && !this.isKept(referent);
  }

  isOpen(group: number): boolean {
    return this.openGroups[group] !== 0;
  }

  hasRoom(tokens: number): boolean {
    return this.cost + tokens <= this.budget;
  }

  /** Tokens of the lines that frame a group and are not kept yet. */
  opening(group: number): number {
    const { plan, frames } = this.problem;
    let total = 0;
    for (let at = group; at >= 0 && this.openGroups[at] === 0; at = itemAt(plan.groups, at).parent)
      if (!isOptional(itemAt(plan.groups, at))) total += float64At(frames, at);
    return total;
  }

  /** Tokens of a unit with everything it brings along: its frames, and the units it needs with theirs. */
  costOf(unit: number): number {
    const { plan, costs, closures } = this.problem;
    const { group } = itemAt(plan.units, unit);
    const closure = closures[unit];
    let total = uint32At(costs.lean, unit) + this.opening(group);
    if (closure === undefined) return total;
    const counted = new Set([group]);
    for (const needed of closure) {
      if (this.isKept(needed)) continue;
      total += uint32At(costs.lean, needed);
      const own = itemAt(plan.units, needed).group;
      if (!counted.has(own)) total += this.opening(own);
      counted.add(own);
    }
    return total;
  }

  /** Takes a unit and the units it needs, without their filler words. */
  take(unit: number): void {
    this.takeOne(unit);
    for (const needed of this.problem.closures[unit] ?? []) this.takeOne(needed);
  }

  /** Takes a unit if it has room. Once a title has been shown, the titles of later units are shown too; otherwise those units would seem to be under it. */
  takeIfRoom(unit: number): void {
    if (this.isKept(unit) || float64At(this.problem.worths, unit) === 0) return;
    if (!this.hasRoom(this.costOf(unit) + (this.titled ? this.titleCost(unit) : 0))) return;
    this.take(unit);
    if (this.titled) this.showTitles(unit);
  }

  /** Restores the filler words of a kept unit if there is room. */
  makeWhole(unit: number): void {
    const { full, lean } = this.problem.costs;
    const more = uint32At(full, unit) - uint32At(lean, unit);
    if (this.units[unit] !== keptLean || !this.hasRoom(more)) return;
    this.units[unit] = keptWhole;
    this.cost += more;
  }

  /** Drops a unit that is kept without filler words; its groups stay open until `closeEmptyGroups`. */
  drop(unit: number): void {
    this.units[unit] = 0;
    this.cost -= uint32At(this.problem.costs.lean, unit);
  }

  /** Closes the groups whose units have all been dropped. */
  closeEmptyGroups(): void {
    const { plan, frames } = this.problem;
    const opened = Uint8Array.from(this.openGroups);
    this.openGroups.fill(0);
    for (const [index, { group }] of plan.units.entries()) if (this.isKept(index)) this.open(group);
    for (const [group, frame] of frames.entries())
      if (opened[group] === 1 && !this.isOpen(group) && (this.headings[group] === 1 || !isOptional(itemAt(plan.groups, group)))) {
        this.headings[group] = 0;
        this.cost -= frame;
      }
  }

  /** Shows the title of an open group if there is room. */
  show(group: number): void {
    const frame = float64At(this.problem.frames, group);
    if (!this.isOpen(group) || this.headings[group] === 1 || !this.hasRoom(frame)) return;
    this.headings[group] = 1;
    this.cost += frame;
  }

  /** Tokens of the titles above a unit that are not shown yet. */
  titleCost(unit: number): number {
    return this.titlesOver(unit).reduce((sum, group) => sum + (this.headings[group] === 1 ? 0 : float64At(this.problem.frames, group)), 0);
  }

  /** Shows the titles above a unit and, from now on, above other units as they are taken. Returns whether the unit has any. */
  showTitles(unit: number): boolean {
    const titles = this.titlesOver(unit);
    for (const group of titles) this.show(group);
    this.titled ||= titles.length > 0;
    return titles.length > 0;
  }

  /** Hides titles that would seem to cover a later part of the same parent whose own title has no room. */
  hideMisleading(): void {
    const { plan, frames } = this.problem;
    const unnamed = new Set<number>();
    for (let group = plan.groups.length - 1; group >= 0; group--) {
      const own = itemAt(plan.groups, group);
      if (!isOptional(own) || !this.isOpen(group)) continue;
      if (this.headings[group] === 0) unnamed.add(own.parent);
      else if (unnamed.has(own.parent)) {
        this.headings[group] = 0;
        this.cost -= float64At(frames, group);
      }
    }
  }

  // All titles above a unit, since the title of an enclosing part may also say who "he" is.
  private titlesOver(unit: number): number[] {
    const { plan } = this.problem;
    const titles: number[] = [];
    for (let at = itemAt(plan.units, unit).group; at >= 0; at = itemAt(plan.groups, at).parent)
      if (isOptional(itemAt(plan.groups, at))) titles.push(at);
    return titles;
  }

  private takeOne(unit: number): void {
    if (this.isKept(unit)) return;
    const { plan, costs } = this.problem;
    const { group } = itemAt(plan.units, unit);
    this.cost += uint32At(costs.lean, unit) + this.opening(group);
    this.open(group);
    this.units[unit] = costs.runs[unit] === undefined ? keptWhole : keptLean;
  }

  private open(group: number): void {
    for (let at = group; at >= 0 && this.openGroups[at] === 0; at = itemAt(this.problem.plan.groups, at).parent) this.openGroups[at] = 1;
  }
}
