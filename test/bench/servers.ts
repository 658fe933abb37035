// Servers to measure: the daemon, and an express route that only echoes the body.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface MeasuredServer {
  readonly port: number;
  readonly key: string;
  stop(): Promise<void>;
}

export async function startEcho(): Promise<MeasuredServer> {
  const script = `const express = require('express');
    const api = express();
    api.post('/echo', express.json({ limit: '10mb' }), (request, response) => response.json(request.body));
    const server = api.listen(0, '127.0.0.1', () => console.error('listening on http://127.0.0.1:' + server.address().port));`;
  const child = spawn(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  return { port: await portOf(child), key: '', stop: () => stop(child) };
}

export async function startTxp(settings: Readonly<Record<string, string>> = {}): Promise<MeasuredServer> {
  const home = mkdtempSync(join(tmpdir(), 'txp-bench-'));
  const child = spawn(process.execPath, [join(root, 'bin/txp.js'), 'serve', '--port', '0'], {
    env: { PATH: process.env.PATH ?? '', HOME: home, TXP_LIMITS_REQUESTS_PER_MINUTE: '100000000', TXP_LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await portOf(child);
  const key = readFileSync(join(home, '.config/txp/key'), 'utf8').trim();
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    port,
    key,
    stop: async () => {
      await stop(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export interface Load {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Sends one POST repeatedly from a separate process. */
export async function load({ port, key }: MeasuredServer, path: string, body: unknown, connections: number, seconds: number): Promise<Load> {
  const json = JSON.stringify(body);
  const headers = `Host: localhost\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}`;
  const plan = { port, request: `POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n${json}`, connections, seconds };
  const client = fileURLToPath(new URL('load-client.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', client, JSON.stringify(plan)], { cwd: root });
  return JSON.parse(stdout) as Load;
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (part: Buffer) => {
      log += part.toString();
      const found = /listening on http:\/\/[\d.]+:(\d+)/.exec(log)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(log)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return ended;
}
