// The proxy in front of several servers: haproxy with the project's own configuration, if it is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHome, root } from '../cli/run-txp.js';
import { freePort } from '../store/postgres/server.js';
import { until } from '../until.js';
import { ask, type Machine } from './machines.js';

export interface Proxy {
  readonly address: string;
  close(): Promise<void>;
}

/** Whether a program can be run at all. */
export function isInstalled(program: string, flag: string): boolean {
  return spawnSync(program, [flag]).status === 0;
}

/** Starts haproxy in front of these servers, as `.deploy/haproxy.cfg` says for separate machines. Undefined if it is not installed. */
export async function startProxy(servers: readonly Machine[]): Promise<Proxy | undefined> {
  if (!isInstalled('haproxy', '-v')) return undefined;
  const given = readFileSync(join(root, '.deploy/haproxy.cfg'), 'utf8');
  const line = /^#\s+server one \S+ (.*)$/m.exec(given)?.[1] ?? '';
  const port = await freePort();
  const lines = servers.map(({ name, address }) => `server ${name} ${new URL(address).host} ${line}`);
  const own = given.replace('bind :8017', `bind 127.0.0.1:${port}`).replace(/^ {2}server-template .*$/m, lines.map((each) => `  ${each}`).join('\n'));
  const home = makeHome();
  const path = join(home.path, 'haproxy.cfg');
  writeFileSync(path, own);
  const child: ChildProcess = spawn('haproxy', ['-f', path], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    home.remove();
  };
  try {
    await until(async () => (await ask({ address }, '/readyz'))?.status === 200, 'haproxy answers');
  } catch (error) {
    await close();
    throw error;
  }
  return { address, close };
}
