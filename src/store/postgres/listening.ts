// Listens for PostgreSQL notifications over separate connections, which are reopened when they end.
import type { Client } from 'pg';

const againMs = 1_000;

interface Listening {
  /** Calls `tell` for notifications on a channel until the returned function is called. If the connection was down, one call covers what was missed. */
  listen(channel: string, tell: () => void): () => void;
  /** Closes all of them. */
  close(): void;
}

/** Each channel has its own connection, made by `makeClient`. */
export function openListening(makeClient: () => Client): Listening {
  const listeners = new Set<() => void>();
  return {
    listen: (channel, tell) => {
      let isClosed = false;
      let timer: NodeJS.Timeout | undefined;
      let end = (): void => undefined;
      const connect = (): void => {
        const client = makeClient();
        end = () => void client.end().catch(() => undefined);
        const again = (): void => {
          client.removeAllListeners().on('error', () => undefined);
          end();
          if (isClosed) return;
          clearTimeout(timer);
          timer = setTimeout(connect, againMs).unref();
        };
        client.on('notification', tell).on('error', again).on('end', again);
        client.connect().then(() => client.query(`LISTEN ${channel}`).then(tell, again), again);
      };
      connect();
      const close = (): void => {
        isClosed = true;
        clearTimeout(timer);
        listeners.delete(close);
        end();
      };
      listeners.add(close);
      return close;
    },
    close: () => {
      for (const close of listeners) close();
    },
  };
}
