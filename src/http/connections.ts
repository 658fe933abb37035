// Which connections stay when there are as many as there may be: a new one takes the place of one that does nothing, strangers' first.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  keyId: string | undefined;
  /** Requests under way. */
  requests: number;
  /** Whether all of the last request has come. */
  isComplete: boolean;
}

const connections = new WeakMap<Socket, Connection>();

/** Notes whose connection it is, once a request on it has shown a key. */
export function claimConnection(socket: Socket, keyId: string): void {
  const connection = connections.get(socket);
  if (connection !== undefined) connection.keyId = keyId;
}

/** Keeps the open connections of a server at `most`. */
export function limitConnections(server: Server, max: number): void {
  // In the order in which they last had something to do.
  const open = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    if (open.size >= max) {
      const victim = leastMissed(open);
      // All are at work: the new one has to come again.
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

/** Idle ones of nobody, idle ones of the key that has the most, then those of that key whose request does not come to an end. */
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
