// Listening: sockets and their time-outs, failures of the HTTP parser, and the orderly stop.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { TxpError } from '../core/errors.js';
import { limitConnections } from './connections.js';
import { render, typeOfStatus } from './error-response.js';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** A socket opened by the service manager, instead of host and port. */
  readonly descriptor?: number;
  readonly maxConnections: number;
  /** Whether an address that other machines reach may be listened on. */
  readonly allowRemote: boolean;
}

interface Listening {
  /** `http://127.0.0.1:8017` */
  readonly address: string;
  /** Refuses new connections, lets requests end, then closes what is left after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

// Time for a client to send on an idle connection it believes open, before that is closed.
const idleGraceMs = 300;

const headersTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;
// Time to read what has come while this process was held up, before a client is called slow.
const secondLookMs = 1_000;

/** Fails with `configuration` when the address cannot be listened on. */
export async function listen(api: Express, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
      // Clients that keep connections in pools reuse them within about a minute.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // A missing Host is answered by the application, in its own words.
      requireHostHeader: false,
    },
    api,
  );
  limitConnections(server, options.maxConnections);
  const latest = new WeakMap<Duplex, IncomingMessage>();
  server.on('request', (request: IncomingMessage) => latest.set(request.socket, request));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    if (error.code === timedOut) lookAgain(socket, latest, () => answerParserError(error, socket));
    else answerParserError(error, socket);
  });
  server.on('connect', answerConnect);
  // The application tells a waiting client to go on once its body is admitted.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node's own answer would have no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.descriptor === undefined ? { host: options.host, port: options.port } : { fd: options.descriptor }, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new TxpError('configuration', `cannot listen on ${options.host}:${options.port} (${cause.code})`, {
      hint: cause.code === 'EADDRINUSE' ? 'another program has this port; choose one with --port' : 'choose another address with --host',
      cause,
    });
  });
  // A socket of the service manager brings its own address.
  const address = server.address();
  if (!options.allowRemote && address !== null && typeof address === 'object' && !isLoopback(address.address)) {
    server.close();
    throw remoteRefused(address.address);
  }
  return { address: addressOf(server), stop: (graceMs) => stop(server, graceMs) };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host);
}

export function remoteRefused(host: string): TxpError {
  return new TxpError('configuration', `${host} can be reached by other machines`, { hint: 'add --allow-remote if that is intended' });
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  return `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
}

async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // The HTTP server's own close would cut idle connections at once, and with them a request that is on its way.
  NetServer.prototype.close.call(server);
  const idle = setTimeout(() => server.closeIdleConnections(), idleGraceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), idleGraceMs * 2);
  const hard = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(hard);
}

/** A socket with the answer that is being made for it. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Calls `refuseSlow` when a request is still not there: it may have come while this process was held up, and wait to be read. */
function lookAgain(socket: Socket, latest: WeakMap<Duplex, IncomingMessage>, refuseSlow: () => void): void {
  const before = latest.get(socket);
  const awaitsBody = before?.complete === false;
  // What waits in the socket is read between a timer and what was to follow it at once.
  const after = (ms: number, look: () => void): unknown => setTimeout(() => setImmediate(look), ms).unref();
  after(secondLookMs, () => {
    const request = latest.get(socket);
    const isHere = awaitsBody ? request !== before || request?.complete === true : request !== before;
    if (!isHere) refuseSlow();
    // Node.js watches a connection no more once it has called it slow.
    else if (request?.complete === false) after(requestTimeoutMs, () => request.complete || refuseSlow());
  });
}

const parserStatus: Readonly<Record<string, readonly [number, string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers_too_large', 'the headers are larger than 16 KB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'body_too_large', 'the chunk extensions are too large'],
  [timedOut]: [408, 'Request Timeout', 'request_timeout', 'the request arrived too slowly'],
};

function answerParserError(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  const answering = socket._httpMessage ?? undefined;
  // The request that is being answered has come whole: what is wrong follows it, and nothing after it can be read.
  if (answering?.req.complete === true && error.code !== 'ECONNRESET' && socket.writable) {
    answering.shouldKeepAlive = false;
    answering.once('close', () => socket.destroySoon());
    return;
  }
  const isGone = error.code === 'ECONNRESET' || !socket.writable || (error.code === 'HPE_INVALID_EOF_STATE' && answering !== undefined);
  // With an answer under way, more bytes would be taken for a part of it.
  if (isGone || answering?.headersSent === true) {
    socket.destroy();
    return;
  }
  const refusal = refuse(...(parserStatus[error.code ?? ''] ?? [400, 'Bad Request', 'bad_request', 'the request is not valid HTTP/1.1']));
  // A fault in the body, found while the request is worked on: its answer is this one.
  if (answering === undefined) socket.end(refusal.head + refusal.body);
  // Who still waits for the rest of the body hears that it will not come.
  else answering.writeHead(refusal.status, refusal.headers).end(refusal.body, () => answering.req.destroy());
}

/** Tunnels are for proxies. */
function answerConnect(_: IncomingMessage, socket: Duplex): void {
  const { head, body } = refuse(405, 'Method Not Allowed', 'method_not_allowed', 'this is not a proxy');
  socket.on('error', () => undefined).end(head + body);
}

function refuse(status: number, reason: string, code: string, message: string) {
  const requestId = `req_${randomBytes(12).toString('hex')}`;
  const body = render({ message, type: typeOfStatus(status), code, requestId });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { status, headers, body, head: `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n` };
}
