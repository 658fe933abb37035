// Decides whether an answer is uncertain: by the caller's own bar on its probability, else by the engine's own judgement. Pure, shared by all operations that
// choose labels.
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

// For an engine that does not judge its own answers: below one half an answer is more likely wrong than right.
const evenOdds = 0.5;
/** Probabilities that differ by less than this are equal, computed in two ways. */
const rounding = 1e-9;

/**
 * Whether an answer given with `confidence` (its probability, 0 to 1) is uncertain. If the caller set a bar, only the bar decides. An answer that was the only
 * choice says nothing about the text, nor does one that is exactly as probable as another: `choices` has the probabilities of all.
 */
export function isUncertain(confidence: number, scores: LabelScores, bar: number | undefined, choices: readonly number[]): boolean {
  if (bar !== undefined) return confidence < bar;
  const [best = 0, second = best] = [...choices].sort((one, other) => other - one);
  if (best - second < rounding) return true;
  return scores.uncertain ?? confidence < evenOdds;
}

/** Response field: the parts of the request's `field` that the answer does not meet. */
export const unmetField = (field: string) =>
  z
    .array(z.string())
    .optional()
    .describe(
      `Parts of \`${field}\` that were not understood or could not be met, in the words of the request; empty if all were met, absent if there are none or a model took them as they are.`,
    );
