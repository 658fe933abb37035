// Converts an engine's logits to an answer: probabilities, the top label, the labels that matched. Pure, shared by every operation that chooses labels.
import type { LabelQuestion } from '../core/label.js';
import { itemAt } from '../text/at.js';
import { logistic, softmax } from '../text/probability.js';

/** A label with its probability, 0 to 1. */
interface ScoredLabel {
  readonly name: string;
  readonly score: number;
}

/** One probability per label, in the order of the logits. `exclusive`: they sum to 1. Otherwise each is the probability of yes. */
export function labelProbabilities(mode: LabelQuestion['mode'], logits: readonly number[]): number[] {
  return mode === 'exclusive' ? softmax(logits) : logits.map(logistic);
}

/** Index of the most probable label. A tie goes to the name that sorts first, so that the order of the labels never decides. */
export function topLabelIndex(labels: readonly ScoredLabel[]): number {
  let best = 0;
  for (let index = 1; index < labels.length; index++) {
    const label = itemAt(labels, index);
    const leader = itemAt(labels, best);
    if (label.score > leader.score || (label.score === leader.score && label.name < leader.name)) best = index;
  }
  return best;
}

/** Names of the labels whose score reaches the threshold, in the order given. */
export function matchedLabels(labels: readonly ScoredLabel[], threshold: number): string[] {
  return labels.filter(({ score }) => score >= threshold).map(({ name }) => name);
}

/** Name to score. Safe for any name, including `__proto__`. */
export function scoresByName(labels: readonly ScoredLabel[]): Record<string, number> {
  return Object.fromEntries(labels.map(({ name, score }) => [name, score]));
}
