// What the model engine needs of a language model, whatever runs it: prose, JSON under a schema, and the distribution of the next token.
import type { Readiness } from '../../core/engine.js';
import { TxpError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import type { ModelUsage } from '../../core/usage.js';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** Pictures shown before the content; only to a model whose abilities say that it sees. */
  readonly images?: readonly MessageImage[];
}

export interface MessageImage {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly base64: string;
}

/** The prompt does not fit the model's context, or has more images than it takes. The driver's abilities tell the smaller limit from then on. */
export class ContextExceeded extends TxpError {}

/** The model refused, or answered with something else than it was asked for, and asking again did not help. Another engine's answer may stand in. */
export class UnusableAnswer extends TxpError {
  constructor(what: string) {
    super('engine-unavailable', what, { hint: 'choose a model that follows instructions' });
  }
}

/** What a model and its server can do, found by asking once; the driver keeps it. */
export interface ModelAbilities {
  /** Most alternatives told per token; 0 when log-probabilities are not given at all, Infinity when the whole distribution is. */
  readonly alternatives: number;
  /** Whether an answer can be held to a JSON schema while it is generated. */
  readonly schema: boolean;
  /** Longest prompt and answer together, in the model's tokens; undefined when the server does not say. */
  readonly contextTokens: number | undefined;
  /** Most images in one prompt, where the server has said so. */
  readonly maxImages?: number;
}

export interface GenerateRequest {
  readonly messages: readonly Message[];
  /** Hard cap on the answer, in the model's tokens. */
  readonly maxTokens: number;
  /** 0 for the likeliest answer, 1 to sample from the model's distribution. */
  readonly temperature: number;
  /** Distinguishes samples of one prompt; the same seed may, and on an in-process model does, give the same answer. */
  readonly seed?: number;
  /**
   * JSON schema in the subset that all servers share: object with every property required and none additional, array, string, number, integer, boolean,
   * enum, and a union with null. A driver whose model cannot be held to it generates freely; the caller validates either way.
   */
  readonly schema?: JsonObject;
}

export interface Generated {
  readonly text: string;
  /** `length` when `maxTokens` or the context ended the answer. */
  readonly finish: 'stop' | 'length';
  /** The answer's tokens with their natural-log probabilities, where the model tells them; their texts join to `text`. */
  readonly tokens?: readonly TokenProbability[];
  readonly usage: ModelUsage;
}

export interface TokenProbability {
  readonly text: string;
  /** Natural logarithm of the probability, before any grammar or sampling rule, 0 at most. */
  readonly logProbability: number;
}

export interface NextTokenRequest {
  readonly messages: readonly Message[];
  /** Alternatives wanted; a driver gives at most what its model allows. */
  readonly alternatives: number;
}

export interface NextToken {
  /** The likeliest first tokens of the answer, highest first, each text once. Empty when the model gives no log-probabilities. */
  readonly alternatives: readonly TokenProbability[];
  readonly usage: ModelUsage;
}

/**
 * Every call rejects with `TxpError` only: `engine-unavailable` (down, refused, garbage), `overloaded` (busy after retries), `timed-out` or `cancelled` (the
 * signal's reason), `configuration` (wrong key or model name). No error carries text of a prompt or an answer.
 */
export interface ModelDriver {
  /** Name of the model. */
  readonly model: string;
  /** What is learnt about the model is stored under this: the same name at another address is another model. */
  readonly identity: string;
  /** Whether messages may carry images, if the model sees at all. */
  readonly takesImages?: boolean;
  abilities(signal: AbortSignal): Promise<ModelAbilities>;
  generate(request: GenerateRequest, signal: AbortSignal): Promise<Generated>;
  nextToken(request: NextTokenRequest, signal: AbortSignal): Promise<NextToken>;
  ready(signal: AbortSignal): Promise<Readiness>;
  close(): Promise<void>;
}
