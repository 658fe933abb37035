// Metrics of answers that choose: accuracy, macro-F1, and how far their probabilities can be trusted.
import type { Judged } from '../core/judgement.js';
import { itemAt } from '../text/at.js';

// Keeps the log loss finite if the right answer had probability 0.
const minProbability = 1e-9;
const bins = 15;

export function accuracy(answers: readonly Judged[]): number {
  return mean(answers.map(({ gold, predicted }) => (gold === predicted ? 1 : 0)));
}

/** Unweighted mean of the F1 of each right answer that occurs. */
export function macroF1(answers: readonly Judged[]): number {
  const labels = [...new Set(answers.map(({ gold }) => gold))];
  return mean(
    labels.map((label) => {
      const hits = answers.filter(({ gold, predicted }) => gold === label && predicted === label).length;
      const named = answers.filter(({ predicted }) => predicted === label).length;
      const wanted = answers.filter(({ gold }) => gold === label).length;
      return hits === 0 ? 0 : (2 * hits) / (named + wanted);
    }),
  );
}

/** Mean negative natural logarithm of the probability of the right answer. */
export function logLoss(answers: readonly Judged[]): number {
  return mean(answers.map(({ goldProbability }) => -Math.log(Math.max(minProbability, goldProbability))));
}

export function brier(answers: readonly Judged[]): number {
  return mean(answers.map(({ squaredError }) => squaredError));
}

/** Expected calibration error of the confidences over 15 bins of equal mass (Naeini et al. 2015; bins by rank). */
export function calibrationError(answers: readonly Judged[]): number {
  return calibrationErrorOf(answers.map(({ confidence, gold, predicted }) => ({ confidence, right: gold === predicted })));
}

/** The same, for answers known to be right or wrong. */
export function calibrationErrorOf(answers: readonly { readonly confidence: number; readonly right: boolean }[]): number {
  const ranked = [...answers].sort((a, b) => a.confidence - b.confidence);
  const count = Math.min(bins, ranked.length);
  let sum = 0;
  for (let bin = 0; bin < count; bin++) {
    const own = ranked.slice(Math.round((bin * ranked.length) / count), Math.round(((bin + 1) * ranked.length) / count));
    sum += own.length * Math.abs(mean(own.map(({ confidence }) => confidence)) - mean(own.map(({ right }) => Number(right))));
  }
  return ranked.length === 0 ? 0 : sum / ranked.length;
}

/** Probability that a right answer has a higher confidence than a wrong one, ties counting half; undefined without both. */
export function auroc(answers: readonly Judged[]): number | undefined {
  return aurocOf(answers.map(({ confidence, gold, predicted }) => ({ confidence, right: gold === predicted })));
}

/** The same, for answers known to be right or wrong. */
export function aurocOf(answers: readonly { readonly confidence: number; readonly right: boolean }[]): number | undefined {
  const ranked = [...answers].sort((a, b) => a.confidence - b.confidence);
  let rightRanks = 0;
  let rights = 0;
  for (let start = 0; start < ranked.length; ) {
    let end = start;
    while (end < ranked.length && itemAt(ranked, end).confidence === itemAt(ranked, start).confidence) end++;
    const tied = ranked.slice(start, end).filter(({ right }) => right).length;
    // Ranks count from 1; ties share their mean rank.
    rightRanks += tied * ((start + 1 + end) / 2);
    rights += tied;
    start = end;
  }
  const wrong = ranked.length - rights;
  return rights === 0 || wrong === 0 ? undefined : (rightRanks - (rights * (rights + 1)) / 2) / (rights * wrong);
}

/** Error rate if only the most confident tenths are answered: one point per tenth, with a coverage of 0.1 to 1. */
export function riskCoverage(answers: readonly Judged[]): { readonly coverage: number; readonly risk: number }[] {
  const ranked = [...answers].sort((a, b) => b.confidence - a.confidence);
  return Array.from({ length: 10 }, (_, tenth) => {
    const kept = ranked.slice(0, Math.max(1, Math.round((ranked.length * (tenth + 1)) / 10)));
    return { coverage: (tenth + 1) / 10, risk: 1 - accuracy(kept) };
  });
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
