// The daemon is killed at each named point of a batch's life: what it acknowledged is answered exactly once, what it did not is stored completely or
// not at all. An item that kills the daemon every time is the only one to fail. TXP_TEST_LARGE=1 takes each point 25 times, at different items.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeHome, root, runTxp } from '../cli/run-txp.js';
import { type RunningServer, serveHome } from '../cli/serve-home.js';
import { until } from '../until.js';

const rounds = process.env.TXP_TEST_LARGE === undefined ? 1 : 25;
const itemCount = 12;
/** Limit for taking back what a dead runner held; waiting for its leases would take a minute. Measured at the large size, on a quiet machine. */
const recoveryMs = 20_000;

// How often each point is certain to be reached in one round, with four items at a time.
const points = {
  'before the accept commit': 1,
  'after the accept commit': 1,
  'after the answer': 1,
  'after the claim commit': 3,
  "after the engine's answer": itemCount,
  'inside the result transaction': itemCount,
  'after the result commit': 3,
  'during the output': itemCount,
} as const;

const home = makeHome();
const dataDirectory = join(home.path, 'data');
const killPoints = pathToFileURL(join(root, 'test/reliability/kill-points.mjs')).href;
const killFile = join(home.path, 'kill');
const running: RunningServer[] = [];
/** The server that runs after the last recovery: the next to be killed. */
let recovered: RunningServer | undefined;
let headers: Record<string, string> = {};

beforeAll(async () => {
  headers = { 'x-api-key': (await runTxp(home.path, ['keys', 'create', '--credits', '1000000', '--data-dir', dataDirectory])).stdout.trim() };
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop('SIGKILL')));
  home.remove();
});

async function start(kill: Record<string, string> = {}): Promise<RunningServer> {
  const variables = { TXP_BATCH_CONCURRENCY: '4', TXP_PRICES_BATCH_ITEM: '1' };
  const armed = { KILL_FILE: killFile, ...kill, NODE_OPTIONS: `--import=${killPoints}` };
  const server = await serveHome(home.path, ['--data-dir', dataDirectory], { ...variables, ...armed });
  running.push(server);
  return server;
}

