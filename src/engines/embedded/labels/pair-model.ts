// The scorer of a statement against a text: one linear model over what was read off the pair. Statements are weighed apart from questions, longer texts
// apart from a sentence or two.
// Weights: labels-pairs.json, trained by test/eval/train/labels-pairs.ts.
import { float64At, numberAt } from '../../../text/at.js';
import { logistic, logOdds } from '../../../text/probability.js';
import type { SignalWeights } from '../scoring/scorer.js';
import { heldFeatureNames, pairFeatureNames } from './pair-features.js';

/** Names of the features of subject and wish, in the order `subjectFeatures` gives them. */
export const subjectFeatureNames = ['subject', 'subject-of-phrase', 'subject-about', 'subject-of-wish', 'asked-for', 'about', 'wish'] as const;

/** What answers are told apart by where it is said how sure they are. */
export const pairForms = ['question', 'statement', 'longer text'] as const;

/** One number for each of `pairForms`: questions and statements put to a sentence or two, either of them put to a longer text. */
type PerForm = readonly [number, number, number];

export interface PairModel {
  /** In the order of `pairInputs`. */
  readonly weights: readonly number[];
  readonly offset: number;
  /** What tells that a longer text speaks of what is asked: a weight for each of `mentionInputs`. */
  readonly mentions: readonly number[];
  /** Log-odds that an answer is right: a weight for each of `trustInputs`, fitted on answers to sets that the fit of the weights had not seen. */
  readonly trust: readonly number[];
  /** Share of these log-odds that counts: what the hardest of the sets left out needed. */
  readonly shrink: PerForm;
  /** Log-odds that no stated answer exceeds: how often the surest answers to sets that the fit had not seen are right. */
  readonly limit: PerForm;
  /** Log-odds of being right, before the limit, from which an answer is certain. */
  readonly certain: PerForm;
}

/** What one unit of each evidence adds to the logit of an option, by name; what each signal adds to the log-odds that the likeliest option is right, and from where it is certain. */
export interface OptionModel {
  readonly weights: Readonly<Record<string, number>>;
  readonly trust: SignalWeights;
  /** Probability of being right. */
  readonly certain: number;
}

/** Least log-odds of an answer that has a side. */
export const minOdds = 0.02;

/** What tells how far an answer can be trusted: the sum of the weighed inputs, which way it points, whether it is on a statement; how much longer the text is, and how much of the statement one place of it holds. */
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

/** Read off the question alone: no reason to weigh it otherwise where the text is longer. */
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
/** Places of the features that tell how much of what is asked stands in the text. */
export const heldPlaces = [...heldFeatureNames, 'density' as const].map(placeOf);
const trustPlaces = (['in-sentence', 'says', 'denies', 'says-plainly', 'denies-plainly'] as const).map(placeOf);
const [statementPlace, textLengthPlace, statementLengthPlace] = [placeOf('is-statement'), placeOf('text-length'), placeOf('statement-length')];

/** Words of a text of length 1. */
const maxLength = 300;
/** Lengths (300 words are 1) up to which a text is a sentence or two, and from which it is altogether a longer one. */
const [short, long] = [0.1, 0.3];

function isStatementPair(features: readonly number[]): boolean {
  return numberAt(features, statementPlace) > 0;
}

// How far the text is a longer one: 0 for a sentence or two, 1 where nothing of that is left.
function longerShare(features: readonly number[]): number {
  return lengthShare(numberAt(features, textLengthPlace));
}

function lengthShare(length: number): number {
  return Math.max(0, Math.min(1, (length - short) / (long - short)));
}

/** The place of a pair among `pairForms`. */
export function pairForm(features: readonly number[]): 0 | 1 | 2 {
  if (longerShare(features) >= 0.5) return 2;
  return isStatementPair(features) ? 1 : 0;
}

/** The same, by the number of words of the text. */
export function formOfPair(isStatement: boolean, words: number): 0 | 1 | 2 {
  if (lengthShare(words / maxLength) >= 0.5) return 2;
  return isStatement ? 1 : 0;
}

/** What the model weighs of a pair. */
export function pairInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const isStatement = isStatementPair(features);
  const apartValues = apartPlaces.map((place) => (isStatement ? numberAt(features, place) : 0));
  const share = longerShare(features);
  const longerValues = longerPlaces.map((place) => share * numberAt(features, place));
  return Float64Array.from([...features, ...subject, ...apartValues, ...longerValues]);
}

/** How far the inputs speak for the statement, above 0, or against it. */
export function weighPair(inputs: Float64Array, { weights, offset }: Pick<PairModel, 'weights' | 'offset'>): number {
  let sum = offset;
  for (let index = 0; index < inputs.length; index++) sum += float64At(inputs, index) * numberAt(weights, index);
  return sum;
}

/** What tells whether a text speaks of what is asked: how much of it stands there, its subject, how long text and request are; and 1. */
export function mentionInputs(features: readonly number[], subject: readonly number[]): Float64Array {
  const held = heldPlaces.map((place) => numberAt(features, place));
  return Float64Array.from([...held, numberAt(subject, 0), numberAt(features, textLengthPlace), numberAt(features, statementLengthPlace), 1]);
}

/** Log-odds of yes, from those that hold if a longer text speaks of what is asked; a yes about what it hardly speaks of is a no that is not sure. */
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

/** Log-odds that the statement holds, as far as answers like this one can be trusted; `limit` is not applied. */
export function trustedOdds(sum: number, features: readonly number[], { trust, shrink }: Pick<PairModel, 'trust' | 'shrink'>): number {
  const odds = shrink[pairForm(features)] * trustInputs(sum, features).reduce((total, value, index) => total + value * numberAt(trust, index), 0);
  // An answer that is no likelier right than wrong still has its side.
  return (sum > 0 ? 1 : -1) * Math.max(minOdds, odds);
}
