// Listening: sockets and their time-outs, failures of the HTTP parser, and the orderly stop.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Express } from 'express';
import { TxpError } from '../core/errors.js';
import { render, typeOfStatus } from './error-response.js';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** A socket opened by the service manager, instead of host and port. */
  readonly descriptor?: number;
  readonly maxConnections: number;
}

export interface Listening {
  /** `http://127.0.0.1:8017` */
  readonly address: string;
  /** Refuses new connections, lets requests end, then closes what is left after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

// Time for a client to send on an idle connection it believes open, before that is closed.
const idleGraceMs = 300;

/** Fails with `configuration` when the address cannot be listened on. */
export async function listen(api: Express, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1_000,
      // Clients that keep connections in pools reuse them within about a minute.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
      // A missing Host is answered by the application, in its own words.
      requireHostHeader: false,
    },
    api,
  );
  server.maxConnections = options.maxConnections;
  server.on('clientError', answerParserError);
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
  return { address: addressOf(server), stop: (graceMs) => stop(server, graceMs) };
}

function addressOf(server: Server): string {
  const address = server.address() as AddressInfo | string | null;
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

const parserStatus: Readonly<Record<string, readonly [number, string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers_too_large', 'the headers are larger than 16 KB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'body_too_large', 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'request_timeout', 'the request came too slowly'],
};

function answerParserError(error: NodeJS.ErrnoException, socket: Socket & { readonly _httpMessage?: unknown }): void {
  // With an answer under way, more bytes would be taken for a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || (socket._httpMessage !== undefined && socket._httpMessage !== null)) {
    socket.destroy();
    return;
  }
  const [status, reason, code, message] = parserStatus[error.code ?? ''] ?? [400, 'Bad Request', 'bad_request', 'the request is not valid HTTP/1.1'];
  const requestId = `req_${randomBytes(12).toString('hex')}`;
  const body = render({ message, type: typeOfStatus(status), code, issues: [], requestId });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
  );
}
