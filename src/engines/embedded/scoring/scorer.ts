// Turns evidence into probabilities: one fitted score for every label of a question, a catch-all scored from the other labels, and a calibrator for the
// confidence. All parameters come from labels-scorer.json, produced by test/eval/train/labels-scorer.ts.
import { float32At, float64At, lastOf } from '../../../text/at.js';
import { logistic, softmax } from '../../../text/probability.js';
import { evidenceCount } from './evidence.js';
import type { PreparedLabels } from './prepare-labels.js';

/** Weights of one stage of the evidence, and of how far its answers can be trusted. */
export interface ScoringStage {
  /** For each evidence, by name, what one unit adds to a label's logit. */
  readonly weights: Readonly<Record<string, number>>;
  /** Log-odds that a catch-all is right rather than any other label, from the `restSignals` of the other labels' logits. */
  readonly rest: SignalWeights;
  /** Log-odds that the top answer is right: constant and a weight per signal. */
  readonly trust: SignalWeights;
  /** Log-odds that it is right if every second text belongs to another question, for which only "anything else" is right. */
  readonly certainty: SignalWeights;
}

export interface SignalWeights {
  readonly constant: number;
  readonly signals: Readonly<Record<string, number>>;
}

/** What each signal adds to the log-odds that the value of a field is right, and the minimum probability for certainty. */
export interface FieldModel extends SignalWeights {
  readonly certain: number;
}

export interface ScorerModel {
  /** For evidence from the words of text and labels. */
  readonly words: ScoringStage;
  /** For evidence that includes their encodings, used if the words are not certain enough. */
  readonly meaning: ScoringStage;
  /** Probability of being right at which the words suffice. */
  readonly enough: number;
  /** Probability of being right below which an answer is uncertain. */
  readonly bar: number;
  /** Certainty below which an answer other than "anything else" is uncertain as well. */
  readonly certain: number;
}

/** Logit of each label from its row of evidence; that of a catch-all from the other labels' logits. */
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

/**
 * Signals for whether a text belongs to none of the labels, from their logits in ascending order. `opinions` counts because logits of labels about opinions
 * are lower.
 */
export function restSignals(logits: readonly number[], opinions: number): Signals {
  const mean = logits.reduce((sum, logit) => sum + logit, 0) / logits.length;
  const apart = Math.sqrt(logits.reduce((sum, logit) => sum + (logit - mean) ** 2, 0) / logits.length);
  return { labels: Math.log(logits.length), mean, best: lastOf(logits), apart, opinions };
}

/** Signals for how far an answer can be trusted, by name; numbers of about -3 to 3. */
export type Signals = Readonly<Record<string, number>>;

function logOddsOf(signals: Signals, { constant, signals: weights }: SignalWeights): number {
  return Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signals[name] ?? 0), constant);
}

/** Probability from a logistic model of the signals. */
export const probabilityOf = (signals: Signals, weights: SignalWeights): number => logistic(logOddsOf(signals, weights));

/**
 * Ratio assumed between texts that belong to other questions and texts that belong to this one. One in twenty is an assumption, not a measured share: the
 * caller chose the texts for the question, and an occasional newsletter or private letter among them should lower the stated probability. With a higher
 * ratio, answers to texts that do belong to the question (row C6) are right more often than stated.
 */
const strangers = 1 / 19;

/**
 * Probability of being right if one text in twenty belongs to another question, by Bayes' rule from the probability if none does (`fitted`) and the one if
 * every second text does (`certainty`): their ratio is the probability that a text belongs to this question.
 */
export function adjustedForUnrelatedTexts(fitted: number, certainty: number): number {
  const both = Math.min(fitted, certainty);
  return fitted === 0 ? 0 : (fitted * both) / (both + strangers * (fitted - both));
}

/** Factor for the logits that gives the top one the requested probability by softmax; 1 if all logits are equal. */
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
