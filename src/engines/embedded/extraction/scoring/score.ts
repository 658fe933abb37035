// Turns the evidence for the values of all fields into answers: one fitted scorer gives probabilities, the more probable of overlapping values is kept, and a
// span answers one field. Weights are fitted by test/eval/train/extract-scorer.ts.

import type { FoundValue } from '../../../../core/find.js';
import { once } from '../../../../core/once-per.js';
import { logistic } from '../../../../text/probability.js';
import { readJson } from '../../data.js';
import type { ScalarQuery } from '../candidate.js';
import { type Evidenced, evidenceNames } from './evidence.js';

const weights = once(() => {
  const file = readJson<{ readonly weights: Readonly<Record<string, number>> }>('extract-scorer.json');
  return evidenceNames.map((name) => file.weights[name] ?? 0);
});

/** Probability that a span answers its field. */
export function probabilityOf({ figures, calibrated, logOdds }: Evidenced, own: readonly number[] = weights()): number {
  return calibrated ? logistic(logOdds) : scored(figures, own);
}

/** The probability that the scorer gives to the figures of a span. */
export function scored(figures: readonly number[], own: readonly number[]): number {
  return logistic(figures.reduce((sum, value, index) => sum + value * (own[index] ?? 0), 0));
}

/** Values with less confidence are not returned. */
const minConfidence = 0.1;

/**
 * Values of one field in text order, without overlaps: of two, the labelled one is kept, else the more probable one. `settle` is applied to all values first.
 * O(n log n).
 */
export function valuesOf(evidence: readonly Evidenced[], settle: (values: readonly FoundValue[]) => readonly FoundValue[]): FoundValue[] {
  const labelled = new Set(evidence.flatMap((entry) => (entry.labelled ? [`${entry.start}:${entry.end}`] : [])));
  const values = settle(evidence.map((entry) => ({ start: entry.start, end: entry.end, confidence: probabilityOf(entry) })));
  const kept: FoundValue[] = [];
  let lastLabelled = false;
  for (const value of [...values].sort((left, right) => left.start - right.start || left.end - right.end)) {
    if (value.confidence < minConfidence) continue;
    const last = kept.at(-1);
    const isLabelled = labelled.has(`${value.start}:${value.end}`);
    const better = last !== undefined && (isLabelled === lastLabelled ? value.confidence > last.confidence : isLabelled);
    if (last === undefined || value.start >= last.end) kept.push(value);
    else if (better) kept[kept.length - 1] = value;
    else continue;
    lastLabelled = isLabelled;
  }
  return kept;
}

/** Factor on a value's confidence if another field with a higher one has taken its span. */
const takenShare = 0.2;

/**
 * Assigns each span to one field: of several fields that request one value and have found the same span, the one with the highest confidence keeps it and it
 * loses confidence for the others. Fields that request several values, or fields with the same concept, may share spans.
 */
export function assign(queries: readonly ScalarQuery[], found: readonly (readonly FoundValue[])[]): FoundValue[][] {
  const left = found.map((values) => [...values]);
  const owner = new Map<string, number>();
  const claims = found
    .flatMap((values, field) => (queries[field]?.need.plural === true ? [] : values.map((value, index) => ({ field, index, value }))))
    .sort((one, other) => other.value.confidence - one.value.confidence || one.field - other.field);
  for (const { field, index, value } of claims) {
    const key = `${value.start}:${value.end}`;
    const first = owner.get(key);
    if (first === undefined) owner.set(key, field);
    else if (first !== field && !sameIntent(queries[first], queries[field])) {
      const own = left[field];
      if (own !== undefined) own[index] = { start: value.start, end: value.end, confidence: value.confidence * takenShare };
    }
  }
  return left;
}

/** Whether two fields have the same concept and may have the same answer. */
function sameIntent(one: ScalarQuery | undefined, other: ScalarQuery | undefined): boolean {
  return one?.concept != null && one.concept === other?.concept;
}
