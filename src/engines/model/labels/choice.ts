// The raw answer to one question about one text, before it becomes a score.
import type { LabelScores } from '../../../core/label.js';
import { itemAt } from '../../../text/at.js';

/** Log-probabilities of options (or log-odds of yes), and how they were obtained if the model did not return them. */
export interface Choice {
  readonly logits: readonly number[];
  readonly approximation?: NonNullable<LabelScores['approximation']>;
}

/** The least reliable way in which any of several answers was obtained. */
export function worstApproximation(choices: readonly Pick<Choice, 'approximation'>[]): LabelScores['approximation'] {
  return (['sampled', 'stated', 'bounded'] as const).find((kind) => choices.some(({ approximation }) => approximation === kind));
}

/** The options rotated by `turn` places: the one at index `i` moves to `(i + turn) % count`. */
export function rotated<T>(options: readonly T[], turn: number): T[] {
  return options.map((_, place) => itemAt(options, (place - turn + options.length) % options.length));
}
