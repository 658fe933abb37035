// Scores a statement against a text with one linear model over the features of the pair. Statements have weights apart from questions, longer texts apart from
// a sentence or two. Weights: labels-pairs.json, trained by test/eval/train/labels-pairs.ts.
import { float64At, numberAt } from '../../../text/at.js';
import { logistic, logOdds } from '../../../text/probability.js';
import type { SignalWeights } from '../scoring/scorer.js';
import { heldFeatureNames, pairFeatureNames } from './pair-features.js';

/** Names of the features of subject and wish, in the order in which `subjectFeatures` returns them. */
export const subjectFeatureNames = ['subject', 'subject-of-phrase', 'subject-about', 'subject-of-wish', 'asked-for', 'about', 'wish'] as const;

/** The forms of a pair that have confidence parameters of their own. */
export const pairForms = ['question', 'statement', 'longer text'] as const;

/** One number for each of `pairForms`: questions and statements with a text of a sentence or two, and either of them with a longer text. */
type PerForm = readonly [number, number, number];

export interface PairModel {
  /** In the order of `pairInputs`. */
  readonly weights: readonly number[];
  readonly offset: number;
  /** For whether a longer text discusses what is asked: a weight for each of `mentionInputs`. */
  readonly mentions: readonly number[];
  /** Log-odds that an answer is right: a weight for each of `trustInputs`, fitted on answers to sets held out when the weights were fitted. */
  readonly trust: readonly number[];
  /** Factor for these log-odds: what the hardest of the held-out sets required. */
  readonly shrink: PerForm;
  /** Upper limit of the log-odds of any answer: how often the most confident answers to held-out sets are right. */
  readonly limit: PerForm;
  /** Minimum log-odds of being right, before the limit is applied, for an answer to be certain. */
  readonly certain: PerForm;
}

/**
 * Weights by evidence name for the logit of an option, weights by signal name for the log-odds that the top option is right, and the threshold for certainty.
 */
export interface OptionModel {
  readonly weights: Readonly<Record<string, number>>;
  readonly trust: SignalWeights;
  /** Minimum probability of being right. */
  readonly certain: number;
}

/** Minimum absolute log-odds of an answer that takes a side. */
export const minOdds = 0.02;

/**
 * Inputs for how far an answer can be trusted: the size and sign of the weighted sum, whether the pair is a statement, how far the text counts as longer, and
 * how much of the statement one place of the text contains.
 */
export function trustInputs(sum: number, features: readonly number[]): number[] {
  const size = Math.abs(sum);
  const isYes = sum > 0 ? 1 : 0;
  const isStatement = isStatementPair(features) ? 1 : 0;
  const longer = longerShare(features);
  const held = trustPlaces.map((place) => Math.abs(numberAt(features, place)));
  return [
    1,
    size,
    isYes,
    isStatement,
    isStatement * size,
    isStatement * isYes,
    ...[1, size, isYes, isStatement, isStatement * size, ...held].map((one) => longer * one),
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

/** Features of the question only, which need no separate weight for longer texts. */
const ofQuestion: ReadonlySet<string> = new Set<(typeof pairFeatureNames)[number]>([
  'paired-word',
  'statement-length',
  'is-statement',
  'is-phrase',
  'asks-past',
  'asks-permission',
  'asks-obligation',
  'asks-ability',
  'asks-future',
  'asks-existence',
  'asks-all',
  'asks-any',
  'asks-only',
  'asks-most',
]);

const placeOf = (name: (typeof pairFeatureNames)[number]): number => pairFeatureNames.indexOf(name);
const apartPlaces = apart.map(placeOf);
const longerPlaces = pairFeatureNames.flatMap((name, place) => (ofQuestion.has(name) ? [] : [place]));
/** Positions of the features for how much of what is asked the text contains. */
export const heldPlaces = [...heldFeatureNames, 'density' as const].map(placeOf);
const trustPlaces = (['in-sentence', 'says', 'denies', 'says-plainly', 'denies-plainly'] as const).map(placeOf);
const [statementPlace, textLengthPlace, statementLengthPlace] = [placeOf('is-statement'), placeOf('text-length'), placeOf('statement-length')];

/** Number of words that gives a text the length 1. */
const maxLength = 300;
/** Text lengths (1 is 300 words): up to `short` a text is a sentence or two, from `long` on it counts fully as a longer text. */
const [short, long] = [0.1, 0.3];

function isStatementPair(features: readonly number[]): boolean {
  return numberAt(features, statementPlace) > 0;
}

// How far a text counts as longer: 0 for a sentence or two, 1 from the length `long` on.
function longerShare(features: readonly number[]): number {
  return lengthShare(numberAt(features, textLengthPlace));
}

function lengthShare(length: number): number {
  return Math.max(0, Math.min(1, (length - short) / (long - short)));
}

/** The index of a pair in `pairForms`. */
export function pairForm(features: readonly number[]): 0 | 1 | 2 {
  if (longerShare(features) >= 0.5) return 2;
  return isStatementPair(features) ? 1 : 0;
}

/** The same, from the number of words of the text. */
export function formOfPair(isStatement: boolean, words: number): 0 | 1 | 2 {
  if (lengthShare(words / maxLength) >= 0.5) return 2;
  return isStatement ? 1 : 0;
}

/** The inputs of the model for a pair. */
export function pairInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const isStatement = isStatementPair(features);
  const apartValues = apartPlaces.map((place) => (isStatement ? numberAt(features, place) : 0));
  const share = longerShare(features);
  const longerValues = longerPlaces.map((place) => share * numberAt(features, place));
  return Float64Array.from([...features, ...subject, ...apartValues, ...longerValues]);
}

/** The weighted sum of the inputs: above 0 if they support the statement, below 0 if they contradict it. */
export function weighPair(inputs: Float64Array, { weights, offset }: Pick<PairModel, 'weights' | 'offset'>): number {
  let sum = offset;
  for (let index = 0; index < inputs.length; index++) sum += float64At(inputs, index) * numberAt(weights, index);
  return sum;
}

/** Inputs for whether a text discusses what is asked: how much of it the text contains, its subject, the lengths of text and request, and the constant 1. */
export function mentionInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const held = heldPlaces.map((place) => numberAt(features, place));
  return Float64Array.from([...held, numberAt(subject, 0), numberAt(features, textLengthPlace), numberAt(features, statementLengthPlace), 1]);
}

/** Log-odds of yes, given those that hold if a longer text discusses what is asked. A yes about something it hardly mentions becomes an uncertain no. */
export function mentionedOdds(
  odds: number,
  features: readonly number[],
  subject: readonly number[],
  { mentions }: Pick<PairModel, 'mentions'>,
): number {
  if (odds <= 0) return odds;
  const about = mentionInputs(features, subject).reduce((sum, value, index) => sum + value * numberAt(mentions, index), 0);
  const yes = logistic(odds) * (1 - longerShare(features) * logistic(-about));
  const mentioned = logOdds(yes);
  return mentioned > 0 ? mentioned : minOdds * mentioned;
}

/** Log-odds that the statement holds, reduced by how far such answers can be trusted; `limit` is not applied. */
export function trustedOdds(sum: number, features: readonly number[], { trust, shrink }: Pick<PairModel, 'trust' | 'shrink'>): number {
  const odds = shrink[pairForm(features)] * trustInputs(sum, features).reduce((total, value, index) => total + value * numberAt(trust, index), 0);
  // An answer as likely wrong as right still takes its side.
  return (sum > 0 ? 1 : -1) * Math.max(minOdds, odds);
}
