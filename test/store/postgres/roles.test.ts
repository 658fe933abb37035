// The owner of the tables and the user of servers and workers can differ: what the guide grants is enough for all that these do, and for nothing beyond.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { openDatabase } from '../../../src/store/postgres/database.js';
import { migrate } from '../../../src/store/postgres/migrate.js';
import { storeIn } from '../../../src/store/postgres/open-postgres.js';
import { loadPackages } from '../../../src/store/postgres/packages.js';
import { root } from '../../cli/run-txp.js';
import { plain } from '../account-contract.js';
import { batchOf, ended, readAll } from '../batch-fixtures.js';
import { startPostgres } from './server.js';

it('the user of servers and workers needs only what the guide grants, and owns nothing', async () => {
  const [server, packages] = await Promise.all([startPostgres({ isAlone: true }), loadPackages()]);
  const guide = readFileSync(join(root, 'docs/guide/several-machines.md'), 'utf8');
  const grants = /```sql\n([\s\S]*?)```/.exec(guide)?.[1]?.replace(/\bTO txp;/g, 'TO runner;') ?? '';
  expect(grants).toContain('TO runner;');
  const name = `roles_${randomUUID().slice(0, 8)}`;
  await server.create(name);
  const open = (user: string) =>
    openDatabase(packages, parseAddress(Object.assign(new URL(server.address(name)), { username: user }).href), { connections: 4 });
  const owner = open('txp');
  await migrate(owner, packages);
  await server.query(name, `CREATE ROLE runner LOGIN; ${grants}`);
  const database = open('runner');
  const store = storeIn(database, packages);
  try {
    const { key, secret } = await store.keys.create({ ...plain, credits: 100 });
    expect(await store.keys.authenticate(secret)).toMatchObject({ id: key.id });
    await (await store.ledger.hold(key.id, 1)).settle(1);
    expect((await store.rates.take(key.id, 10)).allowed).toBe(true);
    await store.batches.submit(batchOf('b', 3, { keyId: key.id, price: 1 }));
    const [first, ...others] = await store.batches.claim('api', 3);
    await store.batches.hold([first!]);
    await store.batches.postpone(first!, 'later', 0);
    await store.batches.giveBack(others);
    await store.batches.finish(ended(await store.batches.claim('api', 3)));
    expect(await readAll(await store.batches.output(key.id, 'b'))).toHaveLength(3);
    await store.upkeep.judge('api');
    await store.upkeep.sweep('api');
    await store.batches.tidy('api', 0);
    await database.query('SELECT txp.make_partitions(txp.today(), txp.today() + 3)');
    expect((await store.batches.load()).waiting).toBe(0);
    expect(await store.signs.oldestSnapshotSeconds()).toBeGreaterThanOrEqual(0);
    await expect(database.query('DROP TABLE txp.batch')).rejects.toMatchObject({ kind: 'configuration' });
    await expect(database.query('DELETE FROM txp.ledger')).rejects.toThrow('append-only');
  } finally {
    await store.close();
    await owner.close();
    await server.stop();
  }
});
