// What holds when the database ends at any time, as when the power fails.
import { expect, it } from 'vitest';
import { until } from '../../until.js';
import { plain } from '../account-contract.js';
import { batchOf, ended } from '../batch-fixtures.js';
import { isOwnServer } from './server.js';
import { usePostgres } from './stores.js';

const stores = usePostgres({ isDurable: true });

it.runIf(isOwnServer)('nothing of what was said to be done is lost, nobody loses a life, and what needs no database goes on', async () => {
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
  // Of the first batch, and that it may have missed some.
  await until(() => heard === 3, 'listening again');
  await host.batches.submit(batchOf('d', 1));
  await until(() => heard === 4, 'a submission afterwards');
  unwatch?.();
});

it.runIf(isOwnServer)('a database that was made read-only is said to take no writes, until it does again', async () => {
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
