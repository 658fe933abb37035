// What the engine and the thread of its model say to each other.
import type { FoundValue } from '../../core/find.js';
import type { LabelQuestion } from '../../core/label.js';
import type { Temperatures } from '../model/labels/temperature.js';

export type RuntimeName = 'native' | 'wasm';

/** What the thread is started with. */
export interface ThreadData {
  /** Name of the engine, for messages. */
  readonly id: string;
  readonly folder: string;
  /** Threads of the processor that one run may use. */
  readonly threads: number;
  /** The runtime to use; the native one where it is installed, when absent. */
  readonly runtime?: RuntimeName;
  /** Win over those of the manifest. */
  readonly temperatures: Temperatures;
}

export type ModelRequest =
  | { readonly kind: 'labels'; readonly texts: readonly string[]; readonly questions: readonly LabelQuestion[] }
  | { readonly kind: 'values'; readonly text: string; readonly fields: readonly { readonly name: string; readonly description: string }[] }
  | { readonly kind: 'weights'; readonly prompt: string; readonly passages: readonly string[] };

/** What each kind of request is answered with. */
interface Answers {
  /** `logits[t][q]` has one number per label. */
  readonly labels: { readonly logits: readonly (readonly (readonly number[])[])[] };
  /** One list a field; null for a field that the model has no type for. */
  readonly values: { readonly fields: readonly (readonly FoundValue[] | null)[] };
  readonly weights: { readonly logOdds: readonly number[]; readonly match: number };
}

/** The answer, or why the model cannot give one to this request. `inputTokens` counts every token that was run. */
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
  /** Without an id the model could not be loaded. */
  | { readonly id?: number; readonly fault: Fault };
