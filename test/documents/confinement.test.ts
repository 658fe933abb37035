import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startConfined } from '../../src/documents/confinement.js';

// Code of an attacker who has taken over a parser, put where the packages lie so that it can be read at all. It tries, on the main thread and
// on a thread of its own, and tells what it could do.
const attack = new URL('../fixtures/documents/attack.mjs', import.meta.url);

let server: { port: number; connections: number };
let reported: { main: Record<string, string>; thread: Record<string, string> };
let child: ChildProcess;
beforeAll(async () => {
  const listener = createServer(() => server.connections++);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  server = { port: typeof address === 'object' && address !== null ? address.port : 0, connections: 0 };
  process.env.TXP_SECRET_OF_TEST = 'a key';
  const code = Buffer.from(readFileSync(attack)).toString('base64');
  child = startConfined('thread-confinement', [String(server.port)], [`--import=data:text/javascript;base64,${code}`]);
  delete process.env.TXP_SECRET_OF_TEST;
  reported = await new Promise((resolve, reject) => {
    child.once('message', (report: typeof reported) => resolve(report));
    child.once('exit', () => reject(new Error('the confined process ended without a report')));
  });
  child.kill('SIGKILL');
  listener.close();
});

it.each(['main', 'thread'] as const)('reads no file of the system, writes none, starts nothing and reaches no internals: %s', (where) => {
  for (const attempt of ['read /etc/passwd', 'list the home', 'list the root', 'write a file', 'start a program', 'reach internals'])
    expect([attempt, reported[where][attempt]]).toEqual([attempt, 'ERR_ACCESS_DENIED']);
});

it.each(['main', 'thread'] as const)('opens no connection, listens nowhere and asks no name server: %s', (where) => {
  for (const attempt of ['connect', 'tls', 'fetch', 'http', 'listen', 'datagram', 'lookup', 'resolve', 'raw handle'])
    expect([attempt, reported[where][attempt]]).toEqual([attempt, 'the process that reads documents has no network']);
  expect(server.connections).toBe(0);
});

it('has an empty environment', () => {
  expect(reported.main.environment).toBe('');
});

it('still reads its own packages', () => {
  expect(reported.main['own package']).toBe('done');
});
