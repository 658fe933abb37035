// Which of the numbers that a text states answers a question whose labels are ranges: evidence for each, weighed by a fitted model. Weights: labels-ranges.json,
// produced by test/eval/train/labels-ranges.ts.
import type { Span } from '../../../core/span.js';
import { numberAt } from '../../../text/at.js';
import { largest } from '../../../text/lists.js';
import { softmax } from '../../../text/probability.js';
import type { AnalysedDocument } from '../extraction/candidate.js';
import { languageIn } from '../extraction/language-in.js';
import { relevantPart } from '../extraction/running-text/relevant-part.js';
import { readSpans } from '../extraction/span-reader/index.js';
import { readField } from '../reading/field/read-field.js';
import { shippedRanges } from './models.js';
import { type RangeBase, type StatedNumber, statedNumbers, type ValueRanges } from './value-ranges.js';

/** Names of the evidence. */
export const rangeEvidenceNames = [
  'read as the answer',
  'read in another language',
  'unit missing',
  'other unit',
  'in words',
  'none of it',
  'last of them',
  'others',
] as const;

export interface RangeEvidence {
  readonly numbers: readonly StatedNumber[];
  /** For each number its evidence. */
  readonly rows: readonly Readonly<Record<(typeof rangeEvidenceNames)[number], number>>[];
}

/** Maximum characters read for the answer; of a longer text, only the part most likely to contain it. */
const maxRead = 6000;
const maxOthers = 4;
const maxLikely = 8;
/** A probability p counts as log(1 + `steepness` · p), so that the second most likely answer counts nearly as much as the first. */
const steepness = 20;

/** Weighs the numbers of a document; those of a long one outside its most relevant part are not read as answers. */
export function rangeEvidence(ranges: ValueRanges, document: AnalysedDocument): RangeEvidence {
  const numbers = statedNumbers(ranges, document.text);
  const share = numbers.length === 0 ? (): number => 0 : readAsAnswer(document, ranges.question);
  const shares = numbers.map(({ quantity }) => share(quantity));
  const isEnglish = languageIn(document) === 'en';
  const perLabel = new Map<number, number>();
  for (const { label } of numbers) perLabel.set(label, (perLabel.get(label) ?? 0) + 1);
  const rows = numbers.map(({ quantity, label, unit }, index) => {
    const read = Math.log1p(steepness * numberAt(shares, index));
    return {
      'read as the answer': read,
      'read in another language': isEnglish ? 0 : read,
      'unit missing': unit === 'missing' ? 1 : 0,
      'other unit': unit === 'other' ? 1 : 0,
      'in words': quantity.form === 'words' ? 1 : 0,
      'none of it': quantity.form === 'none' ? 1 : 0,
      'last of them': index === numbers.length - 1 ? 1 : 0,
      others: Math.log1p(Math.min(maxOthers, numbers.length - (perLabel.get(label) ?? 0))),
    };
  });
  return { numbers, rows };
}

/** Returns the probability that the answer to a question shares a word with a span of the document. */
function readAsAnswer(document: AnalysedDocument, question: string): (span: Span) => number {
  const part = document.text.length > maxRead ? [{ ...relevantPart(document, question, maxRead), near: 1 }] : [];
  const { kinds } = readField({ kind: 'scalar', path: [''], name: '', description: question });
  const likely = readSpans(document, question, kinds, part).likeliest(maxLikely);
  return ({ start, end }) => likely.reduce((sum, span) => sum + (span.start < end && span.end > start ? Math.exp(span.logProbability) : 0), 0);
}

/** Log-odds of every label, from those of its numbers. */
export function labelLogits({ ranges, unstated }: ValueRanges, { numbers }: RangeEvidence, odds: readonly number[], base: RangeBase): number[] {
  const sums = ranges.map((_, label) => Math.exp(label === unstated ? base.unstated : base.unnamed));
  numbers.forEach(({ label }, index) => {
    sums[label]! += Math.exp(numberAt(odds, index));
  });
  return sums.map(Math.log);
}

interface RangeFits {
  readonly logits: readonly number[];
  /** For each label, the number that supports it best. */
  readonly places: readonly (Span | null)[];
  readonly isUncertain: boolean;
}

/** How far a document supports each label; null if it states no number, and no label is for that. */
export function rangeFits(ranges: ValueRanges, document: AnalysedDocument): RangeFits | null {
  const evidence = rangeEvidence(ranges, document);
  const { numbers, rows } = evidence;
  if (numbers.length === 0 && ranges.unstated < 0) return null;
  const model = shippedRanges();
  const odds = rows.map((values) => rangeEvidenceNames.reduce((sum, name) => sum + values[name] * (model.weights[name] ?? 0), model.constant));
  const logits = labelLogits(ranges, evidence, odds, model);
  const places = ranges.ranges.map((_, label) => {
    const own = numbers.flatMap((number, index) => (number.label === label ? [index] : []));
    const best = own.reduce((one, next) => (numberAt(odds, next) > numberAt(odds, one) ? next : one), own[0] ?? -1);
    const { start, end } = numbers[best]?.quantity ?? { start: 0, end: 0 };
    return best < 0 ? null : { start, end };
  });
  return { logits, places, isUncertain: largest(softmax(logits)) < model.certain };
}
