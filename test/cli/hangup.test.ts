// SIGHUP: a closed terminal shuts a server down gracefully. Without a terminal the signal means nothing: `nohup` asks for that, and it is sent after rotating logs.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../until.js';
import { bin, environmentFor, makeHome } from './run-txp.js';

const homes: ReturnType<typeof makeHome>[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

function hasTerminals(): boolean {
  try {
    execFileSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function newHome(): { readonly path: string; readonly data: string; readonly address: () => string | undefined } {
  const home = makeHome();
  homes.push(home);
  const log = join(home.path, 'log');
  return {
    path: home.path,
    data: join(home.path, 'data'),
    address: () => (existsSync(log) ? /listening on (\S+)/.exec(readFileSync(log, 'utf8'))?.[1] : undefined),
  };
}

const command = `exec "$0" "$1" serve --port 0 --data-dir "$2" 2> "$3/log"`;

describe('a hangup', () => {
  it('does not end a server that has no terminal', async () => {
    const { path, data, address } = newHome();
    const child = spawn('sh', ['-c', command, process.execPath, bin, data, path], { env: environmentFor(path), stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
    await until(() => address() !== undefined || child.exitCode !== null, 'the server listens');
    child.kill('SIGHUP');
    child.kill('SIGHUP');
    expect((await fetch(`${address()}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.skipIf(!hasTerminals())('of its terminal shuts a server down gracefully', async () => {
    const { path, data, address } = newHome();
    const quoted = [process.execPath, bin, data, path].reduce((line, word, index) => line.replaceAll(`$${index}`, word), command);
    const terminal = spawn('script', ['-qec', quoted, '/dev/null'], {
      env: environmentFor(path, { SHELL: '/bin/sh' }),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await until(() => address() !== undefined || terminal.exitCode !== null, 'the server listens');
    const log = join(data, 'txp.db-wal');
    expect(existsSync(log)).toBe(true);
    terminal.kill('SIGKILL');
    // SQLite removes its log when the store is closed.
    await until(() => !existsSync(log), 'the store is closed');
    await expect(fetch(`${address()}/healthz`)).rejects.toThrow();
  });
});
