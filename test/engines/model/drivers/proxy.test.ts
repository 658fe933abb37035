// Which proxy leads to a server, and that requests go through it.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../../../src/core/proxy.js';
import { exchangeJson, openConnections } from '../../../../src/engines/model/drivers/exchange.js';

const environment = { HTTPS_PROXY: 'http://proxy:3128', http_proxy: 'http://plain:8080', NO_PROXY: 'internal.example, .corp.example:8443, db' };

describe('the proxy to a server', () => {
  it.each([
    ['https://api.example.com/v1', 'http://proxy:3128'],
    ['http://models.example.com/v1', 'http://plain:8080'],
    ['http://127.0.0.1:8080/v1', undefined],
    ['http://localhost:8080/v1', undefined],
    ['https://internal.example/v1', undefined],
    ['https://a.internal.example/v1', undefined],
    ['https://x.corp.example:8443/v1', undefined],
    ['https://x.corp.example/v1', 'http://proxy:3128'],
  ])('for %s is %s', (url, proxy) => {
    expect(proxyFor(url, undefined, environment)).toBe(proxy);
  });

  it('is the one in the settings, which may be none', () => {
    expect(proxyFor('https://api.example.com/v1', 'http://own:1', environment)).toBe('http://own:1');
    expect(proxyFor('https://api.example.com/v1', '', environment)).toBeUndefined();
  });

  it('is none for every server if NO_PROXY is "*"', () => {
    expect(proxyFor('https://api.example.com/v1', undefined, { ...environment, NO_PROXY: '*' })).toBeUndefined();
  });

  it('carries the requests', async () => {
    const target = createServer((_, response) => void response.end('{"reached":true}'));
    const tunnels: string[] = [];
    const proxy = createServer((incoming, outgoing) => {
      tunnels.push(incoming.url ?? '');
      incoming.pipe(forward(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (answer) => void answer.pipe(outgoing)));
    });
    proxy.on('connect', async (incoming, socket) => {
      tunnels.push(incoming.url ?? '');
      const { connect } = await import('node:net');
      const [host = '', port = ''] = (incoming.url ?? '').split(':');
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
    });
    const listen = (server: typeof target) =>
      new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
    const [port, proxyPort] = [await listen(target), await listen(proxy)];
    const connections = openConnections(1, `http://127.0.0.1:${proxyPort}`);
    const { value } = await exchangeJson(connections, { url: `http://127.0.0.1:${port}/v1/models`, signal: new AbortController().signal });
    await connections.destroy();
    for (const server of [target, proxy]) {
      server.close();
      server.closeAllConnections();
    }
    expect(value).toEqual({ reached: true });
    expect(tunnels[0]).toContain(`127.0.0.1:${port}`);
  });
});
