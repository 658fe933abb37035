// Sends operations to a running server instead of running them locally: the same request, the same response.
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from '../config/places.js';
import { settingsTable } from '../config/settings.js';
import { compact } from '../core/compact.js';
import { type FailureKind, failureKinds, type Issue, TxpError } from '../core/errors.js';
import { fieldsOf, isKeyOf } from '../core/keyed.js';
import type { AnyOperation } from '../core/operation.js';
import type { RunResult } from '../tasks/run.js';
import type { CommandContext } from './context.js';
import { type Answer, exchange, isOk } from './exchange.js';
import { atKeptAddress, keyFor, loginHint } from './stored-keys.js';

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

/** The failure for a status if the response body does not say. */
export function kindOf(status: number): FailureKind {
  if (status < 400) return 'engine-unavailable';
  return kindOfStatus[status] ?? (status < 500 ? 'document-unreadable' : 'internal');
}

const attempts = 3;
const maxWaitSeconds = 60;

export interface ServerRequest {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Asking = Pick<CommandContext, 'environment' | 'terminal' | 'plainHttp'>;

/** Max size of a response in bytes. */
const maxAnswerBytes = 500_000_000;
/** Max length of a server's message that is shown. */
const maxMessageChars = 1000;

/** Sends a request with the key stored for the server's origin. If the server refuses it for now and says to retry within 60 s, retries, at most two times. */
export async function askServer(
  named: URL,
  { method, body, headers }: ServerRequest,
  context: Asking,
  signal: AbortSignal,
): Promise<{ readonly answer: Answer; readonly text: string }> {
  const url = atKeptAddress(named, context.environment);
  checkChannel(url, context);
  const key = keyFor(url.origin, context.environment);
  const unreachable = (cause: unknown): never => {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof TxpError) throw cause;
    throw new TxpError('engine-unavailable', `no answer from ${url.origin}`, { hint: startHint(url), cause });
  };
  for (let attempt = 1; ; attempt++) {
    const withKey = { ...headers, ...(key === '' ? {} : { 'x-api-key': key }) };
    const answer = await exchange(url, { method, headers: withKey, ...compact({ body }) }, signal).catch(unreachable);
    const text = await readBounded(answer, url).catch(unreachable);
    if (isOk(answer.status)) return { answer, text };
    const failure = toFailure(answer, text, url, context.environment);
    const seconds = failure.retryAfterSeconds;
    if (seconds === undefined || seconds > maxWaitSeconds || attempt === attempts) throw failure;
    context.terminal.note(`${url.origin}: ${failure.message}; retrying in ${seconds} s`);
    await wait(seconds * 1000, undefined, { signal });
  }
}

/** How to make an unreachable server respond: one on this machine can be started, on the expected port. */
export function startHint({ protocol, hostname, port }: URL): string {
  if (protocol !== 'http:' || !isThisMachine(hostname)) return 'check the address, and that the server is running';
  return `start it with: txp serve${port === String(settingsTable['serve.port'].default) ? '' : ` --port ${port === '' ? 80 : port}`}`;
}

/** Notes that a command which never contacts a server also ignores TXP_SERVER. */
export function noteOwnStore(command: string, { environment, terminal }: Pick<CommandContext, 'environment' | 'terminal'>): void {
  const { TXP_SERVER: named } = environment;
  if (named) terminal.note(`${command} works on the store of this machine, not on ${named} from TXP_SERVER`);
}

/** Runs an operation on a server. */
export async function runOnServer(server: string, operation: AnyOperation, body: object, context: Asking, signal: AbortSignal): Promise<RunResult> {
  const url = operationUrl(server, operation);
  const headers = { 'content-type': 'application/json' };
  const sent = { ...operation.compatibility?.fromCommand?.fields, ...body };
  const { answer, text } = await askServer(url, { method: 'POST', body: JSON.stringify(sent), headers }, context, signal);
  const result = parse(text);
  const checked = operation.response.safeParse(result);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw unexpectedResponse(
      url,
      issue === undefined || result === undefined ? 'it is not JSON' : `${issue.path.join('.') || 'the response'}: ${issue.message}`,
    );
  }
  return { result, engineId: answer.header('x-txp-engine') ?? url.origin };
}

/** The failure for a response that is not from a txp server; `what` describes the problem. */
export function unexpectedResponse(url: URL | string, what: string): TxpError {
  const origin = typeof url === 'string' ? url : url.origin;
  return new TxpError('configuration', `${origin} does not respond like txp serve (${what.slice(0, maxMessageChars)})`, {
    hint: 'check --server and TXP_SERVER',
  });
}

/** Refuses to send texts and keys to another machine unencrypted. */
export function checkChannel(url: URL, { plainHttp }: Pick<CommandContext, 'plainHttp'>): void {
  if (url.protocol === 'https:' || plainHttp || isThisMachine(url.hostname)) return;
  throw new TxpError('configuration', `${url.origin} is another machine, and over http:// text and key can be read in transit`, {
    hint: 'use https, or allow it with --plain-http',
  });
}

function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/.test(host);
}

async function readBounded({ body }: Answer, url: URL): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const arriving: AsyncIterable<Buffer> = body;
  for await (const part of arriving) {
    bytes += part.length;
    if (bytes > maxAnswerBytes) throw unexpectedResponse(url, `it is larger than ${maxAnswerBytes / 1_000_000} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The server path at which an operation behaves like the local command. */
export function operationUrl(server: string, { path, compatibility }: Pick<AnyOperation, 'path' | 'compatibility'>): URL {
  return serverUrl(server, compatibility?.fromCommand?.path ?? path);
}

/** The URL of a path on a server. Fails with `configuration` for an invalid address. */
export function serverUrl(server: string, path: string): URL {
  const base = server.replace(/\/+$/, '');
  const url = URL.canParse(`${base}${path}`) ? new URL(`${base}${path}`) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TxpError('configuration', `${server} is not the address of a server`, { hint: 'use an address such as http://127.0.0.1:8017' });
  return url;
}

function toFailure({ status, header }: Answer, text: string, url: URL, environment: Environment): TxpError {
  const { detail, error } = fieldsOf(parse(text));
  const { code, issues } = fieldsOf(error);
  const said = typeof code === 'string' ? code.replaceAll('_', '-') : '';
  const kind = isKeyOf(failureKinds, said) ? said : kindOf(status);
  const message = typeof detail === 'string' && detail !== '' ? cut(detail) : `${url.origin} answered ${status}`;
  const waits = [429, 503].includes(status) ? Number(header('retry-after') ?? 1) : Number.NaN;
  return new TxpError(kind, message, {
    issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
    ...(kind === 'unauthorized' ? { hint: loginHint(url, environment) } : {}),
    ...(waits >= 0 ? { retryAfterSeconds: waits } : {}),
  });
}

function isIssue(value: unknown): value is Issue {
  const { path, message } = fieldsOf(value);
  return typeof message === 'string' && Array.isArray(path) && path.every((key) => typeof key === 'string' || typeof key === 'number');
}

function cut(message: string): string {
  return message.length > maxMessageChars ? `${message.slice(0, maxMessageChars)}…` : message;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
