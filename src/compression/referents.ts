// Keeps what a sentence refers to together with it: the earlier sentences that say so, or the title above it. If
// neither fits, another sentence takes its place.
import { float64At, itemAt, numberAt, uint32At } from '../text/at.js';
import type { Draft } from './selection.js';

/** Share of its worth that a sentence loses if nothing kept says what it refers to. */
const understood = 0.7;
/** Minimum worth of a replacement, as a share of the worth of the sentence it replaces. */
const replaceable = 0.7;
const maxChain = 3;
const maxReplacing = 400;

/** For each kept sentence, takes what it refers to if there is room, or if what has to be dropped is worth less than the gain. `ranked`: units, best first. */
export function keepReferents(draft: Draft, ranked: Uint32Array): void {
  const { plan, worths } = draft.problem;
  const hanging: number[] = [];
  for (let unit = 0; unit < plan.units.length; unit++) if (draft.isKept(unit) && draft.isDangling(unit)) hanging.push(unit);
  if (hanging.length === 0) return;
  const reserve = new Reserve(draft);
  for (const unit of hanging.sort(byWorth(worths)).reverse()) if (draft.isKept(unit)) keepUnderstood(draft, reserve, ranked, unit);
  if (reserve.isUsed) draft.closeEmptyGroups();
}

function keepUnderstood(draft: Draft, reserve: Reserve, ranked: Uint32Array, unit: number): void {
  const { worths } = draft.problem;
  const chain = meantBy(draft, unit);
  const own = new Set([unit, ...chain]);
  const gain = understood * float64At(worths, unit);
  let chainCost = 0;
  let chainGain = gain;
  for (const one of chain) {
    chainCost += draft.costOf(one);
    chainGain += float64At(worths, one);
  }
  if (reserve.makeRoom(chainCost, chainGain, own)) {
    for (const one of chain) {
      draft.take(one);
      reserve.hold(one);
    }
  } else if (reserve.makeRoom(draft.titleCost(unit), gain, own) && draft.showTitles(unit)) reserve.hold(unit);
  else if (!reserve.isHeld(unit)) replace(draft, ranked, unit);
}

// The chain of sentences that one refers to, directly or through another, as far as they are not kept.
function meantBy(draft: Draft, unit: number): number[] {
  const { units } = draft.problem.plan;
  const chain: number[] = [];
  for (let at = itemAt(units, unit).referent; at !== undefined && !draft.isKept(at) && chain.length < maxChain; at = itemAt(units, at).referent)
    chain.push(at);
  return chain;
}

// Replaces a sentence that cannot be understood by one that can, if there is one worth nearly as much.
function replace(draft: Draft, ranked: Uint32Array, unit: number): void {
  const { plan, costs, worths, closures } = draft.problem;
  const room = draft.budget - draft.cost + uint32At(costs.lean, unit);
  const minWorth = replaceable * float64At(worths, unit);
  for (const other of ranked.subarray(0, maxReplacing)) {
    if (draft.isKept(other) || float64At(worths, other) < minWorth || uint32At(costs.lean, other) > room) continue;
    const { referent } = itemAt(plan.units, other);
    if ((referent !== undefined && (!draft.isKept(referent) || referent === unit)) || draft.costOf(other) > room) continue;
    if (closures[other]?.includes(unit) === true) continue;
    draft.drop(unit);
    draft.take(other);
    return;
  }
}

/** The kept units that may be dropped to make room for others, those with the lowest worth first. */
class Reserve {
  private readonly kept: number[] = [];
  /** For each unit, 1 if it must stay: another one needs it or refers to it, or the caller marked it. */
  private readonly held: Uint8Array;
  private next = 0;

  constructor(private readonly draft: Draft) {
    const { plan, worths, closures } = draft.problem;
    this.held = new Uint8Array(plan.units.length);
    for (const [index, { referent, keep }] of plan.units.entries()) {
      if (!draft.isKept(index)) continue;
      if (referent !== undefined && draft.isKept(referent)) this.hold(referent);
      if (keep) this.hold(index);
      for (const needed of closures[index] ?? []) this.hold(needed);
      this.kept.push(index);
    }
    this.kept.sort(byWorth(worths));
  }

  /** Whether any unit was dropped. */
  get isUsed(): boolean {
    return this.next > 0;
  }

  hold(unit: number): void {
    this.held[unit] = 1;
  }

  isHeld(unit: number): boolean {
    return this.held[unit] !== 0;
  }

  /**
   * Drops the units with the lowest worth until `needed` tokens fit, if together they are worth no more than `gain`. Otherwise drops none and returns false.
   */
  makeRoom(needed: number, gain: number, own: ReadonlySet<number>): boolean {
    const { draft, kept } = this;
    const { costs, worths } = draft.problem;
    const dropped: number[] = [];
    let over = draft.cost + needed - draft.budget;
    let left = gain;
    let at = this.next;
    for (; over > 0 && at < kept.length; at++) {
      const other = numberAt(kept, at);
      if (!draft.isKept(other) || this.isHeld(other) || own.has(other)) continue;
      left -= float64At(worths, other);
      if (left < 0) return false;
      dropped.push(other);
      over -= uint32At(costs.lean, other);
    }
    if (over > 0) return false;
    this.next = at;
    for (const other of dropped) draft.drop(other);
    return true;
  }
}

// By rising worth; of equal units, the later one first.
function byWorth(worths: Float64Array): (a: number, b: number) => number {
  return (a, b) => float64At(worths, a) - float64At(worths, b) || b - a;
}
