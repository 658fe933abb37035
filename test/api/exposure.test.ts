// What the daemon reveals to strangers, and what it refuses to serve on: readiness without a key, metrics, sockets of the service manager, shared folders.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import { bin, environmentFor, makeHome, runProgram } from '../cli/run-txp.js';
import { type ScriptedServer, startScriptedServer } from '../engines/model/scripted-server.js';
import { until } from '../until.js';
import { startDaemon, stopDaemons } from './daemon.js';
import { expectError } from './expectations.js';

const home = makeHome();
afterAll(async () => {
  await stopDaemons();
  home.remove();
});

describe('readiness', () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());

  it('is checked at most ten times for 50 concurrent requests, and names no engine to strangers', async () => {
    const env = { TXP_ENGINE: 'big', TXP_ENGINES: JSON.stringify({ big: { kind: 'openai', base_url: server.baseUrl, model: server.model } }) };
    const daemon = await startDaemon({ env });
    const before = server.requests.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => daemon.get('/readyz', {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    // One check for the requests that arrive before it ends, and one for the rest.
    expect(server.requests.length - before).toBeLessThanOrEqual(10);
    await server.close();
    await until(async () => (await daemon.get('/readyz', {})).status !== 200, 'it is not ready');
    expect((await daemon.get('/readyz', {})).json).toEqual({ status: 'not ready', reasons: ['an engine is not ready; the log names it'] });
    await until(() => daemon.log().includes('"engine":"big"'), 'the log names the engine');
  });
});

describe('metrics', () => {
  it('require a key with the admin scope', async () => {
    const daemon = await startDaemon();
    expectError(await daemon.get('/metrics', { 'x-api-key': await daemon.makeKey() }), 403);
    expect((await daemon.get('/metrics', { 'x-api-key': await daemon.makeKey('--scopes', 'admin') })).status).toBe(200);
    expect((await daemon.get('/metrics')).status).toBe(200);
  });
});

describe('a socket of the service manager', () => {
  const serveOn = async (host: string, ...flags: string[]) => {
    const listening = createServer();
    await new Promise<void>((resolve) => listening.listen(0, host, resolve));
    // biome-ignore lint/suspicious/noExplicitAny: the descriptor of a handle has no public name
    const { fd } = (listening as any)._handle;
    // The shell knows the process id that the service manager would name, and becomes the program.
    const child = spawn(
      '/bin/sh',
      ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, bin, 'serve', '--data-dir', join(home.path, 'data'), ...flags],
      {
        env: environmentFor(home.path, { LISTEN_FDS: '1' }),
        stdio: ['ignore', 'ignore', 'pipe', fd],
      },
    );
    let log = '';
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const started = new Promise<'listening'>((resolve) => {
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('listening on')) resolve('listening');
      });
    });
    const end = await Promise.race([started, ended]);
    child.kill('SIGKILL');
    await ended;
    listening.close();
    return { end, log };
  };

  it('is named if it cannot be listened on', async () => {
    const serve = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@" 3</dev/null';
    const parameters = ['-c', serve, 'sh', process.execPath, bin, 'serve', '--data-dir', join(home.path, 'data')];
    const { code, stderr } = await runProgram('/bin/sh', parameters, home.path);
    expect([code, stderr]).toEqual([78, expect.stringContaining('the socket of the service manager, descriptor 3, cannot be listened on (EINVAL)')]);
    expect(stderr).toContain('unset LISTEN_FDS');
  });

  it('is served on loopback', async () => {
    expect((await serveOn('127.0.0.1')).end).toBe('listening');
  });

  it('is refused if other machines can reach it, unless --allow-remote is given', async () => {
    const { end, log } = await serveOn('0.0.0.0');
    expect(end).toBe(78);
    expect(log).toContain('0.0.0.0 can be reached by other machines; add --allow-remote if that is intended');
    expect((await serveOn('0.0.0.0', '--allow-remote')).end).toBe('listening');
  });
});

describe('a data directory', () => {
  it('that is below a file is refused with what to do', async () => {
    const path = join(home.path, 'file');
    writeFileSync(path, '');
    const { code, stderr } = await runInProcess(home.path, ['serve', '--port', '0', '--data-dir', join(path, 'data')]);
    expect([code, stderr]).toEqual([78, expect.stringContaining('choose another with --data-dir')]);
    expect(stderr).not.toContain('bug');
  });

  it('that other users can write to is refused and left as it is', async () => {
    const folder = join(home.path, 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const { code, stderr } = await runInProcess(home.path, ['serve', '--port', '0', '--data-dir', folder]);
    expect(code).toBe(78);
    expect(stderr).toContain(`other users can write to the data directory ${folder}; chmod go-w ${folder}`);
    expect(statSync(folder).mode & 0o777).toBe(0o777);
  });
});

describe('a server', () => {
  it('warns that a dedicated user would limit the damage if root runs it, and only then', async () => {
    const daemon = await startDaemon();
    expect(daemon.log().includes('txp: running as root: a dedicated user would limit the damage of a vulnerability\n')).toBe(
      process.getuid?.() === 0,
    );
  });
});
