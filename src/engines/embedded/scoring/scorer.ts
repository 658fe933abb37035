// How evidence becomes probabilities: one fitted score for every label of a question, a label for the rest scored from the others, and a calibrator that
// says how sure the answer may be. All numbers come from labels-scorer.json, which test/eval/train/labels-scorer.ts makes.
import { float32At, float64At, lastOf } from '../../../text/at.js';
import { logistic, softmax } from '../../../text/probability.js';
import { evidenceCount } from './evidence.js';
import type { PreparedLabels } from './prepare-labels.js';

/** How evidence of one kind or another is weighed, and how far the answer can be trusted. */
export interface ScoringStage {
  /** What one unit of each evidence adds to a label's logit, by name. */
  readonly weights: Readonly<Record<string, number>>;
  /** Log-odds that a label for the rest is right rather than any other, by what `restSignals` tells of the logits of the others. */
  readonly rest: SignalWeights;
  /** Log-odds that the top answer is right: constant and a weight per signal. */
  readonly trust: SignalWeights;
  /** Log-odds that it is right where every other text belongs to another question, for which no label but "anything else" is. */
  readonly certainty: SignalWeights;
}

export interface SignalWeights {
  readonly constant: number;
  readonly signals: Readonly<Record<string, number>>;
}

/** What each signal adds to the log-odds that the value of a field is right, and the probability from which it is certain. */
export interface FieldModel extends SignalWeights {
  readonly certain: number;
}

export interface ScorerModel {
  /** What the words of text and labels say. */
  readonly words: ScoringStage;
  /** The same with their meaning as wholes, which is asked for where the words are not sure enough. */
  readonly meaning: ScoringStage;
  /** Probability of being right from which the words are enough. */
  readonly enough: number;
  /** Probability of being right below which an answer is uncertain. */
  readonly bar: number;
  /** Certainty below which one other than "anything else" is uncertain, too. */
  readonly certain: number;
}

/** Logit of each label from its row of evidence; where labels stand for the rest, from the others'. */
export function labelLogits(
  rows: Float32Array,
  weights: Float64Array,
  { rest, opinions }: Pick<PreparedLabels, 'rest' | 'opinions'>,
  weightsOfRest: SignalWeights,
): number[] {
  const logits = rest.map((_, label) => {
    let sum = 0;
    for (let index = 0; index < evidenceCount; index++) sum += float64At(weights, index) * float32At(rows, label * evidenceCount + index);
    return sum;
  });
  const others = logits.filter((_, label) => !rest[label]).sort((a, b) => a - b);
  if (others.length === logits.length || others.length === 0) return logits;
  const left = logOddsOf(restSignals(others, opinions), weightsOfRest) + Math.log(others.reduce((sum, logit) => sum + Math.exp(logit), 0));
  return logits.map((logit, label) => (rest[label] ? left : logit));
}

/** What the logits of labels, in ascending order, tell of whether a text belongs to none of them; of labels about opinions these are lower than of others. */
export function restSignals(logits: readonly number[], opinions: number): Signals {
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  const apart = Math.sqrt(logits.reduce((sum, logit) => sum + (logit - mean) ** 2, 0) / logits.length);
  return { labels: Math.log(logits.length), mean, best: lastOf(logits), apart, opinions };
}

/** Signals of how far an answer can be trusted, by name; numbers of about -3 to 3. */
export type Signals = Readonly<Record<string, number>>;

function logOddsOf(signals: Signals, { constant, signals: weights }: SignalWeights): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signals[name] ?? 0), constant);
}

/** Probability that a logistic model of the signals gives. */
export const probabilityOf = (signals: Signals, weights: SignalWeights): number => logistic(logOddsOf(signals, weights));

/**
 * Texts of other questions that are reckoned with in what is stated, to one of the question's own. That one text in twenty is such a one is an assumption, no
 * measured share: whoever asks chose the texts for the question, and the odd newsletter or private letter among them should lower what is stated. More than
 * that, and answers to texts that do belong to the question (row C6) turn out right more often than stated.
 */
const strangers = 1 / 19;

/**
 * Probability of being right where one text in twenty belongs to another question, from that where none does (`fitted`) and that where every other text does
 * (`certainty`), by Bayes' rule: their ratio is how likely the text is the question's own.
 */
export function amongStrangers(fitted: number, certainty: number): number {
  const both = Math.min(fitted, certainty);
  return fitted === 0 ? 0 : (fitted * both) / (both + strangers * (fitted - both));
}

/** Factor that gives the most probable of the logits a probability by softmax; 1 where nothing tells them apart. */
export function calibrationScale(logits: readonly number[], probability: number): number {
  const highest = logits.reduce((max, logit) => Math.max(max, logit), Number.NEGATIVE_INFINITY);
  const lowest = logits.reduce((min, logit) => Math.min(min, logit), Number.POSITIVE_INFINITY);
  if (logits.length < 2 || highest - lowest < 1e-9) return 1;
  let [low, high] = [1e-3, 1e3];
  for (let step = 0; step < 60; step++) {
    const scale = Math.sqrt(low * high);
    const top = softmax(logits.map((logit) => scale * (logit - highest))).reduce((max, value) => Math.max(max, value), 0);
    if (top < probability) low = scale;
    else high = scale;
  }
  return low;
}
