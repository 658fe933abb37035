// What the model engine needs from a language model, however it is run: prose, JSON under a schema, and the next-token distribution.
import type { Readiness } from '../../core/engine.js';
import { TxpError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { ModelUsage } from '../../core/usage.js';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Images placed before the content; only for a model that accepts them. */
  readonly images?: readonly MessageImage[];
}

export interface MessageImage {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
}

/** The prompt does not fit the model's context, or has too many images. From then on the driver's abilities state the smaller limit. */
export class ContextExceeded extends TxpError {}

/** The model refused or did not answer in the requested form, and a retry did not help. Another engine may answer instead. */
export class UnusableAnswer extends TxpError {
  constructor(what: string) {
    super('engine-unavailable', what, { hint: 'choose a model that follows instructions' });
  }
}

/** What a model and its server can do; the driver finds out once and keeps it. */
export interface ModelAbilities {
  /** Maximum number of alternatives returned per token; 0 if there are no log-probabilities, Infinity for the full distribution. */
  readonly alternatives: number;
  /** Whether generation can be constrained to a JSON schema. */
  readonly schema: boolean;
  /** Maximum length of prompt and answer together, in the model's tokens; undefined if the server does not say. */
  readonly contextTokens: number | undefined;
  /** Maximum number of images in one prompt, if the server has said so. */
  readonly maxImages?: number;
}

export interface GenerateRequest {
  readonly messages: readonly Message[];
  /** Hard cap on the answer, in the model's tokens. */
  readonly maxTokens: number;
  /** 0 for the most probable answer, 1 to sample from the model's distribution. */
  readonly temperature: number;
  /** Distinguishes samples of one prompt; the same seed may give the same answer, and does on an in-process model. */
  readonly seed?: number;
  /**
   * JSON schema in the subset that all servers support: object with every property required and none additional, array, string, number, integer, boolean,
   * enum, and a union with null. A driver whose model cannot be constrained generates freely; the caller validates in either case.
   */
  readonly schema?: JsonObject;
}

export interface Generated {
  readonly text: string;
  /** `length` if `maxTokens` or the context ended the answer. */
  readonly finish: 'stop' | 'length';
  /** The answer's tokens with their natural-log probabilities, if the model returns them; their texts join to `text`. */
  readonly tokens?: readonly TokenProbability[];
  readonly usage: ModelUsage;
}

export interface TokenProbability {
  readonly text: string;
  /** Natural logarithm of the probability, before any grammar or sampling rule; at most 0. */
  readonly logProbability: number;
}

export interface NextTokenRequest {
  readonly messages: readonly Message[];
  /** Requested number of alternatives; the driver returns at most what its model allows. */
  readonly alternatives: number;
}

export interface NextToken {
  /** The most probable first tokens of the answer, in descending order, each text once. Empty if the model gives no log-probabilities. */
  readonly alternatives: readonly TokenProbability[];
  readonly usage: ModelUsage;
}

/**
 * Every call rejects only with `TxpError`: `engine-unavailable` (down, refused, unusable response), `overloaded` (busy after retries), `timed-out` or
 * `cancelled` (the signal's reason), `configuration` (wrong key or model name). No error contains text of a prompt or an answer.
 */
export interface ModelDriver {
  /** Name of the model. */
  readonly model: string;
  /** Key under which knowledge about the model is stored: the same name at another address is another model. */
  readonly identity: string;
  /** Whether messages may include images, provided the model accepts them. */
  readonly takesImages?: boolean;
  abilities(signal: AbortSignal): Promise<ModelAbilities>;
  generate(request: GenerateRequest, signal: AbortSignal): Promise<Generated>;
  nextToken(request: NextTokenRequest, signal: AbortSignal): Promise<NextToken>;
  ready(signal: AbortSignal): Promise<Readiness>;
  close(): Promise<void>;
}
