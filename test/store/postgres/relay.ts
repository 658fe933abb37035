// A connection to PostgreSQL that can fall silent, as when the network drops every packet: what is sent is taken, and nothing comes back.
import { connect, createServer, type Socket } from 'node:net';
import { freePort, type PostgresServer } from './server.js';

export interface Relay {
  /** Address of a database through the relay. */
  address(database: string): string;
  /** Connections that the client has not closed. */
  readonly open: number;
  fallSilent(): void;
  close(): Promise<void>;
}

// A notice without fields, which clients ignore. Sending it tells whether the other side still holds the connection.
const emptyNotice = Buffer.from([0x4e, 0, 0, 0, 5, 0]);
const knockEveryMs = 50;

export async function startRelay(server: PostgresServer): Promise<Relay> {
  const target = new URL(server.address('postgres'));
  const port = await freePort();
  const clients = new Set<Socket>();
  let knocking: NodeJS.Timeout | undefined;
  const listening = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname });
    clients.add(client);
    client.on('data', (bytes) => void (knocking === undefined && database.write(bytes)));
    database.on('data', (bytes) => void (knocking === undefined && client.write(bytes)));
    client.on('end', () => void (knocking === undefined && database.end()));
    database.on('end', () => void (knocking === undefined && client.end()));
    for (const socket of [client, database]) socket.on('error', () => undefined);
    client.once('close', () => {
      clients.delete(client);
      database.destroy();
    });
  });
  await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
  return {
    address: (database) => Object.assign(new URL(server.address(database)), { hostname: '127.0.0.1', port: String(port) }).href,
    get open() {
      return clients.size;
    },
    fallSilent: () => {
      knocking ??= setInterval(() => {
        for (const client of clients) client.write(emptyNotice);
      }, knockEveryMs);
    },
    close: async () => {
      clearInterval(knocking);
      for (const client of clients) client.destroy();
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
