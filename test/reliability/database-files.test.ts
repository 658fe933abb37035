// The database files as a power failure may leave them, and copies made during writes: their contents are complete and in order.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/evaluation/random.js';
import { openStore } from '../../src/store/open-store.js';
import { environmentFor, makeHome, root } from '../cli/run-txp.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const home = makeHome();
afterAll(() => home.remove());
const folder = (): string => mkdtempSync(join(home.path, 'data-'));

const itemCount = 5;
const items = Array.from({ length: itemCount }, (_, index) => ({
  customId: `i${index}`,
  operation: 'classify',
  engine: 'embedded',
  body: { text: 'x'.repeat(300) },
}));
const outcome = { ok: true, operation: 'classify', content: '{}', inputTokens: 1, outputTokens: 1 } as const;

/** A data directory with this many batches, each submitted and finished in commits of its own. */
async function written(batches: number): Promise<{ readonly directory: string; readonly close: () => void }> {
  const directory = folder();
  const store = openStore(directory);
  const key = await store.keys.create({ name: 'k', scopes: [], credits: 1_000, requestsPerMinute: null, expiresAtMs: null });
  for (let index = 0; index < batches; index++) {
    await store.batches.submit({ id: `b${index}`, keyId: key.key.id, acceptedBy: 'api', price: 1, items });
    const claims = await store.batches.claim('api', itemCount);
    await store.batches.finish(claims.map((claim) => ({ claim, outcome })));
  }
  return { directory, close: () => store.close() };
}

interface Found {
  readonly check: unknown;
  readonly batches: readonly { readonly id: string; readonly total: number; readonly done: number; readonly ended: number }[];
  readonly charges: number;
  readonly spent: number;
}

function look(path: string): Found {
  const database = new Sqlite(path);
  try {
    const batches = database.prepare(
      `SELECT id, total, done, (SELECT count(*) FROM item WHERE batch_seq = seq AND state = 'done') AS ended,
         (SELECT count(*) FROM item WHERE batch_seq = seq) AS items FROM batch ORDER BY seq`,
    );
    return {
      check: database.pragma('integrity_check', { simple: true }),
      batches: batches.all() as Found['batches'],
      charges: database.prepare("SELECT count(*) FROM ledger WHERE reason = 'batch-item'").pluck().get() as number,
      spent: 1_000 - (database.prepare('SELECT coalesce(max(balance), 1000000000) FROM key').pluck().get() as number) / 1e6,
    };
  } finally {
    database.close();
  }
}

/** Expects every batch to be complete, in the order of the commits, with counters and charges that match the items. */
function expectWhole({ check, batches, charges, spent }: Found): void {
  expect(check).toBe('ok');
  expect(batches.map(({ id }) => id)).toEqual(batches.map((_, index) => `b${index}`));
  for (const { total, done, ended } of batches) expect([total, done]).toEqual([itemCount, ended]);
  const ended = batches.reduce((sum, batch) => sum + batch.ended, 0);
  expect([charges, spent]).toEqual([ended, ended]);
}

const torn = isLarge ? 200 : 40;

it(`a write-ahead log that ends anywhere, or is damaged anywhere, leaves what was committed before (${torn} times)`, async () => {
  const random = seededRandom(7);
  const { directory, close } = await written(20);
  const log = readFileSync(join(directory, 'txp.db-wal'));
  const [most] = [look(join(directory, 'txp.db')).batches.length];
  const kept: number[] = [];
  for (let round = 0; round < torn; round++) {
    const copy = folder();
    copyFileSync(join(directory, 'txp.db'), join(copy, 'txp.db'));
    const at = Math.floor(random() * log.length);
    const damaged = round % 2 === 0 ? log.subarray(0, at) : Buffer.from(log);
    if (round % 2 === 1) damaged.fill(Math.floor(random() * 256), at, at + 1 + Math.floor(random() * 64));
    writeFileSync(join(copy, 'txp.db-wal'), damaged);
    const store = openStore(copy);
    expect(store.check()).toBe('ok');
    store.close();
    const found = look(join(copy, 'txp.db'));
    expectWhole(found);
    kept.push(found.batches.length);
    rmSync(copy, { recursive: true });
  }
  close();
  // Some lost little and some much, and nothing was found that was never written.
  expect(most).toBe(20);
  expect(Math.min(...kept)).toBeLessThan(8);
  expect(Math.max(...kept)).toBeGreaterThan(12);
  expect(Math.max(...kept)).toBeLessThanOrEqual(20);
});

const copies = isLarge ? 20 : 5;

it(`a copy made by VACUUM INTO while batches are written is whole (${copies} times)`, async () => {
  const { directory, close } = await written(2);
  close();
  // Another process submits and finishes as fast as it can.
  const script = `
    const { openStore } = await import(${JSON.stringify(join(root, 'dist/store/open-store.js'))});
    const store = openStore(${JSON.stringify(directory)});
    const [{ id: keyId }] = await store.keys.list();
    const items = ${JSON.stringify(items)};
    for (let index = 2; ; index++) {
      await store.batches.submit({ id: 'b' + index, keyId, acceptedBy: 'api', price: 1, items });
      for (let at = 0; at < ${itemCount}; at++) {
        const [claim] = await store.batches.claim('api', 1);
        await store.batches.finish([{ claim, outcome: ${JSON.stringify(outcome)} }]);
      }
    }`;
  const writer = spawn(process.execPath, ['--input-type=module', '-e', script], { env: environmentFor(home.path, {}), stdio: 'inherit' });
  const source = new Sqlite(join(directory, 'txp.db'), { readonly: true });
  const sizes: number[] = [];
  try {
    const count = source.prepare('SELECT count(*) FROM batch').pluck();
    for (let round = 0; round < copies; round++) {
      const before = count.get() as number;
      while ((count.get() as number) < before + 2) await new Promise((resolve) => setTimeout(resolve, 5));
      const copy = join(home.path, `copy-${round}.db`);
      source.exec(`VACUUM INTO '${copy}'`);
      expectWhole(look(copy));
      sizes.push(statSync(copy).size, look(copy).batches.length);
    }
  } finally {
    source.close();
    writer.kill('SIGKILL');
    await new Promise((resolve) => writer.once('exit', resolve));
  }
  const counts = sizes.filter((_, index) => index % 2 === 1);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(new Set(counts).size).toBe(copies);
});
