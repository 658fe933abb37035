// The operation contract: one value from which every surface (CLI, HTTP, batch, chat) is derived.
import type { z } from 'zod';
import type { Document, ReadDocument } from './document.js';
import type { Capabilities, Capability } from './engine.js';
import type { Issue } from './errors.js';
import type { OperationForm } from './form.js';
import type { JsonObject } from './json.js';
import type { Judge, Judgement } from './judgement.js';
import type { OperationSettings } from './operation-settings.js';
import type { Section, View } from './view.js';

/** All that an operation may use while it runs: its engine, documents, tokens and the clock. */
export interface RunContext<C extends Capability = Capability> {
  readonly engine: Pick<Capabilities, C>;
  /** Id of the engine used for this run. */
  readonly engineId: string;
  readonly settings: OperationSettings;
  readDocument(document: Document): Promise<ReadDocument>;
  /** Loads the token ranks on first use; the returned counter is synchronous and exact. */
  tokenCounter(): Promise<(text: string) => number>;
  /** Aborts with a `TxpError` of kind `timed-out` or `cancelled` as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds from an arbitrary fixed start; only for latencies. */
  now(): number;
  /** Receives lines that explain the answer; absent if not requested. They quote the text, so they go only to the caller. */
  readonly explain?: (line: string) => void;
}

/** How the chat facade and batches carry an operation; absent if they do not offer it. */
interface ChatCarrier<In = unknown> {
  /** Request field that a system message fills, if any. */
  readonly systemField?: string;
  /** Defaults that differ from those of the realtime path. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The request schema for chat and batches, if it differs. */
  readonly request?: z.ZodType<In>;
  /** Converts the result for chat and batches, if they do not carry the response itself; `inputTokens` are those of the request. */
  readonly content?: (result: unknown, inputTokens: number) => unknown;
  /** How a JSON Schema in `response_format` is used. */
  readonly schema?: {
    /** Request field that it fills. */
    readonly field: string;
    /** Why the schema cannot be converted to a value of the field; empty if it can. */
    issues(schema: JsonObject): readonly Issue[];
    /** Converts the schema to the value of the field. */
    read(schema: JsonObject): unknown;
    /** Converts the result to the value that a strict schema requires. */
    conform(schema: JsonObject, result: unknown, text: string): Conformed;
  };
}

interface Conformed {
  readonly value: unknown;
  /** Paths of required values that the text does not have. */
  readonly missing: readonly string[];
  /** Paths of values that should not be relied on. */
  readonly uncertain: readonly string[];
}

/** The input of a request: a text, or a document that the operation or its caller reads. */
export type InputContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'document'; readonly bytes: Uint8Array; readonly mediaType: string };

