// HTTP requests of `txp models pull`, the only ones made for models: checks each redirect, sends no key, and limits how long a server may stay silent.
import { Agent, type Dispatcher, ProxyAgent, request } from 'undici';
import { abortError } from '../core/abort.js';
import { errorCode, TxpError } from '../core/errors.js';
import { proxyFor } from '../core/proxy.js';

export interface Network {
  /** Sends a GET request; the body must be read or destroyed. Fails with `timed-out` or `engine-unavailable` if there is no response. */
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** The body as text, at most `maxBytes` long. Fails with `not-found`, `timed-out` or `engine-unavailable`. */
  text(url: string, maxBytes: number, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
}

const maxRedirects = 5;
/** Max time in milliseconds that a server may send nothing. */
const defaultIdleMs = 30_000;
const instead = 'try again, choose another site with --mirror URL, or use files you have with --from PATH';

export function openNetwork(environment: Readonly<Record<string, string | undefined>>, idleMs = defaultIdleMs): Network {
  const dispatchers = new Map<string, Dispatcher>();
  const dispatcherFor = (url: string): Dispatcher => {
    const proxy = proxyFor(url, undefined, environment);
    const limits = { headersTimeout: idleMs, bodyTimeout: idleMs, maxHeaderSize: 65_536 };
    const found =
      dispatchers.get(proxy ?? '') ??
      (proxy === undefined ? new Agent({ ...limits, connect: { timeout: idleMs } }) : new ProxyAgent({ uri: proxy, ...limits }));
    dispatchers.set(proxy ?? '', found);
    return found;
  };

  const get: Network['get'] = async (url, headers, signal) => {
    let at = new URL(url);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await request(at.href, { dispatcher: dispatcherFor(at.href), headers, signal }).catch((cause: unknown) => {
        throw failure(at, cause, signal);
      });
      if (![301, 302, 303, 307, 308].includes(answer.statusCode)) return answer;
      answer.body.on('error', () => undefined).destroy();
      const { location } = answer.headers;
      const next = typeof location === 'string' && URL.canParse(location, at.href) ? new URL(location, at) : undefined;
      if (next === undefined || !/^https?:$/.test(next.protocol)) throw unavailable(`${at.host} redirects without a target`);
      if (at.protocol === 'https:' && next.protocol === 'http:') throw unavailable(`${at.host} redirects from https to http`);
      at = next;
    }
    throw unavailable(`${at.host} redirects more than ${maxRedirects} times`);
  };

  return {
    get,
    text: async (url, maxBytes, signal) => {
      const { statusCode, body } = await get(url, { accept: 'application/json' }, signal);
      if (statusCode !== 200) {
        body.on('error', () => undefined).destroy();
        throw statusError(url, statusCode);
      }
      const parts: Buffer[] = [];
      let length = 0;
      try {
        const arriving: AsyncIterable<Buffer> = body;
        for await (const part of arriving) {
          length += part.length;
          if (length > maxBytes) break;
          parts.push(part);
        }
      } catch (cause) {
        throw failure(new URL(url), cause, signal);
      }
      if (length > maxBytes) throw unavailable(`${new URL(url).host} sent more data than a list of files has`);
      return Buffer.concat(parts).toString('utf8');
    },
    close: async () => {
      await Promise.all([...dispatchers.values()].map((each) => each.destroy()));
    },
  };
}

/** The failure for a status other than success. */
export function statusError(url: string, status: number): TxpError {
  const { host, pathname } = new URL(url);
  if (status === 404 || status === 410) return new TxpError('not-found', `${host} has no ${pathname} (${status})`, { hint: instead });
  return unavailable(`${host} refuses ${pathname} (${status})`);
}

/** The failure for a connection error; the signal's reason if that caused it. */
export function failure(url: URL, cause: unknown, signal: AbortSignal): TxpError {
  if (signal.aborted) return abortError(signal);
  const code = errorCode(cause) ?? 'no answer';
  if (/TIMEOUT/.test(code)) return new TxpError('timed-out', `${url.host} stopped sending`, { hint: instead });
  return new TxpError('engine-unavailable', `${url.host} cannot be reached (${code})`, { hint: instead, cause });
}

function unavailable(message: string): TxpError {
  return new TxpError('engine-unavailable', message, { hint: instead });
}
