// What a client is told of the progress of its calls.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

/** The messages of progress that a call brings, in their order. The client's own listener misses what comes in one piece with the answer. */
export async function progressOf(client: Client, call: () => Promise<unknown>): Promise<readonly string[]> {
  const { transport } = client;
  const receive = transport?.onmessage;
  if (transport === undefined || receive === undefined) throw new Error('the client is not connected');
  const seen: string[] = [];
  transport.onmessage = (message, extra) => {
    if ('method' in message && message.method === 'notifications/progress') seen.push(String(message.params?.message));
    receive(message, extra);
  };
  await call();
  transport.onmessage = receive;
  return seen;
}