/** Has a server killed when it reaches a point for the `on`th time from now. */
function arm(point: string, on: number): void {
  writeFileSync(`${killFile}.draft`, `${point}\t${on}`);
  renameSync(`${killFile}.draft`, killFile);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function query<T>(sql: string, ...values: unknown[]): T[] {
  const database = new Sqlite(join(dataDirectory, 'txp.db'), { timeout: 5_000 });
  try {
    return database
      .prepare(sql)
      .pluck()
      .all(...values) as T[];
  } finally {
    database.close();
  }
}

const claims = () => query<string>("SELECT claim FROM item WHERE state = 'running'");

const textOf = (name: string) =>
  Array.from({ length: 20 }, (_, at) => `Team ${name} repaired pier ${at} before the storm of ${1900 + at}.`).join(' ');
const bodyOf = (name: string, count: number, text = textOf) =>
  Array.from({ length: count }, (_, item) => {
    const customId = `${name}-${item}`;
    return JSON.stringify({ custom_id: customId, method: 'POST', url: '/v1/chat/completions', body: { model: 'summarize', text: text(customId) } });
  }).join('\n');

/** The batch's id; undefined when no answer came. */
async function submit(server: RunningServer, name: string, body: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${server.address}/v1/batches`, { method: 'POST', body, headers: { ...headers, 'idempotency-key': name } });
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }).id;
  } catch (failure) {
    if (failure instanceof TypeError) return undefined;
    throw failure;
  }
}

interface Line {
  readonly custom_id: string;
  readonly error: { readonly code: string } | null;
}

/** As much of the output as came before the connection ended; undefined while there is none. */
async function readOutput(server: RunningServer, id: string): Promise<string | undefined> {
  const response = await fetch(`${server.address}/v1/batches/${id}/output`, { headers });
  if (response.status === 404) return undefined;
  let text = '';
  try {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString();
  } catch {
    // Cut off by the kill.
  }
  return text;
}

async function outputOf(server: RunningServer, id: string): Promise<string> {
  let text: string | undefined;
  await until(async () => {
    text = await readOutput(server, id);
    return text !== undefined;
  }, `the output of batch ${id} is there`);
  return text ?? '';
}

/** Waits until the server is killed, and returns the part of the output that a client had received by then. */
async function untilKilled(server: RunningServer, id: string | undefined): Promise<string> {
  let isOver = false;
  void server.ended.then(() => {
    isOver = true;
  });
  let got = '';
  await until(async () => {
    if (id !== undefined && !isOver) got = (await readOutput(server, id).catch(() => undefined)) ?? got;
    return isOver;
  }, 'the server is killed');
  expect(await server.ended).toBe('SIGKILL');
  return got;
}

describe('a daemon that is killed', () => {
  for (const [point, most] of Object.entries(points)) {
    it(`${point}, loses and doubles nothing`, { timeout: 900_000 }, async () => {
      const recoveries: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const name = `${point}, ${round}`;
        const body = bodyOf(name, itemCount);
        const armed = recovered ?? (await start());
        recovered = undefined;
        arm(point, 1 + (round % most));
        const acknowledged = await submit(armed, name, body);
        const got = await untilKilled(armed, acknowledged);
        rmSync(killFile);

        // On disk, before anything is repaired: complete or absent.
        expect(query('PRAGMA integrity_check')).toEqual(['ok']);
        expect(query('SELECT count(*) FROM batch WHERE total <> (SELECT count(*) FROM item WHERE batch_seq = seq)')).toEqual([0]);
        const stored = query<string>('SELECT id FROM batch WHERE idempotency_key = ?', name);
        if (point === 'before the accept commit') expect(stored).toEqual([]);
        else if (acknowledged === undefined) expect(stored).toHaveLength(1);
        else expect(stored).toEqual([acknowledged]);

        const dead = claims();
        const server = await start();
        const listeningAt = performance.now();
        await until(() => !claims().some((claim) => dead.includes(claim)), 'what the dead one held is taken back');
        recoveries.push(performance.now() - listeningAt);

        // Submitted again with the same key, it is the batch that was acknowledged or stored.
        const id = await submit(server, name, body);
        if (id === undefined) throw new Error('no answer');
        if (stored.length > 0) expect(id).toBe(stored[0]);
        const output = await outputOf(server, id);
        const lines = output.trimEnd().split('\n');
        expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject(
          Array.from({ length: itemCount }, (_, item) => ({ custom_id: `${name}-${item}`, error: null })),
        );
        expect(output.startsWith(got)).toBe(true);
        expect(query("SELECT ref FROM ledger WHERE reason = 'batch-item' AND ref LIKE ? ORDER BY id", `${id}:%`)).toHaveLength(itemCount);
        recovered = server;
      }
      if (rounds > 1) console.log(`${point}: ${rounds} kills, slowest recovery ${Math.max(...recoveries).toFixed(0)} ms`);
      const [items, charges, balance] = query<number>(
        `SELECT count(*) FROM item UNION ALL SELECT count(*) FROM ledger WHERE reason = 'batch-item'
         UNION ALL SELECT balance FROM key WHERE balance IS NOT NULL`,
      );
      expect(charges).toBe(items);
      if (rounds > 1) expect(Math.max(...recoveries)).toBeLessThan(recoveryMs);
      expect(balance).toBe((1_000_000 - (items ?? 0)) * 1_000_000);
    });
  }
});

it('an item that kills the daemon every time fails after its last attempt, and the other 49 are done', async () => {
  await recovered?.stop('SIGKILL');
  const poison = 'poison-17';
  const body = bodyOf('poison', 50);
  const armed = { KILL_TEXT: `Team ${poison} ` };
  const first = await start(armed);
  const id = await submit(first, 'poison', body);
  if (id === undefined) throw new Error('no answer');
  expect(await first.ended).toBe('SIGKILL');
  let kills = 1;
  let server: RunningServer | undefined;
  let output: string | undefined;
  while (output === undefined) {
    // Remaining work starts before anybody can connect, so a server may be killed before it listens.
    server = await start(armed).catch(() => undefined);
    while (server !== undefined && output === undefined) {
      const ended = await Promise.race([server.ended, pause(20)]);
      if (ended === 'SIGKILL') server = undefined;
      else output = await readOutput(server, id).catch(() => undefined);
    }
    if (server === undefined) kills++;
  }
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(kills).toBe(5);
  expect(lines).toHaveLength(50);
  expect(lines.filter(({ error }) => error !== null)).toMatchObject([{ custom_id: poison, error: { code: 'attempts_exhausted' } }]);
});
