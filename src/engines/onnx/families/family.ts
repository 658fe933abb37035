// What a family is: which requests its models answer, and how.
import type { LoadedModel } from '../load.js';
import type { ModelAnswer, ModelRequest } from '../messages.js';

/** Called between batches; throws when the answer is not wanted any more. */
export type Check = () => void;

export type Answerers = {
  readonly [K in ModelRequest['kind']]?: (model: LoadedModel, request: Extract<ModelRequest, { kind: K }>, check: Check) => Promise<ModelAnswer<K>>;
};
