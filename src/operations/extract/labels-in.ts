// The classification keys that an extraction answers.
import type { JsonObject } from '../../core/json.js';
import { conformTo } from './conform.js';

interface AnsweredLabel {
  /** Path in `structured_result`. */
  readonly path: readonly (string | number)[];
  /** Whether the label should not be relied on. */
  readonly uncertain: boolean;
}

/** The parts of an answer of extract that may contain labels. */
interface Labelled {
  readonly entities: readonly { readonly type: string; readonly uncertain?: boolean | undefined }[];
  readonly structured_values?:
    | readonly { readonly path: readonly (string | number)[]; readonly uncertain?: boolean | undefined }[]
    | null
    | undefined;
}

/** The labels of an answer, at the top level and inside structures, in its order. */
export function labelsIn({ entities, structured_values }: Labelled): AnsweredLabel[] {
  const all = [...entities.map(({ type, uncertain }) => ({ path: [type], uncertain })), ...(structured_values ?? [])];
  return all.flatMap(({ path, uncertain }) => (uncertain === undefined ? [] : [{ path, uncertain }]));
}

/** The value of a schema with the paths of its labels that should not be relied on: `state`, `items.0.kind`. */
export function conformLabelled(schema: JsonObject, answer: Parameters<typeof conformTo>[1] & Labelled, text: string) {
  const uncertain = labelsIn(answer).flatMap((label) => (label.uncertain ? [label.path.join('.')] : []));
  return { ...conformTo(schema, answer, text), uncertain };
}
