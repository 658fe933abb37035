// What holds when the database stops at any time, as in a power failure.
import { createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { type Database, openDatabase } from '../../../src/store/postgres/database.js';
import { loadPackages } from '../../../src/store/postgres/packages.js';
import { until } from '../../until.js';
import { plain } from '../account-contract.js';
import { batchOf, ended } from '../batch-fixtures.js';
import { startRelay } from './relay.js';
import { freePort, isOwnServer } from './server.js';
import { type OpenedStore, usePostgres } from './stores.js';

const stores = usePostgres({ isDurable: true });

it.runIf(isOwnServer)('an outage of the database loses nothing acknowledged and no attempts, and what needs no database continues', async () => {
  const host = await stores.open({ leaseMs: 10_000 });
  const { secret } = await host.keys.create(plain);
  await host.keys.authenticate(secret);
  let heard = 0;
  const unwatch = host.batches.watch?.('api', () => heard++);
  await until(() => heard === 1, 'listening');
  await host.batches.submit(batchOf('b', 4));
  const claims = await host.batches.claim('api', 2);
  await host.batches.finish(ended(claims.slice(0, 1)));
  await stores.server.kill();
  await expect(host.batches.submit(batchOf('c', 1))).rejects.toMatchObject({ kind: 'engine-unavailable' });
  await expect(host.batches.finish(ended(claims.slice(1)))).rejects.toMatchObject({ kind: 'engine-unavailable' });
  expect(await host.keys.authenticate(secret)).toBeDefined();
  expect((await host.rates.take('key_a', 10)).allowed).toBe(true);
  await stores.server.start();
  expect(await host.batches.finish(ended(claims.slice(1)))).toEqual([true]);
  await host.batches.finish(ended(await host.batches.claim('api', 4)));
  expect(await host.batches.find('key_a', 'b')).toMatchObject({ status: 'completed', done: 4 });
  expect(await host.database.query('SELECT 1 FROM txp.item WHERE attempt > 0')).toEqual([]);
  // Called for the first batch, and because some may have been missed.
  await until(() => heard === 3, 'listening again');
  await host.batches.submit(batchOf('d', 1));
  await until(() => heard === 4, 'a submission afterwards');
  unwatch?.();
});

/** Ends the connections of a store that match the condition `waiting`, and returns how many there were. */
async function cutOff({ database }: OpenedStore, waiting: string): Promise<number> {
  const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND ${waiting}`;
  return (await database.query(cut)).length;
}

describe('a claim that was cut off', () => {
  it('takes nothing from the runner that was given its items afterwards', async () => {
    const name = await stores.makeDatabase();
    const [host, other] = [await stores.open({ leaseMs: 10_000 }, name), await stores.open({ leaseMs: 10_000 }, name)];
    await host.batches.submit(batchOf('b', 4));
    // A claim marks the batch as begun, and so waits for the holder of its row.
    const holder = new pg.Client({ connectionString: stores.server.address(name) });
    await holder.connect();
    await holder.query('BEGIN; SELECT FROM txp.batch FOR UPDATE');
    const claiming = expect(host.batches.claim('api', 2)).rejects.toMatchObject({ kind: 'engine-unavailable' });
    await until(async () => (await cutOff(host, `wait_event_type = 'Lock'`)) > 0, 'the claim waits and is cut off');
    await claiming;
    await holder.end();
    const claims = await other.batches.claim('api', 2);
    expect(claims.map(({ index }) => index)).toEqual([0, 1]);
    expect((await host.batches.claim('api', 2)).map(({ index }) => index)).toEqual([2, 3]);
    expect(await other.batches.hold(claims)).toEqual([true, true]);
    expect(await other.batches.finish(ended(claims))).toEqual([true, true]);
  });

  it.runIf(isOwnServer)('after its commit has its items put back in the queue', async () => {
    const host = await stores.open({ leaseMs: 10_000 });
    await host.batches.submit(batchOf('b', 50));
    const standby = async (which: string): Promise<void> => {
      await host.database.query(`ALTER SYSTEM SET synchronous_standby_names = '${which}'`);
      await host.database.query('SELECT pg_reload_conf()');
    };
    // Once the server has read this setting, commits wait for a standby that does not exist.
    await standby('nobody');
    const heardOf: number[] = [];
    for (let isCut = false; !isCut; ) {
      let isOver = false;
      const claiming = host.batches.claim('api', 1).then(
        (claims) => void heardOf.push(...claims.map(({ index }) => index)),
        () => {
          isCut = true;
        },
      );
      void claiming.then(() => {
        isOver = true;
      });
      await until(async () => isOver || (await cutOff(host, `wait_event = 'SyncRep'`)) > 0, 'the claim ends or is cut off');
      await claiming;
    }
    await standby('');
    const left = (await host.batches.claim('api', 50)).map(({ index }) => index);
    expect([...heardOf, ...left].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});

it.runIf(isOwnServer)('a database that is made read-only is reported to take no writes, until it is writable again', async () => {
  const { database, takesWrites } = await stores.open({ leaseMs: 10_000 });
  expect(await takesWrites()).toBe(true);
  for (const [value, takes] of [
    ['on', false],
    ['off', true],
  ] as const) {
    await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await database.query('SELECT pg_reload_conf()');
    await until(async () => (await takesWrites()) === takes, `default_transaction_read_only is ${value}`);
  }
});

it('closing gives up connections on which the database has fallen silent, so that the process can end', async () => {
  const relay = await startRelay(stores.server);
  onTestFinished(relay.close);
  const address = parseAddress(relay.address(await stores.makeDatabase()));
  const database = openDatabase(await loadPackages(), address, { connections: 2 });
  await database.query('SELECT 1');
  let heard = 0;
  database.listen('channel', () => heard++);
  await until(() => heard === 1, 'listening');
  relay.fallSilent();
  await database.close();
  await until(() => relay.open === 0, 'no connection is left');
});

describe('behind a pooler that gives connections to other processes between transactions', () => {
  const statements = ['SELECT $1::int + 1 AS n', 'SELECT $1::int + 2 AS n'] as const;
  const open = async (): Promise<Database> => {
    const address = parseAddress(stores.server.address(await stores.makeDatabase()));
    const database = openDatabase(await loadPackages(), address, { connections: 1 });
    onTestFinished(database.close);
    return database;
  };
  const run = (database: Database, text: string): Promise<{ n: number }[]> => database.transact((session) => session.query(text, [1]));

  it('a cached plan is never that of another statement', async () => {
    const [first, second] = [await open(), await open()];
    for (const text of statements) await run(first, text);
    for (const text of statements.toReversed()) await run(second, text);
    const plans = 'SELECT name, statement FROM pg_prepared_statements ORDER BY name';
    expect(await first.query(plans)).toEqual(await second.query(plans));
  });

  it('statements whose plans are gone, or are there already, run without them', async () => {
    const database = await open();
    const [text] = statements;
    expect(await run(database, text)).toEqual([{ n: 2 }]);
    const [plan] = await database.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
    await database.query('DEALLOCATE ALL');
    expect(await run(database, text)).toEqual([{ n: 2 }]);
    const other = await open();
    await other.query(`PREPARE ${plan?.name} (int) AS ${text}`);
    expect(await run(other, text)).toEqual([{ n: 2 }]);
  });
});

describe('what prevents a connection is named', () => {
  const connectAs = async (user: string, port?: number): Promise<unknown> => {
    const given = new URL(stores.server.address('postgres'));
    const address = Object.assign(given, { username: user, ...(port === undefined ? {} : { port: String(port), search: 'sslmode=verify-full' }) });
    const database = openDatabase(await loadPackages(), parseAddress(address.href), { connections: 1 });
    onTestFinished(database.close);
    return database.query('SELECT 1');
  };

  it('if the user has no connection left', async () => {
    await stores.server.query('postgres', 'CREATE ROLE crowded LOGIN CONNECTION LIMIT 0');
    await expect(connectAs('crowded')).rejects.toMatchObject({ kind: 'engine-unavailable', message: expect.stringContaining('no connection left') });
  });

  it.runIf(isOwnServer)('if a password is missing', async () => {
    const [row] = await stores.server.query('postgres', 'SHOW hba_file');
    const rules = "VALUES ('host all secretive all scram-sha-256'), ('host all all all trust')";
    await stores.server.query('postgres', `CREATE ROLE secretive LOGIN PASSWORD 'x'; COPY (${rules}) TO '${row?.hba_file}'; SELECT pg_reload_conf()`);
    const reason = (): Promise<unknown> =>
      connectAs('secretive').then(
        () => undefined,
        (error) => error,
      );
    await until(async () => (await reason()) !== undefined, 'the server asks for a password');
    expect(await reason()).toMatchObject({ kind: 'configuration', hint: expect.stringContaining('TXP_STORE_PASSWORD') });
  });

  it('if the encrypted connection is refused', async () => {
    const port = await freePort();
    // Agrees to encrypt, and then does not.
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write('S');
        socket.once('data', () => socket.end('No, thank you.'));
      });
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    await expect(connectAs('txp', port)).rejects.toMatchObject({ kind: 'configuration', hint: expect.stringContaining('sslrootcert') });
  });
});
