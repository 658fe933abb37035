// The library: operations, documents and engines as functions with types, for programs that import the package.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { App } from '../app.js';
import type { Document, ReadDocument } from '../core/document.js';
import type { EngineStatus } from '../core/engine-status.js';
import { invalidField, TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import type { AskResult } from '../operations/ask/answer.js';
import type { RunOptions, RunResult } from '../tasks/run.js';
import { type AskRequest, ask } from './ask.js';
import type { Batches } from './batches.js';
import { call } from './call.js';
import type { DocumentSource } from './document-source.js';
import { extractAs } from './extract-as.js';
import { optionsOf, refuseUnknownFields, refuseUnknownNames } from './known-fields.js';
import type { ObjectSchema, ValueOf } from './schemas.js';
import type {
  ClassifyRequest,
  ClassifyResponse,
  CompressRequest,
  CompressResponse,
  DecideRequest,
  DecideResponse,
  ExtractRequest,
  ExtractResponse,
  OpenSettings,
  SummarizeRequest,
  SummarizeResponse,
  TokensRequest,
  TokensResponse,
} from './wire.js';

export type { Page, PageWord, ReadDocument } from '../core/document.js';
export type { EngineAbilities, EngineStatus } from '../core/engine-status.js';
export { type FailureKind, type Issue, TxpError } from '../core/errors.js';
export type { AskEvidence, AskResult } from '../operations/ask/answer.js';
export type { AskRequest } from './ask.js';
export type * from './batches.js';
export type { DocumentSource } from './document-source.js';
export type { JsonSchema, ObjectSchema, StandardSchema, ValueOf } from './schemas.js';
export type * from './wire.js';

/** Options of one call. */
export interface CallOptions {
  /** Cancels the call: it rejects with a `TxpError` of kind `cancelled`, whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal;
  /** Engine for this call instead of the one in the settings. */
  readonly engine?: string;
  /** Time limit in milliseconds, above 0, excluding the reading of documents; the setting `timeout` when absent. */
  readonly timeoutMs?: number;
  /** How to read documents in this call. */
  readonly reading?: ReadingOptions;
}

export interface ReadingOptions {
  /** `auto` recognises text only on pages that have no usable text of their own. */
  readonly ocr?: 'auto' | 'always' | 'never';
  /** Languages that text recognition expects, joined by `+`, for example `eng+deu`. */
  readonly languages?: string;
  /** Pages to read, for example `1-3,7`; all when absent. */
  readonly pages?: string;
}

/** A text, a document, or both: the text first. */
export interface Source {
  readonly text?: string;
  readonly document?: DocumentSource;
}

/** A request, or the part of it that a task file of the settings (`tasks`) does not provide. */
export type Asked<Request> = Request | (Partial<Request> & { readonly task: string });

export interface Extract {
  (request: Asked<ExtractRequest>, options?: CallOptions): Promise<ExtractResponse>;
  /**
   * Extracts a value of a schema: JSON Schema, or a schema of zod or another library that can be written as JSON Schema. With JSON Schema, a value that is not
   * found is null (or left out, if it is optional and may not be null), and one that does not conform rejects with `not-found`; a schema of a library validates
   * the value, and rejects with `not-found` if something required is absent or does not conform.
   */
  as<const S extends ObjectSchema>(schema: S, input: string | Source, options?: CallOptions): Promise<ValueOf<S>>;
}

/** Every function rejects with `TxpError`. */
export interface Txp {
  /** Shortens a context and a prompt to fewer tokens. */
  compress(request: Asked<CompressRequest>, options?: CallOptions): Promise<CompressResponse>;
  /** Finds entities, structures and classes described in plain language. */
  readonly extract: Extract;
  /** Writes a shorter text. */
  summarize(request: Asked<SummarizeRequest>, options?: CallOptions): Promise<SummarizeResponse>;
  /** Scores a text against labels. */
  classify(request: Asked<ClassifyRequest>, options?: CallOptions): Promise<ClassifyResponse>;
  /** Answers typed questions about a text. */
  decide(request: Asked<DecideRequest>, options?: CallOptions): Promise<DecideResponse>;
  /** Answers one question with a value of the text, or with yes or no, and the passages that support it. */
  ask(request: AskRequest, options?: CallOptions): Promise<AskResult>;
  /** Counts the tokens of a text, or truncates it to a number of tokens. */
  tokens(request: TokensRequest, options?: Omit<CallOptions, 'engine'>): Promise<TokensResponse>;
  /** Reads a document: its pages with their text and the positions of words. */
  readDocument(document: DocumentSource, options?: ReadingOptions & { readonly signal?: AbortSignal }): Promise<ReadDocument>;
  /**
   * The batches in a folder, which is created if it does not exist: requests that survive the program. The command line uses its own folder, see `--data-dir`.
   */
  batches(dataDirectory: string): Promise<Batches>;
  /** The status of every engine in the settings. */
  engines(options?: { readonly signal?: AbortSignal }): Promise<EngineStatus[]>;
  /** Closes everything that was opened: engines, and the processes that read documents. Later calls reject with the kind `cancelled`. */
  close(): Promise<void>;
}

/**
 * Opens txp with the given settings and defaults for the rest. Does not read configuration files or environment variables of the command line, except the keys
 * of model servers. Fails with `configuration` for a setting that does not exist or has an invalid value.
 */
export async function open(settings: OpenSettings = {}): Promise<Txp> {
  const [{ openApp }, { settingsFrom }] = await Promise.all([import('../app.js'), import('../config/load.js')]);
  const app: App = openApp(settingsFrom({ ...settings }));
  let isClosed = false;
  const callOpen: typeof call = (work, signal) =>
    call(async () => {
      if (isClosed) throw new TxpError('cancelled', 'this txp is closed', { hint: 'open another one with open()' });
      return work();
    }, signal);
  const perform = async (operation: string | AnyOperation, request: object, options: CallOptions = {}): Promise<RunResult> =>
    callOpen(async () => {
      const { timeoutMs } = options;
      if (timeoutMs !== undefined && !(timeoutMs > 0)) throw invalidField(['timeoutMs'], 'must be a number above 0');
      await refuseUnknownNames(options, optionsOf.call, 'an option of a call', ['options']);
      await refuseUnknownNames(options.reading, optionsOf.reading, 'an option of reading', ['options', 'reading']);
      const body = await toBody(request);
      await refuseUnknownFields(operation, body);
      return app.run(operation, body, { ...(options as RunOptions), settings: { scoreQuestions: 'answer' } });
    }, options.signal);
  const run = async <T>(operation: string | AnyOperation, request: object, options?: CallOptions): Promise<T> =>
    (await perform(operation, request, options)).result as T;
  const toText = async (request: object, signal: AbortSignal): Promise<Record<string, unknown>> => {
    const { document, document_mime_type: _, document_languages: languages, ...rest } = fieldsOf(request);
    if (!isSource(document)) return rest;
    const { text } = await app.readDocument({ ...(await documentOf(document)), ...(typeof languages === 'string' ? { languages } : {}) }, {}, signal);
    return { ...rest, text: typeof rest.text === 'string' && rest.text !== '' ? `${rest.text}\n${text}` : text };
  };
  const extract = (request: Asked<ExtractRequest>, options?: CallOptions): Promise<ExtractResponse> => run('extract', request, options);
  return {
    compress: (request, options) => run('compress', request, options),
    extract: Object.assign(extract, {
      as: <const S extends ObjectSchema>(schema: S, input: string | Source, options?: CallOptions): Promise<ValueOf<S>> =>
        callOpen(async () => {
          const source = typeof input === 'string' ? { text: input } : input;
          await refuseUnknownNames(source, optionsOf.source, 'a part of the input', ['input']);
          return extractAs(schema, source, (request) => extract(request, options));
        }, options?.signal),
    }),
    summarize: (request, options) => run('summarize', request, options),
    classify: (request, options) => run('classify', request, options),
    decide: (request, options) => run('decide', request, options),
    ask: (request, options) => callOpen(() => ask(request, (operation, body) => perform(operation, body, options)), options?.signal),
    tokens: (request, options) =>
      callOpen(
        async () => run((await import('../operations/tokens/operation.js')).tokens, request, { ...options, engine: 'embedded' }),
        options?.signal,
      ),
    readDocument: (document, { signal, ...reading } = {}) =>
      callOpen(async () => {
        await refuseUnknownNames(reading, optionsOf.document, 'an option of reading', ['options']);
        return app.readDocument(await documentOf(document), reading, signal);
      }, signal),
    batches: (dataDirectory) => callOpen(async () => (await import('./open-batches.js')).openBatches(app, resolve(dataDirectory), toText, callOpen)),
    engines: ({ signal = new AbortController().signal, ...others } = {}) =>
      callOpen(async () => {
        await refuseUnknownNames(others, optionsOf.signal, 'an option of engines', ['options']);
        return app.engines(signal);
      }, signal),
    close: () => {
      isClosed = true;
      return app.close();
    },
  };
}

// A document is in the request itself, or in the state of a decision.
async function toBody(request: object): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...request };
  if (isJsonObject(body.state)) body.state = await toBody(body.state);
  const { document } = body;
  if (!isSource(document)) return body;
  const { bytes, declaredMediaType } = await documentOf(document);
  return { ...body, document: Buffer.from(bytes).toString('base64'), document_mime_type: declaredMediaType };
}

