// Labels that are ranges of a quantity: one fitted model weighs which of the numbers that a text states answers the question. Weights: labels-ranges.json,
// produced by test/eval/train/labels-ranges.ts.
import type { LabelQuestion, LabelScores, ScoreLabelsRequest } from '../../../core/label.js';
import { itemAt, numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { softmax } from '../../../text/probability.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { shippedRanges } from '../labels/models.js';
import { readGuidance } from '../labels/read-guidance.js';
import { type RangeBase, type ValueRanges, valueRanges } from '../labels/value-ranges.js';
import { type RangeEvidence, rangeEvidence, rangeEvidenceNames } from './range-evidence.js';

/** A question whose labels are ranges, read once for all texts. */
export interface PreparedRanges {
  readonly question: LabelQuestion;
  readonly ranges: ValueRanges;
  /** What the caller's instructions add to each logit. */
  readonly biases: readonly number[];
}

/** Null if the labels are no ranges of one quantity. */
export function prepareRanges(question: LabelQuestion): PreparedRanges | null {
  const ranges = valueRanges(question);
  return ranges === null ? null : { question, ranges, biases: readGuidance(question.guidance, question.labels) };
}

/** Log-odds of every label, from those of its numbers. */
export function labelLogits({ ranges, unstated }: ValueRanges, { numbers }: RangeEvidence, odds: readonly number[], base: RangeBase): number[] {
  const sums = ranges.map((_, label) => Math.exp(label === unstated ? base.unstated : base.unnamed));
  numbers.forEach(({ label }, index) => {
    sums[label]! += Math.exp(numberAt(odds, index));
  });
  return sums.map(Math.log);
}

/** Calibrated logits for one document, and whether they can be trusted; null if it states no number, and no label is for that. */
export function scoreRanges(
  { question, ranges, biases }: PreparedRanges,
  document: AnalysedDocument,
  { evidence, explain }: Pick<ScoreLabelsRequest, 'evidence' | 'explain'>,
): LabelScores | null {
  const found = rangeEvidence(ranges, document);
  const { numbers, rows } = found;
  if (numbers.length === 0 && ranges.unstated < 0) return null;
  const model = shippedRanges();
  const odds = rows.map((values) => rangeEvidenceNames.reduce((sum, name) => sum + values[name] * (model.weights[name] ?? 0), model.constant));
  const fits = labelLogits(ranges, found, odds, model);
  const logits = fits.map((logit, index) => logit + numberAt(biases, index));
  // For each label, the number that supports it best.
  const places = question.labels.map((_, label) => {
    const own = numbers.flatMap((number, index) => (number.label === label ? [index] : []));
    const [best] = own.toSorted((one, other) => numberAt(odds, other) - numberAt(odds, one));
    if (best === undefined) return null;
    const { start, end } = itemAt(numbers, best).quantity;
    return { start, end };
  });
  places.forEach((place, label) => {
    const stated = place === null ? 'no number in its range' : `"${document.text.slice(place.start, place.end)}" is in its range`;
    explain?.(`${itemAt(question.labels, label).name}: ${numberAt(logits, label).toFixed(2)} = ${stated}`);
  });
  return { logits, uncertain: largest(softmax(fits)) < model.certain, ...(evidence ? { evidence: places } : {}) };
}
