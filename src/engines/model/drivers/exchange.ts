// One HTTP exchange with a model server: JSON in both directions, bounded in time and size. Follows no redirects, requests no compression, does not retry.
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import { compact } from '../../../core/compact.js';
import { errorCode } from '../../../core/errors.js';
import { StreamedCompletion } from './stream.js';

/** Maximum size of an answer; 8 MB is far more than any answer under a token cap. */
const maxAnswerBytes = 8_000_000;

interface Exchange {
  readonly url: string;
  /** Sent as JSON with POST; if absent, the request is a GET. */
  readonly body?: unknown;
  readonly key?: string;
  /** Additional headers; they override ours. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Maximum time without data in milliseconds while the answer arrives; if absent, only the signal ends the exchange. */
  readonly idleMs?: number;
}

export interface Answer {
  readonly status: number;
  /** Seconds after which the server allows a retry, if it says so. */
  readonly retryAfterSeconds?: number;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly value: unknown;
}

/** No complete answer arrived. `code` is the reason (`ECONNREFUSED`, `UND_ERR_SOCKET`, `TOO_LONG`) and contains nothing of what was sent or received. */
export class NoAnswer extends Error {
  constructor(readonly code: string) {
    super(`no answer (${code})`);
  }
}

/** Opens connections to one server, through `proxy` (`http://host:port`) if given. */
export function openConnections(max: number, proxy?: string): Dispatcher {
  // The signal of each exchange bounds the time for headers and body together.
  const limits = { connections: max, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: 32_768 };
  return proxy === undefined ? new Agent({ ...limits, connect: { timeout: 5_000 } }) : new ProxyAgent({ uri: proxy, ...limits });
}

/** Rejects with `NoAnswer`, or with the reason of the signal. */
export async function exchangeJson(connections: Dispatcher, { url, body, key, headers: further, signal: caller, idleMs }: Exchange): Promise<Answer> {
  const idle = idleMs === undefined ? undefined : new IdleLimit(idleMs);
  const signal = idle === undefined ? caller : AbortSignal.any([caller, idle.signal]);
  try {
    const {
      statusCode,
      headers,
      body: stream,
    } = await request(url, {
      dispatcher: connections,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: idleMs === undefined ? 'application/json' : 'application/json, text/event-stream',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...further,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    idle?.reset();
    const streamed = statusCode === 200 && isEventStream(headers['content-type']) ? new StreamedCompletion() : undefined;
    const parts: Buffer[] = [];
    let length = 0;
    const arriving: AsyncIterable<Buffer> = stream;
    for await (const part of arriving) {
      length += part.length;
      if (length > maxAnswerBytes) throw new NoAnswer('TOO_LONG');
      idle?.reset();
      if (streamed === undefined) parts.push(part);
      else streamed.add(part);
    }
    const retryAfterSeconds = readRetryAfter(headers['retry-after']);
    const value = streamed === undefined ? parse(Buffer.concat(parts)) : streamed.completion();
    return { status: statusCode, value, ...compact({ retryAfterSeconds }) };
  } catch (cause) {
    if (caller.aborted) throw caller.reason;
    if (idle?.signal.aborted === true) throw new NoAnswer('IDLE');
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer(errorCode(cause) ?? 'FAILED');
  } finally {
    idle?.end();
  }
}

// Aborts if no data arrives for `ms` milliseconds.
class IdleLimit {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  reset(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

function isEventStream(type: string | string[] | undefined): boolean {
  return typeof type === 'string' && type.startsWith('text/event-stream');
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

// Seconds or a date (RFC 9110, 10.2.3).
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
