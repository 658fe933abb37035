// A log whose disk is full, as /dev/full behaves: the server goes on answering, and shuts down gracefully.
import { spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { bin, environmentFor, makeHome } from '../cli/run-txp.js';
import { until } from '../until.js';

const home = makeHome();
afterAll(() => home.remove());

it.skipIf(!existsSync('/dev/full'))('a server whose log cannot be written goes on answering and shuts down gracefully', async () => {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--data-dir', join(home.path, 'data')], {
    env: environmentFor(home.path),
    stdio: ['ignore', 'ignore', openSync('/dev/full', 'w')],
  });
  const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  // The server cannot say where it listens, but stores its key under its address.
  const keys = join(home.path, 'config/txp/keys');
  await until(() => !isRunning() || (existsSync(keys) && readdirSync(keys).length > 0), 'the server listens');
  const [, host, port] = (readdirSync(keys)[0] ?? '').split('@');
  const headers = { 'x-api-key': readFileSync(join(home.path, 'config/txp/key'), 'utf8').trim() };
  for (let request = 0; request < 5; request++) {
    expect((await fetch(`http://${host}:${port}/v1/models`, { headers })).status).toBe(200);
    // Longer than a line waits to be written.
    await pause(200);
  }
  expect(isRunning()).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
