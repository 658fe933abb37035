// Malformed HTTP requests sent through haproxy and nginx, which keep few connections to the daemon and share them between clients: no client gets an
// answer that is meant for another. Only at the large size, with each proxy that is installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { isWholeAnswer } from '../api/raw-http.js';
import { rawRequests } from '../api/raw-requests.js';
import { makeHome } from '../cli/run-txp.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const home = makeHome();
const proxies: ChildProcess[] = [];
afterAll(async () => {
  for (const proxy of proxies) proxy.kill('SIGKILL');
  await stopDaemons();
  home.remove();
});

const haproxy = (listen: number, target: string): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 20s
  timeout server 20s
  http-reuse always
frontend front
  bind 127.0.0.1:${listen}
  default_backend back
backend back
  server one ${target} maxconn 2
`;
const nginx = (listen: number, target: string): string => `
daemon off;
master_process off;
pid ${home.path}/nginx.pid;
error_log ${home.path}/nginx-error.log;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${home.path}/nginx-body;
  proxy_temp_path ${home.path}/nginx-proxy;
  fastcgi_temp_path ${home.path}/nginx-fastcgi;
  uwsgi_temp_path ${home.path}/nginx-uwsgi;
  scgi_temp_path ${home.path}/nginx-scgi;
  upstream back { server ${target}; keepalive 1; }
  server {
    listen 127.0.0.1:${listen};
    location / {
      proxy_pass http://back;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_request_buffering off;
    }
  }
}
`;

const programs = {
  haproxy: { config: haproxy, parameters: (file: string) => ['-db', '-f', file] },
  nginx: { config: nginx, parameters: (file: string) => ['-p', home.path, '-c', file] },
};
const isInstalled = (name: string): boolean => {
  try {
    execFileSync(name, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The answers to bytes sent over one connection in two parts: the second is sent when the first has a complete answer and the connection is still open.
 * A request that waits for more of its body gets none: one without an answer for three seconds counts as silent.
 */
function exchange(port: number, first: string, second: string): Promise<readonly [string, string]> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first, 'latin1'));
    const got: [string, string] = ['', ''];
    let part: 0 | 1 = 0;
    const timer = setTimeout(() => socket.destroy(), 3_000);
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => {
        got[part] += text;
        if (!isWholeAnswer(got[part])) return;
        if (part === 1) return void socket.destroy();
        part = 1;
        timer.refresh();
        socket.write(second, 'latin1');
      })
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timer);
        resolve(got);
      });
  });
}

/** Everything received for one request until the connection is closed, as the request demands. */
function answerTo(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
    socket
      .setEncoding('latin1')
      .on('data', (text: string) => {
        got += text;
      })
      .on('error', () => undefined)
      .on('close', () => resolve(got));
  });
}

const answersIn = (text: string): number => text.match(/HTTP\/1\.[01] [2-5]\d\d/g)?.length ?? 0;
const idsIn = (text: string): string[] => [...text.matchAll(/^x-request-id: (\S+)/gim)].map(([, id = '']) => id);
const canary = (id: string, connection = 'keep-alive'): string =>
  `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nx-request-id: ${id}\r\n\r\n`;
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nx-request-id: smuggled\r\n\r\n';
const hidden = (headers: string, body: string): string => `POST /classify HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
// A request inside the body of another, seen by whoever measures the body differently.
const nested: readonly (readonly [string, string])[] = [
  ['in a length, chunks also told', hidden(`Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`)],
  ['behind the last chunk, the length of it also told', hidden('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${smuggled}`)],
  ['in chunks whose coding is misspelt', hidden(`Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: xchunked`, `0\r\n\r\n${smuggled}`)],
  ['in chunks whose header has a space', hidden(`Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding : chunked`, `0\r\n\r\n${smuggled}`)],
  ['in chunks of two codings', hidden(`Content-Length: ${smuggled.length + 5}\r\nTransfer-Encoding: identity, chunked`, `0\r\n\r\n${smuggled}`)],
  ['in a chunk with an extension', hidden('Transfer-Encoding: chunked', `${smuggled.length.toString(16)};a="\r\n${smuggled}\r\n0\r\n\r\n`)],
  ['in the body of a GET', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
];

describe.each(Object.keys(programs) as (keyof typeof programs)[])('behind %s', (name) => {
  let daemon: Daemon;
  let port = 0;

  const start = async (): Promise<void> => {
    daemon = await startDaemon();
    port = await freePort();
    const file = join(home.path, `${name}.conf`);
    mkdirSync(home.path, { recursive: true });
    writeFileSync(file, programs[name].config(port, new URL(daemon.address).host));
    const proxy = spawn(name, programs[name].parameters(file), { stdio: 'ignore' });
    proxies.push(proxy);
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { headers: { host: 'localhost' } }).then(
        ({ status }) => status === 200,
        () => false,
      );
    while (!(await isUp())) {
      if (proxy.exitCode !== null) throw new Error(`${name} ended with ${proxy.exitCode}`);
      await pause(50);
    }
  };

  it.runIf(isLarge && isInstalled(name))('every request is answered once, and the next one gets its own answer', async () => {
    await start();
    const all = [...rawRequests.map(([title, bytes]) => [title, bytes] as const), ...nested];
    const seen = { passed: 0, refused: 0, silent: 0, canaries: 0 };
    for (const [index, [title, bytes]] of all.entries()) {
      const [answer, next] = await exchange(port, bytes, canary(`same-${index}`));
      // Bytes after a request are a request of their own, with an answer of their own.
      const own = bytes.includes('smuggled') ? [`same-${index}`, 'smuggled'] : [`same-${index}`];
      expect(answersIn(answer + next), `${title}: ${answer}${next}`).toBeLessThanOrEqual(own.length + 1);
      if (answer === '') seen.silent++;
      else seen[idsIn(answer).length > 0 ? 'passed' : 'refused']++;
      // If a body was announced and not sent, the canary is taken for it; it must never get an answer meant for another client.
      expect(
        idsIn(next).filter((id) => !own.includes(id)),
        title,
      ).toEqual([]);
      seen.canaries += idsIn(next).filter((id) => id !== 'smuggled').length;
      // Another client, whose request takes the same path.
      const other = await answerTo(port, canary(`other-${index}`, 'close'));
      expect(answersIn(other), title).toBe(1);
      expect(other, title).toMatch(/^HTTP\/1\.1 200/);
      expect(idsIn(other), title).toEqual([`other-${index}`]);
    }
    console.log(`${name}: ${all.length} requests: ${JSON.stringify(seen)}`);
    expect(seen.passed).toBeGreaterThan(0);
    expect(seen.canaries).toBeGreaterThan(0);
  });
});
