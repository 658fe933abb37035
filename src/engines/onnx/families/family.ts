// The definition of a model family: which requests its models answer, and how.
import type { LoadedModel } from '../load.js';
import type { ModelAnswer, ModelRequest } from '../messages.js';

/** Called before each batch; throws if the request was cancelled. */
export type Check = () => void;

export type Answerers = {
  readonly [K in ModelRequest['kind']]?: (model: LoadedModel, request: Extract<ModelRequest, { kind: K }>, check: Check) => Promise<ModelAnswer<K>>;
};
