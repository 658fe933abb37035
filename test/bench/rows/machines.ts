// Several machines on one PostgreSQL: items a second beside commits of the same minute, more workers, much that waits, and a transaction that somebody leaves open.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BatchStore, Claim } from '../../../src/core/batch.js';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { openDatabase } from '../../../src/store/postgres/database.js';
import { migrate } from '../../../src/store/postgres/migrate.js';
import { storeIn } from '../../../src/store/postgres/open-postgres.js';
import { loadPackages } from '../../../src/store/postgres/packages.js';
import { newerNode } from '../../nodes/node.js';
import { type PostgresServer, startPostgres } from '../../store/postgres/server.js';
import type { BenchRow } from '../result.js';
import { prose } from '../texts.js';

const itemsPerBatch = 50;
const slots = 16;
const text = prose(600);
const outcome = { ok: true, operation: 'classify', content: JSON.stringify({ top_label: 'billing' }), inputTokens: 150, outputTokens: 5 } as const;

interface Store {
  readonly address: string;
  readonly batches: BatchStore;
  /** Submits batches, four at a time, of keys in turn. */
  fill(batches: number, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

async function openStore(server: PostgresServer): Promise<Store> {
  const name = `bench_${randomUUID().slice(0, 8)}`;
  await server.create(name);
  const packages = await loadPackages();
  const database = openDatabase(packages, parseAddress(server.address(name)), { connections: 6 });
  await migrate(database, packages);
  const { batches, close } = storeIn(database, packages);
  const items = Array.from({ length: itemsPerBatch }, (_, index) => ({
    customId: `i${index}`,
    operation: 'classify',
    engine: 'embedded',
    body: { text },
  }));
  return {
    address: server.address(name),
    batches,
    close,
    fill: async (count, keys) => {
      let next = 0;
      const submitting = async (): Promise<void> => {
        for (let index = next++; index < count; index = next++)
          await batches.submit({ id: randomUUID(), keyId: keys[index % keys.length] ?? '', acceptedBy: 'api', price: 0, items });
      };
      await Promise.all([submitting(), submitting(), submitting(), submitting()]);
    },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function startWorkers(address: string, count: number, workMs: number): Promise<{ stop(): Promise<unknown> }> {
  const script = fileURLToPath(new URL('../queue-worker.ts', import.meta.url));
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const start = async (): Promise<ChildProcess> => {
    const plan = JSON.stringify({ address, slots, workMs });
    const child = spawn(newerNode(), ['--import', 'tsx', script, plan], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    await new Promise((resolve, reject) => {
      child.stdout.once('data', resolve);
      child.once('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
    });
    return child;
  };
  const children = await Promise.all(Array.from({ length: count }, start));
  const end = (child: ChildProcess): Promise<unknown> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    return gone;
  };
  return { stop: () => Promise.all(children.map(end)) };
}

/** From before the first submission to the end of the last item. */
async function itemsPerSecond(store: Store, batches: number): Promise<number> {
  const startedAt = performance.now();
  await store.fill(batches, ['key_a', 'key_b']);
  while ((await store.batches.load()).waiting + (await store.batches.load()).running > 0) await pause(20);
  return (1000 * batches * itemsPerBatch) / (performance.now() - startedAt);
}

/** Rows of a result's size, each in a commit of its own, by so many connections at once. */
async function commitsPerSecond(address: string, connections: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: address }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('CREATE TABLE IF NOT EXISTS raw (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)');
  const startedAt = performance.now();
  const endAt = startedAt + 2_000;
  let commits = 0;
  const insert = async (client: pg.Client): Promise<void> => {
    for (; performance.now() < endAt; commits++) await client.query('INSERT INTO raw (text) VALUES ($1)', [text]);
  };
  await Promise.all(clients.map(insert));
  const rate = (1000 * commits) / (performance.now() - startedAt);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** Milliseconds of a claim of 32, the median of some. Each is given back. */
async function claimMs({ batches }: Store): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn++) {
    const startedAt = performance.now();
    const claims = await batches.claim('api', 32);
    times.push(performance.now() - startedAt);
    await batches.giveBack(claims);
  }
  return median(times);
}

async function finishAll({ batches }: Store, items: number): Promise<void> {
  for (let done = 0; done < items; ) {
    const claims: readonly Claim[] = await batches.claim('api', 100);
    await batches.finish(claims.map((claim) => ({ claim, outcome })));
    done += claims.length;
  }
}

export const severalMachines: BenchRow = async (report) => {
  const server = await startPostgres({ isDurable: true });
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(server);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  try {
    for (const workers of [1, 2, 4]) {
      const { ratios, items } = await withStore(async (store) => {
        const { stop } = await startWorkers(store.address, workers, 0);
        await itemsPerSecond(store, 4);
        const pairs: { readonly items: number; readonly commits: number }[] = [];
        // In turns, so that what else the machine does weighs on both.
        for (let turn = 0; turn < 5; turn++)
          pairs.push({ commits: await commitsPerSecond(store.address, workers), items: await itemsPerSecond(store, 40) });
        await stop();
        return { ratios: pairs.map((pair) => pair.items / pair.commits), items: median(pairs.map((pair) => pair.items)) };
      });
      const what = `PostgreSQL, items (${items.toFixed(0)} a second, ${workers} worker${workers === 1 ? '' : 's'}) over commits`;
      report({ id: 'machines', what, value: median(ratios), unit: '×', floor: 0.5, goal: 1, better: 'higher' });
    }
    const scaled: number[] = [];
    for (const workers of [1, 2, 4]) {
      scaled.push(
        await withStore(async (store) => {
          const { stop } = await startWorkers(store.address, workers, 100);
          const rate = await itemsPerSecond(store, 20 * workers);
          await stop();
          return rate;
        }),
      );
    }
    const [one = 0, two = 0, four = 0] = scaled;
    report({ id: 'machines', what: 'items of 100 ms, 2 workers over 1', value: two / one, unit: '×', floor: 1.6, goal: 2, better: 'higher' });
    report({ id: 'machines', what: 'items of 100 ms, 4 workers over 1', value: four / one, unit: '×', floor: 3, goal: 4, better: 'higher' });
    await withStore(async (store) => {
      const keys = ['key_a', 'key_b', 'key_c', 'key_d'];
      await store.fill(40, keys);
      const few = await claimMs(store);
      await store.fill(1_960, keys);
      const many = await claimMs(store);
      report({
        id: 'machines',
        what: 'claim of 32 with 100,000 waiting over 2,000',
        value: many / few,
        unit: '×',
        floor: 1.5,
        goal: 1,
        better: 'lower',
      });
    });
    await withStore(async (store) => {
      await store.fill(20, ['key_a']);
      const before = await claimMs(store);
      const other = new pg.Client({ connectionString: store.address });
      await other.connect();
      await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await other.query('SELECT count(*) FROM txp.item');
      for (let turn = 0; turn < 10; turn++) {
        await store.fill(50, ['key_a']);
        await finishAll(store, 2_500);
      }
      const after = await claimMs(store);
      await other.end();
      const what = 'claim of 32 after 25,000 items behind an open transaction';
      report({ id: 'machines', what, value: after / before, unit: '×', floor: 6, goal: 2, better: 'lower' });
    });
  } finally {
    await server.stop();
  }
};
