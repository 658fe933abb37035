// When an answer counts as uncertain: the caller's own bar on its probability, else the engine's judgement of itself. Pure, shared by classify and decide.
import * as z from 'zod';
import type { LabelScores } from '../core/label.js';

const between = 'must be a number between 0 and 1';

/** A probability, or a bar on one, in a request. */
export const share = z.number(between).min(0, between).max(1, between);

/** Request field: the caller's own bar. */
export const minConfidence = share
  .optional()
  .describe('Labels and answers with a lower probability are `uncertain`; without it, the engine decides.');

/** Response field. */
export const uncertain = z
  .boolean()
  .describe('Whether the answer should not be relied on: too little or contrary evidence, nothing else to choose, or below `min_confidence`.');

// An engine that does not judge itself is taken at its word: below one half it is more likely wrong than right.
const evenOdds = 0.5;
/** Probabilities that differ by less are the same number, computed along two ways. */
const rounding = 1e-9;

/**
 * Whether an answer given with `confidence` (its probability, 0 to 1) is uncertain. A bar set by the caller decides alone. An answer that was the only one there
 * was to choose says nothing of the text, nor does one that is as probable as another: `choices` has the probabilities of all.
 */
export function isUncertain(confidence: number, scores: LabelScores, bar: number | undefined, choices: readonly number[]): boolean {
  if (bar !== undefined) return confidence < bar;
  const [best = 0, second = best] = [...choices].sort((one, other) => other - one);
  if (best - second < rounding) return true;
  return scores.uncertain ?? confidence < evenOdds;
}

/** Field of a response: the parts of what the request says in `field` that the answer does not meet. */
export const unmetField = (field: string) =>
  z
    .array(z.string())
    .optional()
    .describe(
      `Parts of \`${field}\` that were not understood or could not be met, in the words of the request; empty when all were met, absent where there are none or a model took them as they are.`,
    );
