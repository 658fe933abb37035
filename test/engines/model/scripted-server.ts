// An OpenAI-compatible HTTP server on a free port whose answers a test scripts. It keeps every request, and can fail in any way a socket can.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedRequest {
  readonly method: string;
  /** Path without the query: `/v1/chat/completions`. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The body as JSON; undefined when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test
  readonly body: any;
}

export interface ScriptedToken {
  readonly text: string;
  /** Natural logarithm of the probability. */
  readonly logProbability: number;
  readonly alternatives?: readonly ScriptedToken[];
}

/** The content of a chat completion. */
export interface Said {
  readonly text?: string;
  readonly finish?: string;
  /** Tokens of the answer; sent only if log-probabilities are requested, with at most the requested number of alternatives. */
  readonly tokens?: readonly ScriptedToken[];
  /** Probability of each first token: a shorthand for one token with alternatives. Sent highest first, at most the requested number. */
  readonly next?: Readonly<Record<string, number>>;
  readonly reasoning?: string;
  /** The content of the field for refusals. */
  readonly refusal?: string;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
}

/** Any answer over HTTP; a body that is a string is sent as it is. */
export interface Plain {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Does anything to the socket. */
export interface Raw {
  readonly raw: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A string is the text of a completion. */
export type ScriptedCompletion = string | Said | Plain | Raw;

export interface ScriptedServerOptions {
  readonly model?: string;
  /** Maximum of `top_logprobs` that is accepted; more are refused with 400. 0: log-probabilities are ignored. Default 20. */
  readonly alternatives?: number;
  /** Whether `response_format` of type `json_schema` is followed; otherwise it is ignored. Default true. */
  readonly schema?: boolean;
  /** Reported in the list of models, as vLLM does. */
  readonly contextTokens?: number;
  /** Answers a completion; the server itself answers the probes of the driver unless `answersProbes`. */
  complete?(request: ScriptedRequest): ScriptedCompletion | Promise<ScriptedCompletion>;
  readonly answersProbes?: boolean;
  /** Answers any request before everything else; undefined continues as usual. */
  intercept?(request: ScriptedRequest): Plain | Raw | undefined;
}

export interface ScriptedServer {
  /** In the form of the setting `base_url`. */
  readonly baseUrl: string;
  readonly origin: string;
  readonly model: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly ScriptedRequest[];
  /** The requests for completions, without the probes of the driver. */
  readonly completions: readonly ScriptedRequest[];
  close(): Promise<void>;
}

/** Sentence that marks the probes with which a driver finds out what a server can do. */
export const probeMark = 'This is a test of the connection.';

export async function startScriptedServer(options: ScriptedServerOptions = {}): Promise<ScriptedServer> {
  const model = options.model ?? 'scripted';
  const requests: ScriptedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const intercepted = options.intercept?.(request);
    const answer = intercepted ?? (await answerOf(request, model, options));
    if ('raw' in answer) return answer.raw(incoming, response);
    const { status, body, headers } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${origin}/v1`,
    origin,
    model,
    requests,
    get completions() {
      return requests.filter((request) => request.path.endsWith('/chat/completions') && !isProbe(request));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The text of all messages of a request. */
export function promptOf(request: ScriptedRequest): string {
  const messages = (request.body?.messages ?? []) as readonly { readonly content: unknown }[];
  return messages.map(({ content }) => textOf(content)).join('\n');
}

/** The text of a message whose content is a text or a list of parts. */
export function textOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content);
  return content.flatMap((part: { text?: string }) => part.text ?? []).join('\n');
}

function isProbe(request: ScriptedRequest): boolean {
  return promptOf(request).includes(probeMark);
}

async function answerOf(request: ScriptedRequest, model: string, options: ScriptedServerOptions): Promise<Plain | Raw> {
  const { path, body } = request;
  if (path === '/v1/models') {
    const entry = { id: model, object: 'model', created: 1, owned_by: 'test', max_model_len: options.contextTokens ?? 8192 };
    return { status: 200, body: { object: 'list', data: [entry] } };
  }
  if (path !== '/v1/chat/completions') return { status: 404, body: { error: { message: 'no such route' } } };
  const limit = options.alternatives ?? 20;
  const asked: number = body?.logprobs === true ? (body.top_logprobs ?? 0) : 0;
  if (limit > 0 && asked > limit) return { status: 400, body: { error: { message: `top_logprobs must be at most ${limit}` } } };
  const schema: unknown =
    body?.response_format?.type === 'json_schema' && (options.schema ?? true) ? body.response_format.json_schema.schema : undefined;
  const completion =
    isProbe(request) && options.answersProbes !== true ? probeAnswer(schema) : ((await options.complete?.(request)) ?? { text: 'A', next: { A: 1 } });
  const said = typeof completion === 'string' ? { text: completion } : completion;
  if ('raw' in said || 'status' in said) return said;
  return { status: 200, body: completionBody(model, said, body?.logprobs === true && limit > 0 ? asked : undefined) };
}

function probeAnswer(schema: unknown): Said {
  return schema === undefined
    ? { text: 'A', next: Object.fromEntries(alphabet.map((letter) => [letter, 1 / 26])) }
    : { text: JSON.stringify(smallest(schema)) };
}

const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** Returns a value that a schema allows: the first of an enum, otherwise an empty value. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON schema of any shape
export function smallest(schema: any): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, smallest(inner)]));
  if (type === 'array') return [];
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  return type === 'null' || schema.anyOf !== undefined ? null : '';
}

function completionBody(model: string, said: Said, asked: number | undefined): unknown {
  const { next } = said;
  const ranked = Object.entries(next ?? {})
    .sort(([, one], [, other]) => other - one)
    .map(([text, probability]) => ({ text, logProbability: Math.log(probability) }));
  const tokens = said.tokens ?? (ranked[0] === undefined ? undefined : [{ ...ranked[0], alternatives: ranked }]);
  const text = said.text ?? tokens?.map((token) => token.text).join('') ?? '';
  const wire = (token: ScriptedToken) => ({ token: token.text, logprob: token.logProbability, bytes: [...Buffer.from(token.text, 'utf8')] });
  const content = tokens?.map((token) => ({ ...wire(token), top_logprobs: (token.alternatives ?? [token]).slice(0, asked).map(wire) }));
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          ...(said.reasoning === undefined ? {} : { reasoning_content: said.reasoning }),
          ...(said.refusal === undefined ? {} : { refusal: said.refusal }),
        },
        logprobs: asked === undefined || content === undefined ? null : { content },
        finish_reason: said.finish ?? 'stop',
      },
    ],
    usage: { prompt_tokens: said.promptTokens ?? 10, completion_tokens: said.completionTokens ?? 1 },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ScriptedRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  const path = (incoming.url ?? '').split('?')[0] ?? '';
  return { method: incoming.method ?? '', path, headers: incoming.headers, body: text === '' ? undefined : JSON.parse(text) };
}
