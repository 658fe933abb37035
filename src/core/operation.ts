// The operation contract: one value that every surface (CLI, HTTP, batch, chat) is folded from.
import type { z } from 'zod';
import type { Document, ReadDocument } from './document.js';
import type { Capabilities, Capability } from './engine.js';

/** Settings that change what an operation answers. Everything else a request says itself. */
export interface OperationSettings {
  /** Meaning of a numeric compress rate: the share of context tokens removed, or kept. */
  readonly rateMeaning: 'removed' | 'kept';
  /** Unit of `start` and `end` in answers. */
  readonly offsets: 'codepoints' | 'utf16';
  /** Whether decide answers `score` questions or calls them unsupported. */
  readonly scoreQuestions: 'unsupported' | 'answer';
  /** Longest input text, in characters. */
  readonly maxTextChars: number;
  /** `max_tokens` of summarize when the request has none. */
  readonly summaryMaxTokens: number;
  /** Price of a decisions request: a fixed part, and a part per million input tokens. */
  readonly decisionsPerRequest: number;
  readonly decisionsPerMillion: number;
  /** Most credits a decisions request may cost; it ends with `insufficient-credits` before any work when it would cost more. */
  readonly maxCost: number;
}

/** What an operation may use while it runs: its engine, documents, tokens, the clock. Nothing else touches the outside. */
export interface RunContext<C extends Capability = Capability> {
  readonly engine: Pick<Capabilities, C>;
  /** Id of the engine that serves this run. */
  readonly engineId: string;
  readonly settings: OperationSettings;
  readDocument(document: Document): Promise<ReadDocument>;
  /** Loads the token ranks on first use; the counter it gives is synchronous and exact. */
  tokenCounter(): Promise<(text: string) => number>;
  /** Aborts with a `TxpError` of kind `timed-out` or `cancelled` as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds from any fixed start; for latencies only. */
  now(): number;
  /** Takes lines that say why the answer is what it is; absent when nobody asked. They quote the text, so they go to the caller alone. */
  readonly explain?: (line: string) => void;
}

/** How the chat facade and batches carry an operation; absent when they do not offer it. */
export interface ChatCarrier {
  /** Field of the request that a system message fills, if any. */
  readonly systemField?: string;
  /** Defaults that differ from the realtime path. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** `In` and `Out` are wire objects with snake_case fields; `run` gets a validated request and returns the response body as it is sent. */
export interface Operation<In = unknown, Out = unknown, C extends Capability = Capability> {
  /** CLI verb, scope name, chat model id. */
  readonly name: string;
  /** One line for help and OpenAPI. */
  readonly summary: string;
  /** Route of the realtime endpoint. */
  readonly path: `/${string}`;
  readonly request: z.ZodType<In>;
  readonly response: z.ZodType<Out>;
  readonly needs: readonly C[];
  /** Status of a rejected request and of a failed engine on the realtime route. */
  readonly failureStatus: { readonly invalid: 400 | 422; readonly engine: 500 | 502 };
  readonly chat?: ChatCarrier;
  run(input: In, context: RunContext<C>): Promise<Out>;
}

/** Keeps the inferred types of an operation while checking its shape. */
export function defineOperation<In, Out, C extends Capability>(operation: Operation<In, Out, C>): Operation<In, Out, C> {
  return operation;
}
