// Chooses units under a budget: high scores, little repetition. Greedy on score times what is new (a submodular cover with a knapsack).
import { float32At, float64At, int32At, itemAt, numberAt } from '../../../text/at.js';
import { append } from '../../../text/lists.js';
import type { Unit } from './units.js';

interface Budget {
  /** Words wanted, and how far past that the last unit may reach. */
  readonly words: number;
  readonly slack: number;
  /** Number of units wanted; overrides words when set. */
  readonly units?: number;
  /** The part of the text that each unit stands in, where all parts should have their say. */
  readonly parts?: readonly number[];
}

/** What a further unit of the same part is worth. */
const sameAgain = 0.45;

/** Most candidates that compete; the best of every stretch of a long text are among them. */
const maxCandidates = 900;

/** Indices of the chosen units, best first. */
export function selectUnits(units: readonly Unit[], scores: Float32Array, weights: Float32Array, budget: Budget): number[] {
  const candidates = shortlist(units, scores, Math.max(maxCandidates, (budget.units ?? 0) * 3));
  const lowest = candidates.reduce((low, index) => Math.min(low, float32At(scores, index)), Infinity);
  const covered = new Set<number>();
  const chosen: number[] = [];
  const open = new Set(candidates);
  const taken = new Map<number, number>();
  let words = 0;
  while (open.size > 0) {
    if (budget.units !== undefined ? chosen.length >= budget.units : words >= budget.words) break;
    let best = -1;
    let bestGain = -Infinity;
    for (const index of open) {
      const unit = itemAt(units, index);
      if (budget.units === undefined && chosen.length > 0 && words + unit.wordCount > budget.words + budget.slack) continue;
      const again = budget.parts === undefined ? 0 : (taken.get(numberAt(budget.parts, index)) ?? 0);
      const gain =
        (float32At(scores, index) - lowest + 0.05) *
        freshness(unit, weights, covered) *
        sameAgain ** again *
        (budget.units === undefined && budget.parts !== undefined ? thrift(unit.wordCount) : 1);
      if (gain > bestGain) {
        bestGain = gain;
        best = index;
      }
    }
    if (best < 0) break;
    open.delete(best);
    chosen.push(best);
    if (budget.parts !== undefined) taken.set(numberAt(budget.parts, best), (taken.get(numberAt(budget.parts, best)) ?? 0) + 1);
    words += itemAt(units, best).wordCount;
    for (const term of itemAt(units, best).terms) covered.add(term);
  }
  return chosen;
}

/** Of two that say as much the shorter one leaves more room. */
function thrift(wordCount: number): number {
  return (usualWords / Math.max(usualWords, wordCount)) ** 0.4;
}

const usualWords = 18;

/** Share of a unit's weight that is not covered yet; 1 for a wholly new one. */
function freshness(unit: Unit, weights: Float32Array, covered: ReadonlySet<number>): number {
  let total = 0;
  let fresh = 0;
  for (const term of unit.terms) {
    total += float32At(weights, term);
    if (!covered.has(term)) fresh += float32At(weights, term);
  }
  return total === 0 ? 0 : fresh / total;
}

function shortlist(units: readonly Unit[], scores: Float32Array, max: number): number[] {
  const all = units.map((unit) => unit.index).filter((index) => float32At(scores, index) > -Infinity);
  if (all.length <= max) return all;
  const stretch = Math.ceil(units.length / 30);
  const quota = Math.ceil(max / 30);
  const kept: number[] = [];
  for (let from = 0; from < all.length; from += stretch) {
    append(
      kept,
      all
        .slice(from, from + stretch)
        .sort((a, b) => float32At(scores, b) - float32At(scores, a) || a - b)
        .slice(0, quota),
    );
  }
  return kept;
}

/**
 * Of ranked units those whose printed length together lies within the count and is worth most: a knapsack over the exact lengths, then a
 * check by `measure`, which sees what joining changes. Lengths are words or characters.
 */
export function fillWords(
  ranked: readonly number[],
  count: { readonly min: number; readonly max: number },
  lengthOf: (index: number) => number,
  scores: Float32Array,
  measure: (indices: readonly number[]) => number,
): number[] {
  const pool = ranked.slice(0, 60);
  const capacity = Math.min(count.max, 4000);
  const lowest = pool.reduce((low, index) => Math.min(low, float32At(scores, index)), Infinity);
  const worth = new Float64Array(capacity + 1).fill(-1);
  worth[0] = 0;
  const from: Int32Array[] = [];
  for (const [place, index] of pool.entries()) {
    const length = lengthOf(index);
    const taken = new Int32Array(capacity + 1).fill(-1);
    const value = (float32At(scores, index) - lowest + 0.1) / (1 + place * 0.08);
    for (let room = capacity; room >= length; room--) {
      const before = float64At(worth, room - length);
      if (before < 0 || before + value <= float64At(worth, room)) continue;
      worth[room] = before + value;
      taken[room] = room - length;
    }
    from.push(taken);
  }
  const rebuild = (total: number): number[] => {
    const picked: number[] = [];
    let room = total;
    for (let place = pool.length - 1; place >= 0; place--) {
      const previous = int32At(itemAt(from, place), room);
      if (previous < 0) continue;
      picked.push(numberAt(pool, place));
      room = previous;
    }
    return picked.sort((a, b) => float32At(scores, b) - float32At(scores, a) || a - b);
  };
  const totals = Array.from({ length: capacity + 1 }, (_, total) => total).filter((total) => total > 0 && float64At(worth, total) >= 0);
  const fitting = totals.filter((total) => total >= count.min).sort((a, b) => float64At(worth, b) - float64At(worth, a) || b - a);
  const tried = fitting.length > 0 ? fitting : totals.reverse();
  for (const total of tried.slice(0, 12)) {
    const picked = rebuild(total);
    const length = measure(picked);
    if (length <= count.max && (length >= count.min || fitting.length === 0)) return picked;
  }
  for (const total of totals.sort((a, b) => float64At(worth, b) - float64At(worth, a))) {
    const picked = rebuild(total);
    if (measure(picked) <= count.max) return picked;
  }
  const shortestFirst = [...pool].sort((a, b) => lengthOf(a) - lengthOf(b));
  return shortestFirst.slice(0, 1);
}
