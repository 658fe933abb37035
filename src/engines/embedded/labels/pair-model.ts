// The scorer of a statement against a text: one linear model over what was read off the pair. Statements are weighed apart from questions, and reports of
// studies by what they say of their results. Weights: labels-pairs.json, trained by test/eval/train/labels-pairs.ts.
import { float64At, numberAt } from '../../../text/at.js';
import { pairFeatureNames } from './pair-features.js';

/** Names of the features of subject and wish, in the order `subjectFeatures` gives them. */
export const subjectFeatureNames = ['subject', 'subject-of-phrase', 'subject-about', 'subject-of-wish', 'asked-for', 'about', 'wish'] as const;

export interface PairModel {
  /** In the order of `pairInputNames`. */
  readonly weights: readonly number[];
  readonly offset: number;
  /** Log-odds that an answer is right: a weight for each of `trustInputs`, fitted on answers to sets that the fit of the weights had not seen. */
  readonly trust: readonly number[];
  /** Share of these log-odds that counts, of questions and of statements: what the hardest of the sets left out needed. */
  readonly shrink: readonly [number, number];
  /** Log-odds that no answer exceeds: how often the surest answers to sets that the fit had not seen are right. */
  readonly limit: number;
  /** Log-odds of being right from which an answer is certain. */
  readonly certain: number;
}

/** What one unit of each evidence adds to the logit of an option, by name; and the probability from which the likeliest option is certain. */
export interface OptionModel {
  readonly weights: Readonly<Record<string, number>>;
  readonly certain: number;
}

const trusted = [
  'in-text',
  'in-sentence',
  'exact-in-sentence',
  'in-neighbours',
  'worst-missing',
  'names-missing',
  'statement-length',
  'text-length',
  'says',
  'denies',
  'says-plainly',
  'denies-plainly',
  'conditional',
  'softened-near',
  'density',
  'pairs-in-order',
  'last-matched',
  'first-matched',
  'numbers-missing',
  'opposite',
  'sibling',
  'second-denied',
  'denied-near',
] as const;
const ofYes = 6;
const minOdds = 0.02;
const trustedPlaces = trusted.map((name) => pairFeatureNames.indexOf(name));
/** From here on a larger sum says less about being right. */
const clearSum = 0.5;

/** What tells how far an answer can be trusted: the sum of the weighed inputs, which way it points, and what was read off the pair. */
export function trustInputs(sum: number, features: readonly number[]): number[] {
  const size = Math.abs(sum);
  const isYes = sum > 0 ? 1 : 0;
  const isStatement = numberAt(features, statementPlace);
  const isStudy = isStudyPair(features) ? 1 : 0;
  const read = trustedPlaces.map((place) => numberAt(features, place));
  return [
    1,
    size,
    Math.min(size, clearSum),
    isYes,
    isStatement,
    isStatement * size,
    isStudy,
    isStudy * isYes,
    ...read,
    ...read.slice(0, ofYes).map((value) => isYes * value),
  ];
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
const ofStudies = ['is-study', 'study-denies', 'denied-share'] as const;

/** Names of what the model weighs, in the order `pairInputs` gives it. */
const pairInputNames: readonly string[] = [
  ...pairFeatureNames,
  ...subjectFeatureNames,
  ...apart.map((name) => `statement:${name}`),
  ...ofStudies.map((name) => `study:${name}`),
];

const placeOf = (name: (typeof pairFeatureNames)[number]): number => pairFeatureNames.indexOf(name);
const apartPlaces = apart.map(placeOf);
const studyPlaces = ofStudies.map(placeOf);
const [statementPlace, studyPlace] = [placeOf('is-statement'), placeOf('is-study')];

/** Whether the text is a report of a study; there opposites are results ("reduced", "safe") and only words of denial turn a question. */
export function isStudyPair(features: readonly number[]): boolean {
  return numberAt(features, studyPlace) > 0;
}

/** Whether the request is a statement, not a question. */
export function isStatementPair(features: readonly number[]): boolean {
  return numberAt(features, statementPlace) > 0;
}

/** What the model weighs of a pair. A report of a study is judged by the inputs of its own alone. */
export function pairInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const isStudy = isStudyPair(features);
  const isStatement = numberAt(features, statementPlace) > 0;
  const inputs = new Float64Array(pairInputNames.length);
  let at = 0;
  for (const value of features) inputs[at++] = isStudy ? 0 : value;
  for (const value of subject) inputs[at++] = isStudy ? 0 : value;
  for (const place of apartPlaces) inputs[at++] = isStatement && !isStudy ? numberAt(features, place) : 0;
  for (const place of studyPlaces) inputs[at++] = isStudy ? numberAt(features, place) : 0;
  return inputs;
}

/** How far the inputs speak for the statement, above 0, or against it. */
export function weighPair(inputs: Float64Array, { weights, offset }: Pick<PairModel, 'weights' | 'offset'>): number {
  let sum = offset;
  for (let index = 0; index < inputs.length; index++) sum += float64At(inputs, index) * numberAt(weights, index);
  return sum;
}

/** Log-odds that the statement holds, as far as answers like this one can be trusted. */
export function trustedOdds(sum: number, features: readonly number[], { trust, shrink, limit }: PairModel): number {
  const odds =
    trustInputs(sum, features).reduce((total, value, index) => total + value * numberAt(trust, index), 0) * shrink[isStatementPair(features) ? 1 : 0];
  // An answer that is no likelier right than wrong still has its side.
  return (sum > 0 ? 1 : -1) * Math.max(minOdds, Math.min(limit, odds));
}
