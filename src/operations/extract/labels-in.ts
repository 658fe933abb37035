// The classification keys that an extraction answers.
import type { ExtractResponse } from './operation.js';

interface AnsweredLabel {
  /** Path in `structured_result`. */
  readonly path: readonly (string | number)[];
  /** Whether the label should not be relied on. */
  readonly uncertain: boolean;
}

/** The labels of an answer, at the top and inside structures, in its order. */
export function labelsIn({ entities, structured_values }: ExtractResponse): AnsweredLabel[] {
  const all = [...entities.map(({ type, uncertain }) => ({ path: [type], uncertain })), ...(structured_values ?? [])];
  return all.flatMap(({ path, uncertain }) => (uncertain === undefined ? [] : [{ path, uncertain }]));
}
