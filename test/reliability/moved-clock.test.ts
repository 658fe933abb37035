// A machine whose clock is set while the daemon runs, an hour forward and back: nobody is locked out for longer than one window, work is neither lost nor done
// twice, and an idempotency key still means the same batch. The clock is moved by a module loaded before the server; at the large size by libfaketime as well,
// where it is installed, which also moves it for the native parts and the processes that read documents.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { batchCounts, type Daemon, startDaemon, stopDaemons } from '../api/daemon.js';
import { makeHome, root } from '../cli/run-txp.js';
import { type ScriptedServer, smallest, startScriptedServer } from '../engines/model/scripted-server.js';
import { until } from '../until.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const hourMs = 3_600_000;
const windowSeconds = 60;

const servers: ScriptedServer[] = [];
afterAll(async () => {
  await stopDaemons();
  for (const server of servers) await server.close();
});

interface Clock {
  readonly env: Readonly<Record<string, string>>;
  set(offMs: number): void;
}

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((kind) => `/usr/lib/${kind}/faketime/libfaketime.so.1`).find(existsSync);
const clocks: Readonly<Record<string, (file: string) => Clock>> = {
  'set for the program': (file) => ({
    env: { NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'test/reliability/moved-clock.mjs')).href}`, CLOCK_FILE: file },
    set: (offMs) => writeFileSync(file, String(offMs)),
  }),
  ...(isLarge && library !== undefined
    ? {
        'set for everything below it': (file) => ({
          env: {
            LD_PRELOAD: library,
            FAKETIME_TIMESTAMP_FILE: file,
            FAKETIME_NO_CACHE: '1',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
            NO_FAKE_STAT: '1',
          },
          set: (offMs) => writeFileSync(file, `${offMs < 0 ? '-' : '+'}${Math.abs(offMs) / 1000}`),
        }),
      }
    : {}),
};

const sentence = 'The council voted to rebuild the old bridge, and the work will take about three years. ';
const labels = [
  { name: 'good', rubric: 'Is it good news?' },
  { name: 'bad', rubric: 'Is it bad news?' },
];
const lines = (model: string, count: number, text: string) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      custom_id: `${index}`,
      method: 'POST',
      url: '/v1/chat/completions',
      body: { model, text: `${index} ${text}`, ...(model === 'classify' ? { labels } : {}) },
    }),
  ).join('\n');

function query(daemon: Daemon, sql: string, ...values: unknown[]): unknown[] {
  const database = new Sqlite(join(daemon.dataDirectory, 'txp.db'), { readonly: true });
  try {
    return database
      .prepare(sql)
      .pluck()
      .all(...values);
  } finally {
    database.close();
  }
}

describe.each(Object.entries(clocks))('a clock that is %s', (_, make) => {
  async function start(
    more: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly daemon: Daemon; readonly jump: (toMs: number) => Promise<void> }> {
    const { path: home } = makeHome();
    const clock = make(join(home, 'clock'));
    clock.set(0);
    const daemon = await startDaemon({
      home,
      env: { ...clock.env, TXP_BATCH_CONCURRENCY: '4', TXP_PRICES_BATCH_ITEM: '1', ...more },
    });
    const dateOf = async (): Promise<number> => {
      // The server caches the date of its answers for a second, but not the time when a batch was made.
      const { json } = await daemon.post('/v1/batches', lines('classify', 1, 'It rains.'));
      return json.created_at * 1000;
    };
    return {
      daemon,
      jump: async (toMs) => {
        clock.set(toMs);
        await until(async () => Math.abs((await dateOf()) - Date.now() - toMs) < 60_000, 'the daemon tells the moved time');
      },
    };
  }

  it('does not end, repeat or lose the work of a batch or a document, nor make a batch twice', async () => {
    const { daemon, jump } = await start();
    const headers = { 'x-api-key': await daemon.makeKey('--credits', '1000'), 'idempotency-key': 'once' };
    const body = lines('classify', 50, sentence.repeat(isLarge ? 600 : 200));
    const submit = async () => (await daemon.post('/v1/batches', body, headers)).json.id as string;
    const id = await submit();
    const scan = readFileSync(join(root, 'test/fixtures/readme/scan.tif')).toString('base64');
    const read = daemon.post('/classify', { document: scan, document_mime_type: 'image/tiff', labels });
    let atWork = 0;
    for (const offMs of [hourMs, 0, -hourMs, 0]) {
      atWork += Number(query(daemon, "SELECT count(*) FROM item WHERE state = 'running'")[0]);
      await jump(offMs);
      expect(await submit()).toBe(id);
    }
    expect(atWork).toBeGreaterThan(0);
    expect((await read).status).toBe(200);
    await batchCounts(daemon, id, headers);
    expect((await daemon.get(`/v1/batches/${id}`, headers)).json.request_counts).toEqual({ total: 50, completed: 50, failed: 0 });
    // Nothing was taken from the runner that worked on it.
    expect(query(daemon, 'SELECT DISTINCT attempt FROM item')).toEqual([1]);
    expect(query(daemon, "SELECT count(*) FROM ledger WHERE reason = 'batch-item' AND ref LIKE ?", `${id}:%`)).toEqual([50]);
    expect(await daemon.stop()).toBe(0);
  });

  it('locks no key out for longer than one window', async () => {
    const { daemon, jump } = await start();
    const headers = { 'x-api-key': await daemon.makeKey('--rpm', '3') };
    const ask = () => daemon.get('/v1/models', headers);
    for (let index = 0; index < 3; index++) expect((await ask()).status).toBe(200);
    for (const offMs of [-hourMs, 0, hourMs, -hourMs]) {
      await jump(offMs);
      const answer = await ask();
      for (const name of ['retry-after', 'x-ratelimit-reset-requests'])
        expect(Number.parseInt(answer.headers.get(name) ?? '0', 10), `${name} at ${offMs}`).toBeLessThanOrEqual(windowSeconds);
    }
    if (!isLarge) return;
    let answer = await ask();
    while (answer.status === 200) answer = await ask();
    await jump(-2 * hourMs);
    await pause(Number((await ask()).headers.get('retry-after')) * 1000);
    expect((await ask()).status).toBe(200);
  });

  // At the small size only the tests of the breaker and the store cover this: the pause takes ten seconds.
  it.runIf(isLarge)('does not prolong the pause of a failing model server, nor delay what waits for it', async () => {
    let isDown = false;
    const server = await startScriptedServer({
      complete: (request) => JSON.stringify(smallest(request.body.response_format?.json_schema?.schema ?? { type: 'string' })),
      intercept: () => (isDown ? { status: 500, body: {} } : undefined),
    });
    servers.push(server);
    const engine = { kind: 'openai', base_url: server.baseUrl, model: 'scripted', timeout: '5s' };
    const { daemon, jump } = await start({ TXP_OPERATIONS_SUMMARIZE_ENGINE: 'big', TXP_ENGINES: JSON.stringify({ big: engine }) });
    const ask = async () => (await daemon.post('/summarization/abstractive', { text: sentence })).status;
    isDown = true;
    for (let index = 0; index < 8; index++) expect(await ask()).not.toBe(200);
    const { json } = await daemon.post('/v1/batches', lines('summarize', 1, sentence));
    await until(() => query(daemon, "SELECT 1 FROM item WHERE state = 'waiting'").length > 0, 'an item waits');
    await jump(-hourMs);
    isDown = false;
    await until(async () => (await ask()) === 200, 'the engine works');
    await batchCounts(daemon, json.id);
    expect((await daemon.get(`/v1/batches/${json.id}`)).json.request_counts).toEqual({ total: 1, completed: 1, failed: 0 });
  });
});
