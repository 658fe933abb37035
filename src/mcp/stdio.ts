// MCP over standard input and output. Answers every pending request before it exits, and replies to a malformed line with a protocol error.
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { fieldsOf } from '../core/keyed.js';
import type { McpParts } from './parts.js';
import { createServer } from './server.js';

const lineEnd = '\n'.charCodeAt(0);

/** Serves until the client disconnects and all its requests are answered, or until `signal` aborts. */
export async function serveStdio(parts: McpParts, signal: AbortSignal): Promise<void> {
  const server = createServer(parts);
  const input = new PassThrough();
  const transport = new StdioServerTransport(input);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const stop = (): void => void server.close();
  transport.onerror = (error) => {
    // Written directly, with a null `id` as JSON-RPC requires: the transport sends only messages with an id.
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
  // The last line of a pipe may lack its newline.
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

/** Tracks requests that have no response yet. The returned function registers a callback for when none are left. */
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
    // Cancelled requests get no response.
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
