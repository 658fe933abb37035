// Operations sent to a running server instead of being done here: the same request, the same answer.
import { existsSync, readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { keyPath } from '../config/places.js';
import { type FailureKind, failureKinds, type Issue, TxpError } from '../core/errors.js';
import { operationNamed } from '../operations/index.js';
import type { CommandContext, ServiceResult } from './context.js';
import { type Answer, exchange, isOk } from './exchange.js';

/** The key for requests: `TXP_API_KEY`, or the one that the first start of a server on this machine kept. Empty when there is none. */
export function clientKey(environment: CommandContext['environment']): string {
  const { TXP_API_KEY: given } = environment;
  if (given) return given;
  const path = keyPath(environment);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  402: 'insufficient-credits',
  403: 'forbidden',
  404: 'not-found',
  408: 'timed-out',
  409: 'conflict',
  413: 'document-unreadable',
  422: 'invalid-request',
  429: 'rate-limited',
  502: 'overloaded',
  503: 'overloaded',
  504: 'timed-out',
};

/** What a status means where the answer itself does not say. */
export function kindOf(status: number): FailureKind {
  if (status < 400) return 'engine-unavailable';
  return kindOfStatus[status] ?? (status < 500 ? 'document-unreadable' : 'internal');
}

const attempts = 3;
const longestWaitSeconds = 60;

export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Asking = Pick<CommandContext, 'environment' | 'terminal'>;

/** One request with the key of this user. A server without capacity is asked again when it says so, three times at most. */
export async function askServer(
  url: URL,
  { method, body, headers }: ServerRequest,
  context: Asking,
  signal: AbortSignal,
): Promise<{ readonly answer: Answer; readonly text: string }> {
  const key = clientKey(context.environment);
  const unreachable = (cause: unknown): never => {
    if (signal.aborted) throw signal.reason;
    throw new TxpError('engine-unavailable', `no answer from ${url.origin}`, { hint: 'start it with: txp serve', cause });
  };
  for (let attempt = 1; ; attempt++) {
    const withKey = { ...headers, ...(key === '' ? {} : { 'x-api-key': key }) };
    const answer = await exchange(url, { method, headers: withKey, ...(body === undefined ? {} : { body }) }, signal).catch(unreachable);
    const text = await readText(answer.body).catch(unreachable);
    if (isOk(answer.status)) return { answer, text };
    const failure = toFailure(answer, text, url);
    const seconds = failure.retryAfterSeconds;
    if (seconds === undefined || attempt === attempts) throw failure;
    context.terminal.note(`${url.origin} has no capacity; asking again in ${seconds} s`);
    await wait(seconds * 1000, undefined, { signal });
  }
}

/** Runs an operation on a server. */
export async function runOnServer(server: string, name: string, body: unknown, context: Asking, signal: AbortSignal): Promise<ServiceResult> {
  const url = operationUrl(server, name);
  const headers = { 'content-type': 'application/json' };
  const { answer, text } = await askServer(url, { method: 'POST', body: JSON.stringify(body), headers }, context, signal);
  return { result: parse(text), engineId: answer.header('x-txp-engine') ?? url.origin };
}

/** Where a server does an operation. Decisions go to a route that answers every type of question, as the command does without a server. */
export function operationUrl(server: string, name: string): URL {
  return serverUrl(server, name === 'decide' ? '/v1/systemone' : (operationNamed(name)?.path ?? ''));
}

/** A path on a server. Fails with `configuration` when that is no address. */
export function serverUrl(server: string, path: string): URL {
  const base = server.replace(/\/+$/, '');
  const url = URL.canParse(`${base}${path}`) ? new URL(`${base}${path}`) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TxpError('configuration', `${server} is not the address of a server`, { hint: 'write it like http://127.0.0.1:8017' });
  return url;
}

function toFailure({ status, header }: Answer, text: string, url: URL): TxpError {
  const { detail, error } = (parse(text) ?? {}) as { detail?: unknown; error?: { code?: unknown; issues?: unknown } };
  const said = typeof error?.code === 'string' ? error.code.replaceAll('_', '-') : '';
  const kind = Object.hasOwn(failureKinds, said) ? (said as FailureKind) : kindOf(status);
  const message = typeof detail === 'string' ? detail : `${url.origin} answered ${status}`;
  const waits = [429, 503].includes(status) ? Number(header('retry-after') ?? 1) : Number.NaN;
  return new TxpError(kind, message, {
    issues: Array.isArray(error?.issues) ? (error.issues as Issue[]) : [],
    ...(kind === 'unauthorized' ? { hint: 'give a key with TXP_API_KEY' } : {}),
    ...(waits >= 0 && waits <= longestWaitSeconds ? { retryAfterSeconds: waits } : {}),
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
