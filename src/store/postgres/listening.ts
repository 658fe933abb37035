// Hears what is notified in PostgreSQL, by connections of its own that are made again when they end.
import type { Client } from 'pg';

const againMs = 1_000;

interface Listening {
  /** Tells of what is notified on a channel until the function that it gives is called. What was missed while it was away is told of once. */
  listen(channel: string, tell: () => void): () => void;
  /** Ends all of them. */
  close(): void;
}

/** Each channel has a connection of its own, made by `makeClient`. */
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
