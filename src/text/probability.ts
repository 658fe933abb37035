// Probability arithmetic shared by engines and operations.
import { largest } from './lists.js';

/** Probabilities that sum to 1, computed without overflow. Empty input gives an empty result. */
export function softmax(logits: readonly number[]): number[] {
  if (logits.length === 0) return [];
  const highest = largest(logits);
  const weights = logits.map((logit) => Math.exp(logit - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/** The logistic function: the probability for log-odds. */
export function logistic(logOdds: number): number {
  return logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds));
}

/** Log-odds of a probability, kept finite by clamping it to `[1e-9, 1 - 1e-9]`. */
export function logOdds(probability: number): number {
  const held = Math.min(1 - 1e-9, Math.max(1e-9, probability));
  return Math.log(held / (1 - held));
}
