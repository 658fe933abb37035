// The comparison of one answer with its known right answer: only numbers and label names, never input text.
import type { JsonObject } from './json.js';

/** One answered question whose right answer is known. */
export interface Judged {
  readonly gold: string;
  readonly predicted: string;
  /** Probability of the predicted answer, 0 to 1. */
  readonly confidence: number;
  /** Probability of the right answer, 0 to 1. */
  readonly goldProbability: number;
  /** Sum over all answers of the squared distance between probability and truth (Brier 1950), 0 to 2. */
  readonly squaredError: number;
  readonly uncertain: boolean;
}

/** Result for one field, only as numbers. */
export interface FieldCounts {
  /** Sum of the matches: 0 or 1 each when exact, the F1 of their tokens when partial. */
  readonly exact: number;
  readonly partial: number;
  readonly found: number;
  readonly wanted: number;
}

/** What is kept of one answer's evaluation. */
export type Judgement =
  | { readonly kind: 'labels'; readonly answers: readonly (Judged & { readonly question: string })[] }
  | { readonly kind: 'fields'; readonly fields: readonly (FieldCounts & { readonly field: string })[] }
  | { readonly kind: 'summary'; readonly rouge1: number; readonly rouge2: number; readonly rougeL: number }
  | { readonly kind: 'compression'; readonly kept: number; readonly ratio: number };

/** `gold` has the form that the operation expects (see `txp help eval`). Fails with `invalid-request` if it does not. */
export type Judge = (result: JsonObject, gold: unknown) => Judgement;
