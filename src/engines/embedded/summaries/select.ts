// Chooses units under a budget: high scores, little repetition. Greedy on score times novelty relative to the most similar chosen unit, as in maximal
// marginal relevance (Carbonell and Goldstein 1998).
import { float32At, itemAt, numberAt } from '../../../text/at.js';
import type { Unit } from './units.js';

interface Budget {
  /** Target number of words, and how far the last unit may exceed it. */
  readonly words: number;
  readonly slack: number;
  /** Target number of units; overrides words if set. */
  readonly units?: number;
  /** The part of the text that each unit is in, if all parts should be represented. */
  readonly parts?: readonly number[];
}

/** Factor on the gain of a unit for each unit already chosen from its part. */
const sameAgain = 0.8;

/** Maximum number of candidates; more if many units are requested. */
const maxCandidates = 900;

/** Indices of the chosen units, best first. */
export function selectUnits(units: readonly Unit[], scores: Float32Array, weights: Float32Array, budget: Budget): number[] {
  const candidates = shortlist(units, scores, Math.max(maxCandidates, (budget.units ?? 0) * 3));
  const lowest = candidates.reduce((low, index) => Math.min(low, float32At(scores, index)), Infinity);
  const chosen: number[] = [];
  const fresh = Float32Array.from(units, (unit) => freshness(unit, weights, nothing));
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
        float32At(fresh, index) *
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
    const terms = new Set(itemAt(units, best).terms);
    for (const index of open) fresh[index] = Math.min(float32At(fresh, index), freshness(itemAt(units, index), weights, terms));
  }
  return chosen;
}

/** Favours the shorter of two equally good units, which leaves more room. */
function thrift(wordCount: number): number {
  return (usualWords / Math.max(usualWords, wordCount)) ** 0.4;
}

const usualWords = 18;

const nothing: ReadonlySet<number> = new Set();

/** Share of a unit's term weight that another unit does not have; 1 for an entirely new one, 0 for one without weight. */
function freshness(unit: Unit, weights: Float32Array, others: ReadonlySet<number>): number {
  let total = 0;
  let fresh = 0;
  for (const term of unit.terms) {
    total += float32At(weights, term);
    if (!others.has(term)) fresh += float32At(weights, term);
  }
  return total === 0 ? 0 : fresh / total;
}

function shortlist(units: readonly Unit[], scores: Float32Array, max: number): number[] {
  const all = units.map(({ index }) => index).filter((index) => float32At(scores, index) > -Infinity);
  return all.length <= max ? all : all.sort((a, b) => float32At(scores, b) - float32At(scores, a) || a - b).slice(0, max);
}
