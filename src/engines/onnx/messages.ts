// Messages between the engine and the thread of its model.
import type { FoundValue } from '../../core/find.js';
import type { LabelQuestion } from '../../core/label.js';
import type { Temperatures } from '../model/labels/temperature.js';

export type RuntimeName = 'native' | 'wasm';

/** Start parameters of the thread. */
export interface ThreadData {
  /** Name of the engine, for messages. */
  readonly id: string;
  readonly folder: string;
  /** CPU threads per run. */
  readonly threads: number;
  /** The runtime to use; if absent, the native one if it is installed. */
  readonly runtime?: RuntimeName;
  /** Override those of the manifest. */
  readonly temperatures: Temperatures;
}

export type ModelRequest =
  | { readonly kind: 'labels'; readonly texts: readonly string[]; readonly questions: readonly LabelQuestion[] }
  | { readonly kind: 'values'; readonly text: string; readonly fields: readonly { readonly name: string; readonly description: string }[] }
  | { readonly kind: 'weights'; readonly prompt: string; readonly passages: readonly string[] };

/** The answer to each kind of request. */
interface Answers {
  /** `logits[t][q]` has one number per label. */
  readonly labels: { readonly logits: readonly (readonly (readonly number[])[])[] };
  /** One list per field; null for a field for which the model has no type. */
  readonly values: { readonly fields: readonly (readonly FoundValue[] | null)[] };
  readonly weights: { readonly logOdds: readonly number[]; readonly match: number };
}

/** The answer, or why the model cannot answer this request. `inputTokens` counts all tokens that were run. */
export type ModelAnswer<K extends ModelRequest['kind'] = ModelRequest['kind']> =
  | (Answers[K] & { readonly inputTokens: number })
  | { readonly declined: string };

export interface Fault {
  readonly kind: 'configuration' | 'engine-unavailable' | 'cancelled';
  readonly message: string;
  readonly hint?: string;
}

export type ToThread = { readonly id: number; readonly request: ModelRequest } | { readonly cancel: number };
export type FromThread =
  | { readonly loaded: { readonly runtime: RuntimeName } }
  | { readonly id: number; readonly answer: ModelAnswer }
  /** A fault without an id means that the model could not be loaded. */
  | { readonly id?: number; readonly fault: Fault };
