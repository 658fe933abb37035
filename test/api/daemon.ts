// A real daemon for a test file: bin/txp.js on a free port, with a home and a data directory of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInProcess } from '../cli/in-process.js';
import { bin, environmentFor, makeHome } from '../cli/run-txp.js';
import { until } from '../until.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they test
  readonly json: any;
}

/** What sends requests to a daemon. */
export interface DaemonClient {
  readonly address: string;
  /** Key of the first start, with every scope. */
  readonly key: string;
  readonly home: string;
  readonly dataDirectory: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Posts JSON, or a string or bytes as they are. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  makeKey(...flags: string[]): Promise<string>;
}

export interface Daemon extends DaemonClient {
  readonly process: ChildProcess;
  /** Everything the daemon wrote to standard error. */
  log(): string;
  /** Shuts the process down gracefully and resolves to its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

const started: Daemon[] = [];

export interface DaemonOptions {
  /** Threads of the embedded engine. One by default, as each takes a third of a second of processor time to start; two are for tests of what threads share. */
  readonly threads?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** Flags of Node.js itself; unlike `NODE_OPTIONS` they hold in the server's threads as well. */
  readonly nodeFlags?: readonly string[];
  /** Home of an earlier daemon, to start again on its data. */
  readonly home?: string;
  /** Path of the Node.js that runs it; by default the one that runs the tests. */
  readonly node?: string;
}

export async function startDaemon({
  threads = 1,
  env = {},
  flags = [],
  nodeFlags = [],
  home = makeHome().path,
  node = process.execPath,
}: DaemonOptions = {}): Promise<Daemon> {
  const child = spawn(node, [...nodeFlags, bin, 'serve', '--port', '0', '--data-dir', join(home, 'data'), ...flags], {
    cwd: home,
    env: environmentFor(home, { TXP_SERVE_THREADS: String(threads), ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
      const found = /listening on (http:\/\/\S+)/.exec(written)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then((code) => reject(new Error(`the daemon ended with ${code}: ${written}`)));
  });
  const daemon: Daemon = {
    ...requestsTo({ address, key: keyIn(home), home }),
    process: child,
    log: () => written,
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  started.push(daemon);
  await until(async () => (await daemon.get('/readyz')).status === 200, 'the daemon is ready').catch((error) => {
    throw new Error(`${error}: ${written}`);
  });
  return daemon;
}

/** The key that the first start in a home creates. */
export function keyIn(home: string): string {
  return readFileSync(join(home, 'config/txp/key'), 'utf8').trim();
}

/** Requests to a daemon whose data directory is `data` in its home. */
export function requestsTo({ address, key, home }: Pick<DaemonClient, 'address' | 'key' | 'home'>): DaemonClient {
  const dataDirectory = join(home, 'data');
  const send = async (path: string, init: RequestInit, headers: Record<string, string> | undefined): Promise<Answer> => {
    const response = await fetch(address + path, { ...init, headers: headers ?? { 'x-api-key': key } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
  return {
    address,
    key,
    home,
    dataDirectory,
    get: (path, headers) => send(path, {}, headers),
    post: (path, body, headers) =>
      send(path, { method: 'POST', body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }, headers),
    makeKey: async (...given) => (await runInProcess(home, ['keys', 'create', '--data-dir', dataDirectory, ...given])).stdout.trim(),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value of a metric of a daemon; NaN if it has no metric of that name. */
export async function metricOf(daemon: Daemon, name: string): Promise<number> {
  const { text } = await daemon.get('/metrics');
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Waits until a batch has ended, and returns its counts. */
export async function batchCounts(
  daemon: DaemonClient,
  id: string,
  headers?: Record<string, string>,
): Promise<{ completed: number; failed: number; total: number }> {
  let batch: Answer['json'];
  await until(async () => {
    batch = (await daemon.get(`/v1/batches/${id}`, headers)).json;
    return batch.status === 'completed';
  }, `batch ${id} is done`);
  return batch.request_counts;
}

/** Kills every daemon that the test file started. For `afterAll`. */
export async function stopDaemons(): Promise<void> {
  await Promise.all(started.map((daemon) => daemon.kill()));
}
