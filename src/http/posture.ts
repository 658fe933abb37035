// Whom the daemon serves: requests to its own host names, from no foreign web page, with an unambiguous target. Checked before anything else.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { HttpFailure } from './http-failure.js';

/** Paths that load balancers probe over HTTP/1.0 without a Host header. No browser can send such a request, so DNS rebinding cannot reach them this way. */
const probePaths = ['/healthz', '/readyz'];

export interface PostureOptions {
  /** Address the server is bound to. */
  readonly host: string;
  readonly allowRemote: boolean;
  /** Additional names that a Host header may contain. */
  readonly hosts: readonly string[];
  /** Foreign web origins that may call. */
  readonly origins: readonly string[];
}

/**
 * Headers that let a page of a configured origin read the answer; undefined if the request is of no such page. Cookies are not used, so none are allowed.
 */
export function sharingHeaders({ headers, method }: IncomingMessage, origins: readonly string[]): Readonly<Record<string, string>> | undefined {
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return undefined;
  const common = { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'origin' };
  if (method !== 'OPTIONS') return common;
  return {
    ...common,
    'access-control-allow-methods': 'GET, POST, DELETE',
    // Client libraries add headers of their own; the routes decide what they mean.
    'access-control-allow-headers': String(headers['access-control-request-headers'] ?? ''),
    'access-control-max-age': '600',
  };
}

/** Returns a check that throws `HttpFailure` for a request that must not be served. */
export function postureCheck({ host, allowRemote, hosts, origins }: PostureOptions): (request: IncomingMessage) => void {
  const names = new Set(['localhost', '127.0.0.1', '[::1]', host, ...hosts].map((name) => name.toLowerCase()));
  // Anyone who owns a domain can make its name resolve to this server (DNS rebinding); a bare address is safe.
  const isOwn = (name: string): boolean => names.has(name) || (allowRemote && isIP(name.replace(/^\[|\]$/g, '')) !== 0);

  return (request) => {
    const { rawHeaders, headers, url = '' } = request;
    if (request.httpVersionMajor !== 1) throw new HttpFailure(400, 'bad_request', 'this server speaks HTTP/1.1');
    // Older proxies do not support chunks and would take the body for the next request (RFC 9112, 6.1).
    if (request.httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
      throw new HttpFailure(400, 'bad_request', 'HTTP/1.0 has no transfer encodings');
    if (!url.startsWith('/')) throw new HttpFailure(400, 'invalid_request_target', 'the request target must be a path');
    let hostHeaders = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) if (rawHeaders[index]?.toLowerCase() === 'host') hostHeaders++;
    const isProbe = hostHeaders === 0 && request.httpVersion === '1.0' && probePaths.includes(url);
    if (hostHeaders !== 1 && !isProbe) throw new HttpFailure(400, 'invalid_host', 'a request must have exactly one Host header');
    const authority = (headers.host ?? '').toLowerCase();
    const name = authority.replace(/:\d*$/, '');
    if (!isProbe && !isOwn(name)) throw new HttpFailure(421, 'misdirected_request', 'this host name is not served here (setting serve.hosts)');
    const { origin } = headers;
    const isOwnOrigin = origin === `http://${authority}` || origin === `https://${authority}`;
    if (origin !== undefined && !isOwnOrigin && !origins.includes(origin)) {
      throw new HttpFailure(403, 'foreign_origin', 'requests from web pages of other origins are refused (setting serve.origins)');
    }
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'none' && site !== 'same-origin' && !(origin !== undefined && origins.includes(origin))) {
      throw new HttpFailure(403, 'foreign_origin', 'requests from web pages of other origins are refused (setting serve.origins)');
    }
  };
}
