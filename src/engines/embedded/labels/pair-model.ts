// The scorer of a statement against a text: one linear model over what was read off the pair. Statements are weighed apart from questions.
// Weights: labels-pairs.json, trained by test/eval/train/labels-pairs.ts.
import { float64At, numberAt } from '../../../text/at.js';
import { pairFeatureNames } from './pair-features.js';

/** Names of the features of subject and wish, in the order `subjectFeatures` gives them. */
export const subjectFeatureNames = ['subject', 'subject-of-phrase', 'subject-about', 'subject-of-wish', 'asked-for', 'about', 'wish'] as const;

export interface PairModel {
  /** In the order of `pairInputs`. */
  readonly weights: readonly number[];
  readonly offset: number;
  /** Log-odds that an answer is right: a weight for each of `trustInputs`, fitted on answers to sets that the fit of the weights had not seen. */
  readonly trust: readonly number[];
  /** Share of these log-odds that counts, of questions and of statements: what the hardest of the sets left out needed. */
  readonly shrink: readonly [number, number];
  /** Log-odds that no answer exceeds, of questions and of statements: how often the surest answers to sets that the fit had not seen are right. */
  readonly limit: readonly [number, number];
  /** Log-odds of being right from which an answer is certain, of questions and of statements. */
  readonly certain: readonly [number, number];
}

/** What one unit of each evidence adds to the logit of an option, by name; and the probability from which the likeliest option is certain. */
export interface OptionModel {
  readonly weights: Readonly<Record<string, number>>;
  readonly certain: number;
}

/** Least log-odds of an answer that has a side. */
const minOdds = 0.02;

/** What tells how far an answer can be trusted: the sum of the weighed inputs, which way it points, whether it is on a statement, and how long the text is. */
export function trustInputs(sum: number, features: readonly number[]): number[] {
  const size = Math.abs(sum);
  const isYes = sum > 0 ? 1 : 0;
  const isStatement = isStatementPair(features) ? 1 : 0;
  const textLength = numberAt(features, textLengthPlace);
  return [1, size, isYes, isStatement, isStatement * size, isStatement * isYes, textLength, textLength * size];
}

const apart = [
  'in-text',
  'in-sentence',
  'exact-in-sentence',
  'in-neighbours',
  'worst-missing',
  'missing-in-text',
  'names-missing',
  'numbers-missing',
  'numbers-other',
  'denied-share',
  'denied-balance',
  'denied-last',
  'denied-near',
  'pairs-in-order',
  'opposite',
  'sibling',
  'softened-near',
  'support',
  'says',
  'denies',
] as const;

const placeOf = (name: (typeof pairFeatureNames)[number]): number => pairFeatureNames.indexOf(name);
const apartPlaces = apart.map(placeOf);
const [statementPlace, textLengthPlace] = [placeOf('is-statement'), placeOf('text-length')];

/** Whether the request is a statement, not a question. */
export function isStatementPair(features: readonly number[]): boolean {
  return numberAt(features, statementPlace) > 0;
}

/** What the model weighs of a pair. */
export function pairInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const isStatement = isStatementPair(features);
  const apartValues = apartPlaces.map((place) => (isStatement ? numberAt(features, place) : 0));
  return Float64Array.from([...features, ...subject, ...apartValues]);
}

/** How far the inputs speak for the statement, above 0, or against it. */
export function weighPair(inputs: Float64Array, { weights, offset }: Pick<PairModel, 'weights' | 'offset'>): number {
  let sum = offset;
  for (let index = 0; index < inputs.length; index++) sum += float64At(inputs, index) * numberAt(weights, index);
  return sum;
}

/** Log-odds that the statement holds, as far as answers like this one can be trusted. */
export function trustedOdds(
  sum: number,
  features: readonly number[],
  { trust, shrink, limit }: Pick<PairModel, 'trust' | 'shrink' | 'limit'>,
): number {
  const form = isStatementPair(features) ? 1 : 0;
  const odds = shrink[form] * trustInputs(sum, features).reduce((total, value, index) => total + value * numberAt(trust, index), 0);
  // An answer that is no likelier right than wrong still has its side.
  return (sum > 0 ? 1 : -1) * Math.max(minOdds, Math.min(limit[form], odds));
}
