// The tools over standard input and output: what was asked is answered before the end, and a line that is no message gets the error of the protocol.
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { fieldsOf } from '../core/keyed.js';
import type { McpParts } from './parts.js';
import { createServer } from './server.js';

const lineEnd = '\n'.charCodeAt(0);

/** Serves standard input and output until the client has gone and what it asked is answered, or `signal` ends it. */
export async function serveStdio(parts: McpParts, signal: AbortSignal): Promise<void> {
  const server = createServer(parts);
  const input = new PassThrough();
  const transport = new StdioServerTransport(input);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const stop = (): void => void server.close();
  transport.onerror = (error) => {
    // Its `id` is null, as the protocol below asks for; the transport sends messages with one alone.
    const answer = { jsonrpc: '2.0', id: null, error: errorOfLine(error) };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  };
  await server.connect(transport);
  const whenAnswered = followCalls(transport);
  signal.addEventListener('abort', stop, { once: true });
  let last = lineEnd;
  process.stdin.on('data', (chunk: Buffer) => {
    last = chunk.at(-1) ?? last;
    input.write(chunk);
  });
  // The last message of a pipe may lack the end of its line.
  process.stdin.once('end', () => input.end(last === lineEnd ? undefined : '\n'));
  input.once('end', () => whenAnswered(stop));
  await closed;
  signal.removeEventListener('abort', stop);
  process.stdin.removeAllListeners('data').pause();
}

function errorOfLine(error: Error): { readonly code: number; readonly message: string } {
  if (error instanceof SyntaxError) return { code: ErrorCode.ParseError, message: `Parse error: ${error.message}` };
  return { code: ErrorCode.InvalidRequest, message: 'Invalid request: not a message of JSON-RPC 2.0' };
}

/** Keeps what was asked and has no answer yet. The function it returns calls back once, when there is nothing. */
function followCalls(transport: StdioServerTransport): (callback: () => void) => void {
  const open = new Set<unknown>();
  let callback: (() => void) | undefined;
  const close = (id: unknown): void => {
    open.delete(id);
    if (open.size === 0) callback?.();
  };
  const receive = transport.onmessage;
  transport.onmessage = (message) => {
    const { id, method, params } = fieldsOf(message);
    if (id !== undefined && method !== undefined) open.add(id);
    receive?.(message);
    // What was cancelled gets no answer.
    if (method === 'notifications/cancelled') close(fieldsOf(params).requestId);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    const { id, method } = fieldsOf(message);
    if (method === undefined) close(id);
  };
  return (whenNone) => {
    callback = whenNone;
    if (open.size === 0) whenNone();
  };
}
