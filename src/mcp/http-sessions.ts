// MCP sessions over HTTP: each has its own protocol server and is bound to the key that opened it.
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Caller, McpParts } from './parts.js';
import { createServer } from './server.js';

interface SessionRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; undefined if the request has none. */
  readonly body: unknown;
  readonly caller: Caller;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface HttpSessions {
  /** Undefined if the session in the request does not exist or belongs to another key. */
  answer(request: SessionRequest): Promise<Response | undefined>;
}

interface Session {
  readonly keyId: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAt: number;
}

const sessionsPerKey = 16;
const sessionsInAll = 256;
const idleMs = 30 * 60_000;

export function openHttpSessions(parts: McpParts): HttpSessions {
  // Ordered by last use, oldest first.
  const sessions = new Map<string, Session>();

  const end = (id: string): void => {
    const session = sessions.get(id);
    sessions.delete(id);
    void session?.transport.close();
  };
  const makeRoom = (keyId: string): void => {
    const now = performance.now();
    for (const [id, { usedAt }] of sessions) if (now - usedAt > idleMs) end(id);
    const own = [...sessions].filter(([, session]) => session.keyId === keyId);
    if (own.length >= sessionsPerKey && own[0] !== undefined) end(own[0][0]);
    const [oldest] = sessions.keys();
    if (sessions.size >= sessionsInAll && oldest !== undefined) end(oldest);
  };
  const start = async (keyId: string): Promise<WebStandardStreamableHTTPServerTransport> => {
    makeRoom(keyId);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, { keyId, transport, usedAt: performance.now() }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createServer(parts).connect(transport);
    return transport;
  };

  return {
    answer: async ({ method, url, headers, body, caller, signal }) => {
      const id = headers['mcp-session-id'];
      const session = id === undefined ? undefined : sessions.get(id);
      if (id !== undefined && session?.keyId !== caller.keyId) return undefined;
      if (session !== undefined && id !== undefined) {
        session.usedAt = performance.now();
        sessions.delete(id);
        sessions.set(id, session);
      }
      const isStart = id === undefined && (Array.isArray(body) ? body.some(isInitializeRequest) : isInitializeRequest(body));
      const transport =
        session?.transport ??
        (isStart ? await start(caller.keyId) : new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID }));
      const authInfo = { token: '', clientId: caller.keyId, scopes: [...(caller.operations ?? [])], extra: { caller, signal } };
      return transport.handleRequest(new Request(url, { method, headers }), { parsedBody: body, authInfo });
    },
  };
}