/** Where a request carries its input. */
export interface OperationInput {
  /** Field that takes a text. */
  readonly field: string;
  /** Present if that field takes more than a text; MCP tools describe only the text. */
  readonly isObject?: true;
  /** Whether a document is placed in the request, or is read first so that its text is sent. */
  readonly takes: 'text' | 'document';
  /** Returns the request fields that hold this input. */
  place(content: InputContent): Readonly<Record<string, unknown>>;
  /** Defaults for required request fields that a line of known answers may leave out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** Which requests of other clients the operation answers. */
interface Compatibility {
  /** Where `service` occurs, for which the setting `compat.service_aliases` has alternatives: a request field, or the end of the path. */
  readonly service?: 'field' | 'path';
  /** Present if it takes decisions requests, on the paths that their clients use. */
  readonly decisions?: true;
  /** How the command line calls a server, if the operation's own route answers differently: the path, and fields that precede those of the body. */
  readonly fromCommand?: { readonly path: `/${string}`; readonly fields: Readonly<Record<string, unknown>> };
}

/** A command line and what it does. */
export interface Example {
  readonly about: string;
  readonly line: string;
  /** What it needs besides the program; a test runs the others verbatim. */
  readonly needs?: 'server' | 'user' | 'run';
}

/** What help and lists say about an operation. */
export interface AboutOperation<Name extends string = string> {
  /** CLI verb, scope name, chat model id. */
  readonly name: Name;
  /** One line for help and OpenAPI. */
  readonly summary: string;
  /** For its help and manual page. */
  readonly examples: readonly Example[];
  /** Describes the short names that --assert may use for its answers. */
  readonly facts?: string;
}

/** A page of `txp help` on more than the flags of an operation: paragraphs, then lists of names and their meaning. */
export interface HelpTopic {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly lists: readonly { readonly title: string; readonly rows: readonly (readonly [name: string, about: string])[] }[];
}

/** An operation and its surfaces, each loaded on first use: lists and help load no schema. */
export interface OperationEntry<Name extends string = string> extends AboutOperation<Name> {
  load(): Promise<AnyOperation>;
  /** Flags in addition to those derived from the request schema; absent if there are none. */
  readonly form?: () => Promise<OperationForm>;
  /** Topics of `txp help` by name. */
  readonly topics?: Readonly<Record<string, { readonly summary: string; load(): Promise<HelpTopic> }>>;
  /** Human-readable rendering of the result; JSON if absent. */
  readonly view?: () => Promise<View>;
  /** Renders the result on an HTML page; a table of the view's rows if absent. */
  readonly section?: () => Promise<Section>;
  /** Compares an answer with the known right one; absent if answers cannot be judged. */
  readonly judge?: () => Promise<Judge>;
  /** The kind of its judgements, which determines the reported figures. */
  readonly judged?: Judgement['kind'];
}

/** Probabilities by answer, and the right answer. */
export interface KnownAnswer {
  /** Name of the question; empty if there is only one. */
  readonly question: string;
  readonly probabilities: Readonly<Record<string, number>>;
  readonly gold: string;
}

/** `In` and `Out` are wire objects with snake_case fields; `run` takes a validated request and returns the response body as sent. */
export interface Operation<In = unknown, Out = unknown, C extends Capability = Capability> extends AboutOperation {
  /** Route of the realtime endpoint. */
  readonly path: `/${string}`;
  readonly request: z.ZodType<In>;
  readonly response: z.ZodType<Out>;
  readonly needs: readonly C[];
  /** The field with a shorthand for task files and definitions written by hand, and its conversion to the form the API takes. */
  readonly shorthand?: {
    readonly field: string;
    writtenOut(value: unknown): unknown;
    /** The shorthand to use if an evaluation does not give the field: the names in the right answers; undefined if these are too complex to derive it. */
    ofGold?(golds: readonly unknown[]): readonly string[] | undefined;
  };
  /** HTTP status for a rejected request and for a failed engine on the realtime route. */
  readonly failureStatus: { readonly invalid: 400 | 422; readonly engine: 500 | 502 };
  readonly input: OperationInput;
  /** Request fields without effect, each with the field (`without`) that it requires. */
  readonly withoutEffect?: (request: JsonObject) => readonly { readonly field: string; readonly without: string }[];
  /** An example request, for OpenAPI and `/docs`. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly chat?: ChatCarrier<In>;
  readonly compatibility?: Compatibility;
  /** Setting with the minimum cost of a request in credits; the request is refused if the key has fewer. */
  readonly price?: 'prices.decisions_per_request';
  /** The probabilities that can be calibrated. */
  readonly calibration?: {
    /** Whether a request yields probabilities that can be calibrated. */
    holdsFor(request: Readonly<Record<string, unknown>>): boolean;
    /** Which probabilities are fitted: those of labels, of each question by name, or of found values. */
    readonly of: 'labels' | 'questions' | 'values';
    /** Request fields for whose exact values the calibration holds. */
    readonly asks: readonly string[];
    /** Request fields that override the caller's while answers are collected. */
    readonly ask?: Readonly<Record<string, unknown>>;
    /** Pairs the probabilities of a response with the right answers. Fails with `invalid-request` if `gold` is not one of the answers. */
    known(response: Out, gold: unknown): readonly KnownAnswer[];
  };
  /** A small request that loads all data of the embedded engine, used when a server starts. */
  readonly warmUp?: Readonly<Record<string, unknown>>;
  run(input: In, context: RunContext<C>): Promise<Out>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets each one's input and output; execute validates before run sees them
export type AnyOperation = Operation<any, any, any>;

/** Keeps the inferred types of an operation while checking its shape. */
export function defineOperation<In, Out, C extends Capability>(operation: Operation<In, Out, C>): Operation<In, Out, C> {
  return operation;
}
