// Servers on the usual ports: those that answer like a model server are found, anything else is not.
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { candidatePorts, findLocalServers } from '../../../../src/engines/model/drivers/local-servers.js';
import { sharedDaemon } from '../../../api/shared-daemon.js';
import { startScriptedServer } from '../scripted-server.js';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function page(status: number, body: string): Promise<number> {
  const server: Server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({ close: () => server.close() });
  return (server.address() as AddressInfo).port;
}

describe('local servers', () => {
  it('are found with their models, in the order of the ports', async () => {
    const [one, other] = [await startScriptedServer({ model: 'small' }), await startScriptedServer({ model: 'large' })];
    opened.push(one, other);
    const portOf = ({ origin }: { readonly origin: string }) => Number(new URL(origin).port);
    const found = await findLocalServers(new AbortController().signal, [
      { name: 'first', port: portOf(one) },
      { name: 'nobody', port: 1 },
      { name: 'second', port: portOf(other) },
    ]);
    expect(found).toEqual([
      { name: 'first', baseUrl: one.baseUrl, models: ['small'], decisions: false, needsKey: false },
      { name: 'second', baseUrl: other.baseUrl, models: ['large'], decisions: false, needsKey: false },
    ]);
    expect(one.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('are found if they answer only decisions', async () => {
    const decider = createServer((request, response) => response.writeHead(request.url === '/v1/systemone' ? 422 : 404).end('{"error":{}}'));
    await new Promise<void>((resolve) => decider.listen(0, '127.0.0.1', resolve));
    opened.push({ close: () => decider.close() });
    const { port } = decider.address() as AddressInfo;
    const found = await findLocalServers(new AbortController().signal, [{ name: 'decider', port }]);
    expect(found).toEqual([{ name: 'decider', baseUrl: `http://127.0.0.1:${port}/v1`, models: [], decisions: true, needsKey: false }]);
  });

  it('include txp serve if it requires a key, and report that it does', async () => {
    const daemon = await sharedDaemon();
    const { origin, port } = new URL(daemon.address);
    const found = await findLocalServers(new AbortController().signal, [{ name: 'txp serve', port: Number(port) }]);
    expect(found).toEqual([{ name: 'txp serve', baseUrl: `${origin}/v1`, models: [], decisions: true, needsKey: true }]);
  });

  it('do not include what is not a model server or never answers', async () => {
    const silent = createSocketServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    opened.push({ close: () => silent.close() });
    const ports = [await page(200, '<html>'), await page(200, '{"data":1}'), await page(401, '{}'), (silent.address() as AddressInfo).port];
    const found = await findLocalServers(
      new AbortController().signal,
      ports.map((port) => ({ name: 'x', port })),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['', 11_434],
    ['0.0.0.0', 11_434],
    ['127.0.0.1:11500', 11_500],
    [':11500', 11_500],
    ['http://localhost:11500/', 11_500],
    ['[::1]:11500', 11_500],
    ['::1', 11_434],
  ])('are looked for at the port that OLLAMA_HOST "%s" names', (host, port) => {
    expect(candidatePorts(8017, host).find(({ name }) => name === 'Ollama')).toEqual({ name: 'Ollama', port });
  });

  it('are looked for at the configured port of txp serve, or at its default port if that is 0', () => {
    expect([9000, 0].map((port) => candidatePorts(port).at(-1))).toEqual([9000, 8017].map((port) => ({ name: 'txp serve', port })));
  });
});
