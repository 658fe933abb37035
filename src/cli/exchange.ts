// Sends one HTTP request for a client command. Does not use fetch, which waits forever if a connection is closed before the request is sent.
import type { IncomingMessage } from 'node:http';

interface ExchangeRequest {
  readonly method: string;
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  header(name: string): string | undefined;
  /** The body as a stream. Emits an error if the connection breaks. */
  readonly body: IncomingMessage;
}

/** Sends a request; resolves with the head of the response, whatever its status. Does not follow redirects, which could send a key elsewhere. */
export async function exchange(url: URL, { method, body, headers }: ExchangeRequest, signal: AbortSignal): Promise<Answer> {
  // Loaded on demand, because most commands send no request.
  const { request: send } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = send(url, { method, headers: { ...headers, ...length }, signal }, (answer) => {
      const header = (name: string): string | undefined => {
        const value = answer.headers[name];
        return Array.isArray(value) ? value[0] : value;
      };
      resolve({ status: answer.statusCode ?? 0, header, body: answer });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}
