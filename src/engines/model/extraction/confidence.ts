// Confidence of an extracted value: the model's probability of its characters, lowered by how loosely it matches the text.
import { numberAt } from '../../../text/at.js';
import { smallest } from '../../../text/lists.js';
import type { TokenProbability } from '../driver.js';
import type { Grounded } from '../grounding/place-claims.js';

// Used if the model returns no probabilities.
const defaultProbability = 0.8;
const matchFactors: Readonly<Record<Grounded['how'], number>> = { exact: 1, folded: 0.96, value: 0.92, near: 0.85 };
// For a value outside the quote or lines that the model gave for it.
const unquoted = 0.9;
const max = 0.99;

/**
 * `(0.7 · exp(mean) + 0.3 · exp(min)) · place · share`, 0 to 0.99, where mean and min are over the natural-log probabilities of the tokens that write the value
 * (without the surrounding JSON punctuation) and `place` is 1 for an exact occurrence, 0.96 folded, 0.92 by value, 0.85 near. Without probabilities the first
 * factor is 0.8; a value outside its quote or lines is multiplied by 0.9. The weights are set by hand, not fitted.
 */
export function valueConfidence(probabilities: readonly number[], grounded: Grounded, hasQuote: boolean): number {
  const mean = probabilities.reduce((sum, value) => sum + value, 0) / Math.max(1, probabilities.length);
  const own = probabilities.length === 0 ? defaultProbability : 0.7 * Math.exp(mean) + 0.3 * Math.exp(smallest(probabilities));
  return Math.max(0, Math.min(max, own * matchFactors[grounded.how] * grounded.share * (hasQuote && !grounded.quoted ? unquoted : 1)));
}

/** Log-probabilities of the tokens that write characters `start` to `end` of an answer; none if the tokens do not join to the answer. */
export function tokenProbabilities(answer: string, tokens: readonly TokenProbability[] | undefined): (start: number, end: number) => number[] {
  if (tokens === undefined || tokens.map(({ text }) => text).join('') !== answer) return () => [];
  const starts: number[] = [];
  let at = 0;
  for (const { text } of tokens) {
    starts.push(at);
    at += text.length;
  }
  return (start, end) =>
    tokens.flatMap(({ text, logProbability }, index) => {
      const from = numberAt(starts, index);
      return from < end && from + text.length > start && Number.isFinite(logProbability) ? [Math.min(0, logProbability)] : [];
    });
}
