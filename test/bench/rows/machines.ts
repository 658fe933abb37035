// Several machines on one PostgreSQL: items per second compared with commits measured in the same minute, more workers, a long backlog, a transaction left
// open, and credits of one key.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Claim } from '../../../src/core/batch.js';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { type Database, openDatabase } from '../../../src/store/postgres/database.js';
import { migrate } from '../../../src/store/postgres/migrate.js';
import { type PostgresStore, storeIn } from '../../../src/store/postgres/open-postgres.js';
import { loadPackages } from '../../../src/store/postgres/packages.js';
import { newerNode } from '../../nodes/node.js';
import { type PostgresServer, startPostgres } from '../../store/postgres/server.js';
import type { BenchRow } from '../result.js';
import { prose } from '../texts.js';

const itemsPerBatch = 50;
const slots = 16;
const text = prose(600);
const outcome = { ok: true, operation: 'classify', content: JSON.stringify({ top_label: 'billing' }), inputTokens: 150, outputTokens: 5 } as const;

interface Store extends Pick<PostgresStore, 'batches' | 'keys' | 'ledger'> {
  readonly address: string;
  readonly database: Database;
  /** Submits batches, four at a time, cycling through the keys. */
  fill(batches: number, keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store at an address, or creates a new one. */
async function openStore(server: PostgresServer, given?: string): Promise<Store> {
  const name = `bench_${randomUUID().slice(0, 8)}`;
  if (given === undefined) await server.create(name);
  const address = given ?? server.address(name);
  const packages = await loadPackages();
  const database = openDatabase(packages, parseAddress(address), { connections: 6 });
  await migrate(database, packages);
  const { batches, keys, ledger, close } = storeIn(database, packages);
  const items = Array.from({ length: itemsPerBatch }, (_, index) => ({
    customId: `i${index}`,
    operation: 'classify',
    engine: 'embedded',
    body: { text },
  }));
  return {
    address,
    database,
    batches,
    keys,
    ledger,
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
    const child = spawn(await newerNode(), ['--import', 'tsx', script, plan], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
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

/** Measured from before the first submission to the end of the last item. */
async function itemsPerSecond(store: Store, batches: number): Promise<number> {
  const startedAt = performance.now();
  await store.fill(batches, ['key_a', 'key_b']);
  // A cheap query: counting waiting and running items looks at every item.
  while ((await store.database.query('SELECT 1 FROM txp.batch WHERE finished_at IS NULL LIMIT 1')).length > 0) await pause(20);
  return (1000 * batches * itemsPerBatch) / (performance.now() - startedAt);
}

/** Inserts rows of the size of a result, each in its own commit, over this many concurrent connections. */
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

/** Median milliseconds of claiming 32 items. Each claim is given back. */
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

/** Runs work with stores in databases of one server that waits for the disk, as in production. */
async function withStores(work: (open: (address?: string) => Promise<Store>) => Promise<void>): Promise<void> {
  const server = await startPostgres({ isDurable: true });
  const opened: Store[] = [];
  try {
    await work(async (address) => {
      const store = await openStore(server, address);
      opened.push(store);
      return store;
    });
  } finally {
    for (const { close } of opened) await close();
    await server.stop();
  }
}

export const itemsOverCommits: BenchRow = (report) =>
  withStores(async (open) => {
    for (const workers of [1, 2, 4]) {
      const store = await open();
      const { stop } = await startWorkers(store.address, workers, 0);
      await itemsPerSecond(store, 4);
      const pairs: { readonly items: number; readonly commits: number }[] = [];
      // In turns, so that other load on the machine affects both.
      for (let turn = 0; turn < 5; turn++)
        pairs.push({ commits: await commitsPerSecond(store.address, workers), items: await itemsPerSecond(store, 40) });
      await stop();
      const items = median(pairs.map((pair) => pair.items));
      const what = `PostgreSQL, items (${items.toFixed(0)} a second, ${workers} worker${workers === 1 ? '' : 's'}) over commits`;
      const value = median(pairs.map((pair) => pair.items / pair.commits));
      report({ id: 'machines', what, value, unit: '×', floor: 0.5, goal: 1, better: 'higher' });
    }
  });

export const moreWorkers: BenchRow = (report) =>
  withStores(async (open) => {
    const rates: number[] = [];
    for (const workers of [1, 2, 4]) {
      const store = await open();
      const { stop } = await startWorkers(store.address, workers, 100);
      rates.push(await itemsPerSecond(store, 20 * workers));
      await stop();
    }
    const [one = 0, two = 0, four = 0] = rates;
    const per = `(${one.toFixed(0)} a second by 1)`;
    report({ id: 'machines', what: `items of 100 ms, 2 workers over 1 ${per}`, value: two / one, unit: '×', floor: 1.6, goal: 2, better: 'higher' });
    report({ id: 'machines', what: `items of 100 ms, 4 workers over 1 ${per}`, value: four / one, unit: '×', floor: 3, goal: 4, better: 'higher' });
  });

export const muchWaiting: BenchRow = (report) =>
  withStores(async (open) => {
    const keys = ['key_a', 'key_b', 'key_c', 'key_d'];
    const store = await open();
    await store.fill(40, keys);
    // The server does this by itself a minute after its first rows; until then, claims from the queue are slower.
    await store.database.query('ANALYZE');
    const few = await claimMs(store);
    await store.fill(1_960, keys);
    const many = await claimMs(store);
    const what = 'claim of 32 with 100,000 waiting over 2,000';
    report({ id: 'machines', what, value: many / few, unit: '×', floor: 1.5, goal: 1, better: 'lower' });
    // Four keys have 25,000 items each; a fair share for the fifth is every fifth turn.
    await store.fill(1, ['key_new']);
    const claimed: string[] = [];
    while (claimed.filter((key) => key === 'key_new').length < itemsPerBatch)
      claimed.push(...(await store.batches.claim('api', 32)).map(({ keyId }) => keyId));
    const value = (claimed.lastIndexOf('key_new') + 1) / (5 * itemsPerBatch);
    report({ id: 'machines', what: 'turn of a new key behind 100,000, over its share', value, unit: '×', floor: 1.2, goal: 1, better: 'lower' });
  });

export const openTransaction: BenchRow = (report) =>
  withStores(async (open) => {
    const store = await open();
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

const hosts = 4;
const requestsAtOnce = 8;
const requestsMs = 4_000;

/** Requests per second that four hosts, with eight concurrent requests each, pay for by calling `pay`. */
async function paidPerSecond(stores: readonly Store[], pay: (store: Store) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let paid = 0;
  const client = async (store: Store): Promise<void> => {
    for (; performance.now() - startedAt < requestsMs; paid++) await pay(store);
  };
  await Promise.all(stores.flatMap((store) => Array.from({ length: requestsAtOnce }, () => client(store))));
  return (1000 * paid) / (performance.now() - startedAt);
}

export const creditsInBlocks: BenchRow = (report) =>
  withStores(async (open) => {
    const first = await open();
    const stores = [first, ...(await Promise.all(Array.from({ length: hosts - 1 }, () => open(first.address))))];
    const plain = { name: 'bench', scopes: ['classify'], credits: 1_000_000_000, requestsPerMinute: null, expiresAtMs: null } as const;
    const [{ key: blocks }, { key: exact }] = [await first.keys.create(plain), await first.keys.create(plain)];
    const inBlocks = async ({ ledger }: Store): Promise<void> => (await ledger.hold(blocks.id, 2)).settle(1);
    // The scheme that blocks replace: hold an amount of the balance before each request and settle after it, in the order of the requests.
    const exactly = async ({ database }: Store): Promise<void> => {
      await database.query('UPDATE txp.key SET balance = balance - 2000000 WHERE id = $1 AND balance >= 2000000', [exact.id]);
      await database.transact(async (session) => {
        await session.query('UPDATE txp.key SET balance = balance + 1000000 WHERE id = $1', [exact.id]);
        await session.query("INSERT INTO txp.ledger (key_id, delta, reason, ref, at) VALUES ($1, -1000000, 'decisions', $2, txp.now_ms())", [
          exact.id,
          randomUUID(),
        ]);
      });
    };
    await Promise.all([...stores, ...stores].map(inBlocks));
    const pairs: { readonly block: number; readonly exact: number }[] = [];
    for (let turn = 0; turn < 5; turn++) pairs.push({ exact: await paidPerSecond(stores, exactly), block: await paidPerSecond(stores, inBlocks) });
    const what = `requests of one key by 4 hosts (${median(pairs.map((pair) => pair.block)).toFixed(0)} a second), credits in blocks over one by one`;
    report({ id: 'machines', what, value: median(pairs.map((pair) => pair.block / pair.exact)), unit: '×', floor: 5, goal: 10, better: 'higher' });
  });
