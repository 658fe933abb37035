// Limits the number of open connections: at the limit, a new one replaces an idle one, preferably one that has never shown a key.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  keyId: string | undefined;
  /** Number of requests in progress. */
  requests: number;
  /** Whether the last request has been received in full. */
  isComplete: boolean;
}

const connections = new WeakMap<Socket, Connection>();

/** Records the key of a connection, once a request on it has shown one. */
export function claimConnection(socket: Socket, keyId: string): void {
  const connection = connections.get(socket);
  if (connection !== undefined) connection.keyId = keyId;
}

/** Keeps the number of open connections of a server at `max` or below. */
export function limitConnections(server: Server, max: number): void {
  // Ordered by when they last finished a request.
  const open = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= max) {
      const victim = leastMissed(open);
      // All connections are busy, so the new one is closed and the client has to retry.
      (victim ?? socket).destroy();
      if (victim === undefined) return;
      open.delete(victim);
    }
    const connection: Connection = { keyId: undefined, requests: 0, isComplete: true };
    open.set(socket, connection);
    connections.set(socket, connection);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (connection === undefined) return;
    connection.requests++;
    connection.isComplete = false;
    request.once('end', () => {
      connection.isComplete = true;
    });
    response.once('close', () => {
      connection.requests--;
      if (open.delete(socket) && !socket.destroyed) open.set(socket, connection);
    });
  });
}

/**
 * The connection to close: the least recently used idle one, first among those without a key, then among those of the key with the most connections. If none is
 * idle, one whose request is still incomplete, in the same order.
 */
function leastMissed(open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  const counts = new Map<string, number>();
  for (const { keyId } of open.values()) if (keyId !== undefined) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
  const owned = ({ keyId }: Connection): number => (keyId === undefined ? Number.POSITIVE_INFINITY : (counts.get(keyId) ?? 0));
  const oldestOf = (isMeant: (connection: Connection) => boolean): Socket | undefined => {
    let found: Socket | undefined;
    let maxOwned = 0;
    for (const [socket, connection] of open) {
      const own = owned(connection);
      if (!isMeant(connection) || own <= maxOwned) continue;
      found = socket;
      maxOwned = own;
    }
    return found;
  };
  return oldestOf(({ requests }) => requests === 0) ?? oldestOf(({ isComplete }) => !isComplete);
}
