// The operation contract: one value that every surface (CLI, HTTP, batch, chat) is folded from.
import type { z } from 'zod';
import type { Document, ReadDocument } from './document.js';
import type { Capabilities, Capability } from './engine.js';
import type { Issue } from './errors.js';
import type { OperationForm } from './form.js';
import type { JsonObject } from './json.js';
import type { Judge, Judgement } from './judgement.js';
import type { OperationSettings } from './operation-settings.js';
import type { Section, View } from './view.js';

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
interface ChatCarrier<In = unknown> {
  /** Field of the request that a system message fills, if any. */
  readonly systemField?: string;
  /** Defaults that differ from the realtime path. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The schema that holds there, where it is another one. */
  readonly request?: z.ZodType<In>;
  /** The result as chat and batches carry it, where that is not the response itself; `inputTokens` are those of the request. */
  readonly content?: (result: unknown, inputTokens: number) => unknown;
  /** What is made of a JSON Schema in `response_format`. */
  readonly schema?: {
    /** Field of the request that it fills. */
    readonly field: string;
    /** Why the schema amounts to no value of the field. */
    issues(schema: JsonObject): readonly Issue[];
    /** The value of the field. */
    read(schema: JsonObject): unknown;
    /** The value that a strict schema asks for. */
    conform(schema: JsonObject, result: unknown, text: string): Conformed;
  };
}

interface Conformed {
  readonly value: unknown;
  /** Paths of the required values that the text does not have. */
  readonly missing: readonly string[];
  /** Paths of the values that should not be relied on. */
  readonly uncertain: readonly string[];
}

/** What a request is about: a text, or a document that the operation or its caller reads. */
export type InputContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'document'; readonly bytes: Uint8Array; readonly mediaType: string };

/** Where a request carries its input. */
export interface OperationInput {
  /** Field that a text may be given in. */
  readonly field: string;
  /** Whether that field takes more than a text; tools are told of the text alone. */
  readonly isObject?: true;
  /** Whether a document goes into the request, or is read first and its text sent. */
  readonly takes: 'text' | 'document';
  /** The fields of a request with this input. */
  place(content: InputContent): Readonly<Record<string, unknown>>;
  /** What a request needs that a line of known answers may leave out. */
  readonly defaults?: Readonly<Record<string, unknown>>;
}

/** Which requests of other clients are answered by the operation. */
interface Compatibility {
  /** Where it has the word `service`, which the setting `compat.service_aliases` has others for: a field of the request, or the end of the path. */
  readonly service?: 'field' | 'path';
  /** Takes decisions requests, on the paths of their clients. */
  readonly decisions?: true;
  /** How a server is asked by the command line, where the operation's own route answers otherwise: the path, and fields that come before those of the body. */
  readonly fromCommand?: { readonly path: `/${string}`; readonly fields: Readonly<Record<string, unknown>> };
}

/** A command line with what it does. */
export interface Example {
  readonly about: string;
  readonly line: string;
  /** What it needs beside the program; a test runs the others as they stand. */
  readonly needs?: 'server' | 'user' | 'run';
}

/** What help and lists say of an operation. */
export interface AboutOperation<Name extends string = string> {
  /** CLI verb, scope name, chat model id. */
  readonly name: Name;
  /** One line for help and OpenAPI. */
  readonly summary: string;
  /** For its help and manual page. */
  readonly examples: readonly Example[];
  /** Short names of its answers that --assert may use, in words. */
  readonly facts?: string;
}

/** A page of `txp help` about what an operation has beside its flags: paragraphs, then lists of names and what they mean. */
export interface HelpTopic {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly lists: readonly { readonly title: string; readonly rows: readonly (readonly [name: string, about: string])[] }[];
}

/** An operation and its surfaces, each loaded when it is wanted: lists and help load no schema. */
export interface OperationEntry<Name extends string = string> extends AboutOperation<Name> {
  load(): Promise<AnyOperation>;
  /** Flags beside those that follow from the request; absent when there are none. */
  readonly form?: () => Promise<OperationForm>;
  /** Topics of `txp help` by their names. */
  readonly topics?: Readonly<Record<string, { readonly summary: string; load(): Promise<HelpTopic> }>>;
  /** The result for people; JSON when absent. */
  readonly view?: () => Promise<View>;
  /** The result on a page; a table of the view's rows when absent. */
  readonly section?: () => Promise<Section>;
  /** How an answer compares with one that is known to be right; absent where answers cannot be judged. */
  readonly judge?: () => Promise<Judge>;
  /** The kind of its judgements, which says what figures there are. */
  readonly judged?: Judgement['kind'];
}

/** Probabilities by answer, and the answer that is right. */
export interface KnownAnswer {
  /** Name of the question, empty where there is one alone. */
  readonly question: string;
  readonly probabilities: Readonly<Record<string, number>>;
  readonly gold: string;
}

/** `In` and `Out` are wire objects with snake_case fields; `run` gets a validated request and returns the response body as it is sent. */
export interface Operation<In = unknown, Out = unknown, C extends Capability = Capability> extends AboutOperation {
  /** Route of the realtime endpoint. */
  readonly path: `/${string}`;
  readonly request: z.ZodType<In>;
  readonly response: z.ZodType<Out>;
  readonly needs: readonly C[];
  /** The field that people may write in short by hand, in task files and definitions, and how it becomes what the API takes. */
  readonly shorthand?: {
    readonly field: string;
    writtenOut(value: unknown): unknown;
    /** The field in short where an evaluation does not give it: what the right answers name; undefined where these are too complex to tell. */
    ofGold?(golds: readonly unknown[]): readonly string[] | undefined;
  };
  /** Status of a rejected request and of a failed engine on the realtime route. */
  readonly failureStatus: { readonly invalid: 400 | 422; readonly engine: 500 | 502 };
  readonly input: OperationInput;
  /** The fields of a request that change nothing, each with the field that it takes. */
  readonly withoutEffect?: (request: JsonObject) => readonly { readonly field: string; readonly without: string }[];
  /** A request, for OpenAPI and `/docs`. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly chat?: ChatCarrier<In>;
  readonly compatibility?: Compatibility;
  /** Setting with the credits that a request costs at least; it is refused where the key has fewer. */
  readonly price?: 'prices.decisions_per_request';
  /** The probabilities that can be calibrated. */
  readonly calibration?: {
    /** For which requests there are some. */
    holdsFor(request: Readonly<Record<string, unknown>>): boolean;
    /** What of them is fitted: those of labels, of each question by its name, or of found values. */
    readonly of: 'labels' | 'questions' | 'values';
    /** Fields of the request that it holds for as they were. */
    readonly asks: readonly string[];
    /** Fields of the request that stand in for the caller's while answers are collected. */
    readonly ask?: Readonly<Record<string, unknown>>;
    /** The probabilities of a response beside the right answers. Fails with `invalid-request` for a `gold` that is none of the answers. */
    known(response: Out, gold: unknown): readonly KnownAnswer[];
  };
  /** A small request that loads all data of the embedded engine, for servers that start. */
  readonly warmUp?: Readonly<Record<string, unknown>>;
  run(input: In, context: RunContext<C>): Promise<Out>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations forgets each one's input and output; execute validates before run sees them
export type AnyOperation = Operation<any, any, any>;

/** Keeps the inferred types of an operation while checking its shape. */
export function defineOperation<In, Out, C extends Capability>(operation: Operation<In, Out, C>): Operation<In, Out, C> {
  return operation;
}
