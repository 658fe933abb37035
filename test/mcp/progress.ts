// Collects the progress messages that a client receives for its calls.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';

/** The progress messages of a call, in order. The client's own listener misses those that arrive together with the answer. */
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
