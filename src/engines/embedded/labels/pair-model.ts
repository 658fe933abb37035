// The scorer of a statement against a text: one linear model over what was read off the pair. Statements are weighed apart from questions, and reports of
// studies by what they say of their results. Weights: labels-pairs.json, trained by test/eval/train/labels-pairs.ts.
import { pairFeatureNames } from './pair-features.js';

/** Names of the features of subject and wish, in the order `subjectFeatures` gives them. */
export const subjectFeatureNames = ['subject', 'subject-of-phrase', 'subject-about', 'subject-of-wish', 'asked-for', 'about', 'wish'] as const;

export interface PairModel {
  /** In the order of `pairInputNames`. */
  readonly weights: readonly number[];
  readonly offset: number;
  /** Log-odds that no answer exceeds, either way: how often the surest answers to questions that the fit had not seen are right. */
  readonly limit: number;
  /** Log-odds from which an answer, either way, is certain. */
  readonly certain: number;
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
export const pairInputNames: readonly string[] = [
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
  return features[studyPlace]! > 0;
}

/** What the model weighs of a pair. A report of a study is judged by the inputs of its own alone. */
export function pairInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const isStudy = isStudyPair(features);
  const isStatement = features[statementPlace]! > 0;
  const inputs = new Float64Array(pairInputNames.length);
  let at = 0;
  for (const value of features) inputs[at++] = isStudy ? 0 : value;
  for (const value of subject) inputs[at++] = isStudy ? 0 : value;
  for (const place of apartPlaces) inputs[at++] = isStatement && !isStudy ? features[place]! : 0;
  for (const place of studyPlaces) inputs[at++] = isStudy ? features[place]! : 0;
  return inputs;
}

/** Log-odds that the statement holds. */
export function weighPair(inputs: Float64Array, { weights, offset, limit }: PairModel): number {
  let sum = offset;
  for (let index = 0; index < inputs.length; index++) sum += inputs[index]! * weights[index]!;
  return Math.max(-limit, Math.min(limit, sum));
}
