// P10 and the growth of the store: items per second compared with equally durable commits per second; recovery and reading when much is stored.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { bestMs, timing } from '../measure.js';
import type { BenchRow } from '../result.js';
import { type MeasuredServer, startTxp } from '../servers.js';
import { prose } from '../texts.js';

const { openStore }: typeof import('../../../src/store/open-store.js') = await import(
  new URL('../../../dist/store/open-store.js', import.meta.url).href
);

const itemsPerBatch = 50;
const labels = ['billing', 'delivery', 'praise', 'returns'].map((name) => ({ name, rubric: `Is the text about ${name}?` }));
const lines = Array.from({ length: itemsPerBatch }, (_, index) =>
  JSON.stringify({
    custom_id: `i${index}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model: 'classify', text: prose(600, index), labels, reasoning: false },
  }),
).join('\n');

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'txp-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const batchThroughput: BenchRow = async (report) => {
  const daemon = await startTxp();
  let items = 0;
  let commits = 0;
  try {
    await itemsPerSecond(daemon, 4);
    // In turns, so that other load on the machine affects both.
    for (let turn = 0; turn < 3; turn++) {
      items = Math.max(items, await itemsPerSecond(daemon, 40));
      commits = Math.max(commits, await withFolder(commitsPerSecond));
    }
  } finally {
    await daemon.stop();
  }
  const what = `batch classify (${items.toFixed(0)} items a second) over commits (${commits.toFixed(0)})`;
  report({ id: 'P10', what, value: items / commits, unit: '×', floor: 0.7, goal: 5, better: 'higher' });
};

/** Measured from before the first submission to the end of the last batch. */
async function itemsPerSecond({ port, key }: MeasuredServer, batches: number): Promise<number> {
  const headers = { 'x-api-key': key };
  const url = `http://127.0.0.1:${port}/v1/batches`;
  const startedAt = performance.now();
  for (let index = 0; index < batches; index++) {
    const { status } = await fetch(url, { method: 'POST', headers, body: lines });
    if (status !== 200) throw new Error(`a submission was answered with ${status}`);
  }
  for (;;) {
    const { data } = (await (await fetch(`${url}?limit=${batches}`, { headers })).json()) as { data: { status: string }[] };
    if (data.every(({ status }) => status === 'completed')) break;
    await pause(10);
  }
  return (1000 * batches * itemsPerBatch) / (performance.now() - startedAt);
}

/** Inserts rows of the size of a result, each in a commit that is on disk when it returns. */
async function commitsPerSecond(folder: string): Promise<number> {
  const database = new Sqlite(join(folder, 'raw.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)');
  const insert = database.prepare('INSERT INTO row (text) VALUES (?)');
  const text = prose(600);
  const count = 400;
  const ms = await bestMs(2, async () => {
    for (let index = 0; index < count; index++) insert.run(text);
  });
  database.close();
  return (1000 * count) / ms;
}

const keyId = 'key_bench';
const outcome = { ok: true, operation: 'classify', content: JSON.stringify({ top_label: 'billing' }), inputTokens: 150, outputTokens: 5 } as const;

/** A store with this many finished batches of 50 items and this many waiting ones; the store creates one of each, the others are copies. */
async function fillStore(folder: string, finished: number, waiting: number): Promise<void> {
  const store = openStore(folder);
  const items = Array.from({ length: itemsPerBatch }, (_, index) => ({
    customId: `i${index}`,
    operation: 'classify',
    engine: 'embedded',
    body: { text: prose(600, index) },
  }));
  const batch = { keyId, acceptedBy: 'api', price: 0, items } as const;
  await store.batches.submit({ ...batch, id: 'done' });
  const claims = await store.batches.claim('api', itemsPerBatch);
  await store.batches.finish(claims.map((claim) => ({ claim, outcome })));
  await store.batches.submit({ ...batch, id: 'open' });
  store.close();
  const database = new Sqlite(join(folder, 'txp.db'));
  const columns = (table: string, without: readonly string[]): string =>
    (database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[]).filter((name) => !without.includes(name)).join(', ');
  const [ofBatch, ofItem] = [columns('batch', ['seq', 'id']), columns('item', ['batch_seq'])];
  database.transaction(() => {
    for (const [id, count] of [
      ['done', finished],
      ['open', waiting],
    ] as const) {
      const copy = database.prepare(`INSERT INTO batch (id, ${ofBatch}) SELECT ?, ${ofBatch} FROM batch WHERE id = ?`);
      const copyItems = database.prepare(
        `INSERT INTO item (batch_seq, ${ofItem}) SELECT ?, ${ofItem} FROM item WHERE batch_seq = (SELECT seq FROM batch WHERE id = ?)`,
      );
      for (let index = 1; index < count; index++) copyItems.run(copy.run(`${id}_${index}`, id).lastInsertRowid, id);
    }
    database.prepare('UPDATE lane SET queued = (SELECT sum(queued) FROM batch)').run();
  })();
  database.close();
}

export const storeGrowth: BenchRow = async (report) => {
  const recovered: number[] = [];
  const read: { readonly status: number; readonly list: number }[] = [];
  for (const [finished, waiting] of [
    [400, 10],
    [1_000, 1_000],
    [10_000, 1],
  ] as const) {
    await withFolder(async (folder) => {
      await fillStore(folder, finished, waiting);
      const dead = openStore(folder);
      await dead.batches.claim('api', 64);
      dead.close();
      const startedAt = performance.now();
      const { batches, close } = openStore(folder);
      await batches.recover('api');
      await batches.claim('api', 64);
      recovered.push(performance.now() - startedAt);
      const after = `done_${Math.floor(finished / 2)}`;
      read.push({
        status: (await timing(500, () => batches.find(keyId, after))).p50Ms,
        list: (await timing(200, () => batches.list(keyId, { after, limit: 100 }))).p50Ms,
      });
      close();
    });
  }
  const [, large = 0] = recovered;
  report({
    id: 'B1',
    what: 'open, recover and claim again, 100,000 items stored',
    value: large,
    unit: 'ms',
    floor: 2000,
    goal: 100,
    better: 'lower',
  });
  const [few, , many] = read;
  if (few === undefined || many === undefined) return;
  for (const verb of ['status', 'list'] as const) {
    const what = `${verb}${verb === 'list' ? ' of 100' : ''} at 10,000 batches, p50 (over a few: ${(many[verb] / few[verb]).toFixed(2)} ×)`;
    report({ id: 'B2', what, value: many[verb], unit: 'ms', floor: verb === 'list' ? 10 : 1, goal: verb === 'list' ? 2 : 0.1, better: 'lower' });
  }
};