/** Whether there is a document. Fails with `invalid-request` if it is something else, such as a stream or a URL. */
function isSource(value: unknown): value is DocumentSource {
  const isFile = (file: unknown): boolean => typeof file === 'string' || file instanceof Uint8Array;
  if (value === undefined || value === null) return false;
  if (Array.isArray(value) ? value.every(isFile) : isFile(value)) return true;
  throw invalidField(
    ['document'],
    'must be the path of a file, its bytes (Uint8Array), or a list of these; read a stream, Blob or URL into bytes first',
  );
}

async function documentOf(source: DocumentSource): Promise<Document> {
  if (!isSource(source)) throw invalidField(['document'], 'is missing');
  const [{ recognise, documentIn }, { joined }] = await Promise.all([import('../core/content.js'), import('../tasks/joined.js')]);
  const sources = typeof source === 'string' || source instanceof Uint8Array ? [source] : source;
  if (sources.length === 0) throw invalidField(['document'], 'must have at least one file');
  const files = await Promise.all(
    sources.map(async (file, index) => ({
      name: typeof file === 'string' ? file : `file ${index + 1}`,
      content: recognise(await bytesOf(file)),
    })),
  );
  const content = joined(files);
  return content.kind === 'document' ? documentIn(content) : { bytes: new TextEncoder().encode(content.text), declaredMediaType: 'text/plain' };
}

async function bytesOf(document: string | Uint8Array): Promise<Uint8Array> {
  if (typeof document !== 'string') return document;
  return readFile(document).catch((cause: NodeJS.ErrnoException) => {
    throw new TxpError('input-not-found', `${document} cannot be read (${cause.code})`, { hint: 'give the path of a file, or its bytes', cause });
  });
}
