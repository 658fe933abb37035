// The listening server: sockets and their time-outs, errors of the HTTP parser, and the graceful stop.
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
  /** Whether it may listen on an address that other machines can reach. */
  readonly allowRemote: boolean;
}

interface Listening {
  /** For example `http://127.0.0.1:8017`. */
  readonly address: string;
  /** Refuses new connections, lets requests finish, then closes the rest after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

// Time for a request that a client has sent on an idle connection before it knows of the shutdown.
const idleGraceMs = 300;

const headersTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;
// A body gets more time the more of it has arrived, so that large documents can come over slow lines: at least this many bytes a second, on average.
const minBytesPerSecond = 50_000;
// Time to read what arrived while this process was blocked, before a client is refused as slow.
const secondLookMs = 1_000;

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has this port; choose one with --port',
  EACCES: 'this user may not open this port; choose one from 1024 on with --port, and let a proxy have the other',
};

/** Fails with `configuration` if the address cannot be listened on. */
export async function listen(api: Express, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
      // Clients that keep connections in pools reuse them within about a minute.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // The application answers a missing Host itself, with its own message.
      requireHostHeader: false,
    },
    api,
  );
  limitConnections(server, options.maxConnections);
  const latest = new WeakMap<Duplex, Arriving>();
  server.on('request', (request: IncomingMessage) =>
    latest.set(request.socket, { request, startedAt: performance.now(), bytesBefore: request.socket.bytesRead }),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweringSocket) => {
    if (error.code === timedOut) lookAgain(socket, latest, () => answerParserError(error, socket));
    else answerParserError(error, socket);
  });
  server.on('connect', answerConnect);
  // The application sends `100 Continue` once the body is admitted.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Other expectations may be ignored (RFC 9110, 10.1.1); Node's own answer would have no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.descriptor === undefined ? { host: options.host, port: options.port } : { fd: options.descriptor }, resolve);
  }).catch((cause: NodeJS.ErrnoException) => {
    if (options.descriptor !== undefined)
      throw new TxpError(
        'configuration',
        `the socket of the service manager, descriptor ${options.descriptor}, cannot be listened on (${cause.code})`,
        {
          hint: 'pass a listening stream socket, as .deploy/txp.socket does, or unset LISTEN_FDS',
          cause,
        },
      );
    throw new TxpError('configuration', `cannot listen on ${options.host}:${options.port} (${cause.code})`, {
      hint: hints[cause.code ?? ''] ?? 'choose another address with --host',
      cause,
    });
  });
  // A socket of the service manager has its own address, which `allowRemote` must permit too.
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
  // The HTTP server's own close would close idle connections at once, and lose a request that is already on its way.
  NetServer.prototype.close.call(server);
  const idle = setTimeout(() => server.closeIdleConnections(), idleGraceMs);
  const sweep = setInterval(() => server.closeIdleConnections(), idleGraceMs * 2);
  const hard = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(idle);
  clearInterval(sweep);
  clearTimeout(hard);
}

/** A socket with the response in progress on it. */
type AnsweringSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

/** A request whose headers have arrived. */
interface Arriving {
  readonly request: IncomingMessage;
  readonly startedAt: number;
  /** What its socket had received by then. */
  readonly bytesBefore: number;
}

/** Calls `refuseSlow` if the request has still not arrived: it may have come while this process was blocked and still wait to be read. */
function lookAgain(socket: AnsweringSocket, latest: WeakMap<Duplex, Arriving>, refuseSlow: () => void): void {
  const before = latest.get(socket);
  const awaitsBody = before?.request.complete === false;
  // Sockets are read between a timer and the immediate that it schedules.
  const after = (ms: number, look: () => void): unknown => setTimeout(() => setImmediate(look), ms).unref();
  // Node.js stops timing a connection once it has reported it as slow.
  const awaitBody = ({ request, startedAt, bytesBefore }: Arriving): void => {
    if (request.complete) return;
    const extraMs = ((socket.bytesRead - bytesBefore) / minBytesPerSecond) * 1_000;
    const leftMs = startedAt + requestTimeoutMs + extraMs - performance.now();
    // What is sent after the answer is only discarded.
    const isAwaited = socket._httpMessage?.headersSent === false;
    if (leftMs > 0 && isAwaited) after(Math.max(leftMs, secondLookMs), () => awaitBody({ request, startedAt, bytesBefore }));
    else refuseSlow();
  };
  after(secondLookMs, () => {
    const now = latest.get(socket);
    if (now !== before || (awaitsBody && now !== undefined)) {
      if (now !== undefined) awaitBody(now);
    } else refuseSlow();
  });
}

const allowedTime = `its headers may take ${headersTimeoutMs / 1_000} s, its body ${requestTimeoutMs / 1_000} s and 1 s more for every ${minBytesPerSecond / 1_000} kB`;

const parserStatus: Readonly<Record<string, readonly [number, string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers_too_large', 'the headers are larger than 16 KB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'body_too_large', 'the chunk extensions are too large'],
  [timedOut]: [408, 'Request Timeout', 'request_timeout', `the request arrived too slowly: ${allowedTime}`],
};

function answerParserError(error: NodeJS.ErrnoException, socket: AnsweringSocket): void {
  const answering = socket._httpMessage ?? undefined;
  // The request being answered is complete, so the error is in what follows it, and nothing after it can be read.
  if (answering?.req.complete === true && error.code !== 'ECONNRESET' && socket.writable) {
    answering.shouldKeepAlive = false;
    answering.once('close', () => socket.destroySoon());
    return;
  }
  const isGone = error.code === 'ECONNRESET' || !socket.writable || (error.code === 'HPE_INVALID_EOF_STATE' && answering !== undefined);
  // If the answer has been partly sent, more bytes would be taken for a part of it.
  if (isGone || answering?.headersSent === true) {
    socket.destroy();
    return;
  }
  const refusal = refuse(...(parserStatus[error.code ?? ''] ?? [400, 'Bad Request', 'bad_request', 'the request is not valid HTTP/1.1']));
  // Without an answer in progress, the error is the answer.
  if (answering === undefined) socket.end(refusal.head + refusal.body);
  // The error is in the body of a request in progress: it answers the request, and whatever still waits for the rest of the body is ended.
  else answering.writeHead(refusal.status, refusal.headers).end(refusal.body, () => answering.req.destroy());
}

/** Refuses CONNECT, which is for proxies. */
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
