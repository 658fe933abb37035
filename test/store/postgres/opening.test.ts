// What must be right before a store in PostgreSQL opens, and what is reported if it is not.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { findings } from '../../../src/store/postgres/check.js';
import { type Database, openDatabase } from '../../../src/store/postgres/database.js';
import { checkLayout, migrate, migrationScript } from '../../../src/store/postgres/migrate.js';
import { migrations } from '../../../src/store/postgres/migrations.js';
import { loadPackages, type PostgresPackages, requireNode } from '../../../src/store/postgres/packages.js';
import { installQueue } from '../../../src/store/postgres/queue.js';
import { type PostgresServer, startPostgres } from './server.js';

describe('an address', () => {
  it('names host, port, user and database, or the folder of a socket', () => {
    expect(parseAddress('postgres://txp@db.example.com:6432/texts')).toEqual({
      host: 'db.example.com',
      port: 6432,
      user: 'txp',
      database: 'texts',
      tls: {},
      shown: 'postgres://txp@db.example.com:6432/texts',
    });
    expect(parseAddress('postgres:///texts?host=/run/postgresql&user=me')).toMatchObject({ host: '/run/postgresql', user: 'me', tls: undefined });
  });

  it('needs no TLS on this machine or with sslmode=disable; sslmode=require and a missing certificate are refused', () => {
    expect(parseAddress('postgres://u@127.0.0.1/d').tls).toBeUndefined();
    expect(parseAddress('postgres://u@db/d?sslmode=disable').tls).toBeUndefined();
    expect(() => parseAddress('postgres://u@db/d?sslmode=require')).toThrow(/sslmode=require/);
    expect(() => parseAddress('postgres://u@db/d?sslrootcert=/nowhere')).toThrow(/certificate/);
  });

  it('is refused with a password or an unknown parameter, in words that do not repeat the password', () => {
    expect(() => parseAddress('postgres://u:secret@db/d')).toThrow(/must not contain the password/);
    for (const address of ['postgres://u:secret@db/d', 'postgres://u:secret@/d?host=/run', 'postgres://u@db/d?password=secret'])
      expect(() => parseAddress(address)).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }));
    expect(() => parseAddress('postgres://u@db/d?pool=4')).toThrow(/parameter pool/);
  });
});

it('the PostgreSQL store needs Node.js 22.12 or later, and says so', () => {
  for (const version of ['22.12.0', '22.13.1', '24.0.0']) expect(() => requireNode(version)).not.toThrow();
  for (const version of ['20.19.0', '22.11.0']) expect(() => requireNode(version)).toThrow(/22\.12 or later/);
});

describe('the tables', () => {
  let server: PostgresServer;
  let packages: PostgresPackages;
  const opened: Database[] = [];
  beforeAll(async () => {
    [server, packages] = await Promise.all([startPostgres(), loadPackages()]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await server.stop();
  });
  const empty = async (): Promise<{ name: string; database: Database }> => {
    const name = `opening_${randomUUID().slice(0, 8)}`;
    await server.create(name);
    const database = openDatabase(packages, parseAddress(server.address(name)), { connections: 4 });
    opened.push(database);
    return { name, database };
  };

  it('are created once by machines that start together', async () => {
    const { database } = await empty();
    expect(await checkLayout(database)).toBe('empty');
    const steps = await Promise.all([migrate(database, packages), migrate(database, packages), migrate(database, packages)]);
    expect(steps.sort()).toEqual([0, 0, migrations.length]);
    expect(await checkLayout(database)).toBe('ready');
    expect(await findings(database)).toEqual([]);
  });

  it('are refused by a database that cannot hold every character, with how to create one that can', async () => {
    const name = `latin_${randomUUID().slice(0, 8)}`;
    await server.query('postgres', `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'`);
    const database = openDatabase(packages, parseAddress(server.address(name)), { connections: 4 });
    opened.push(database);
    await expect(migrate(database, packages)).rejects.toMatchObject({ kind: 'configuration', hint: expect.stringContaining('--encoding UTF8') });
    expect(await checkLayout(database)).toBe('empty');
  });

  it('can be created by hand with the statements that are printed', async () => {
    const { name, database } = await empty();
    await server.query(name, await migrationScript(packages));
    expect(await checkLayout(database)).toBe('ready');
    expect(await migrate(database, packages)).toBe(0);
  });

  it('of a later release are used if they still work with this one, and refused if not', async () => {
    const { database } = await empty();
    await migrate(database, packages);
    const next = migrations.length + 1;
    await database.query('UPDATE txp.state SET version = $1', [next]);
    expect(await checkLayout(database)).toBe('ready');
    await database.query('UPDATE txp.state SET works_with = $1', [next]);
    await expect(checkLayout(database)).rejects.toMatchObject({ kind: 'configuration', hint: expect.stringContaining('update txp') });
  });

  it('compress texts with lz4 if the server can, also for days that began before the migration', async () => {
    const { name, database } = await empty();
    await installQueue(packages, database);
    await server.query(name, `${migrations[0]?.sql} INSERT INTO txp.state (version, works_with) VALUES (1, 1); SELECT txp.make_partitions(1, 1)`);
    expect(await migrate(database, packages)).toBe(migrations.length - 1);
    await database.query('SELECT txp.make_partitions(2, 2)');
    for (const table of ['body', 'outcome'])
      for (const day of [1, 2])
        await database.query(`INSERT INTO txp.${table} (day, batch_seq, idx, text) VALUES ($1, 1, 1, repeat('It rains. ', 1000))`, [day]);
    const can = await database.query("SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)");
    const used = await database.query<{ name: string }>(
      'SELECT pg_column_compression(text) AS name FROM (SELECT text FROM txp.body UNION ALL SELECT text FROM txp.outcome) t',
    );
    const wanted = can.length > 0 ? 'lz4' : 'pglz';
    expect(used.map((row) => row.name)).toEqual([wanted, wanted, wanted, wanted]);
  });

  it('are checked: credits that are not the sum of their ledger are reported', async () => {
    const { database } = await empty();
    await migrate(database, packages);
    await database.query("INSERT INTO txp.key (id, name, scopes, balance, created_at) VALUES ('key_a', '', '[]', 5, 1)");
    expect(await findings(database)).toMatchObject([{ isFault: true, text: expect.stringContaining('ledger') }]);
  });

  it('cannot be reached in a server that does not encrypt, if the address asks for it', async () => {
    const plain = openDatabase(packages, parseAddress(`${server.address('postgres')}?sslmode=verify-full`), { connections: 1 });
    opened.push(plain);
    await expect(checkLayout(plain)).rejects.toMatchObject({ kind: 'configuration', hint: expect.stringContaining('sslmode=disable') });
  });

  it('cannot be checked without a server or a database, and the error says which is missing', async () => {
    const away = openDatabase(packages, parseAddress('postgres://u@127.0.0.1:1/d'), { connections: 1 });
    await expect(checkLayout(away)).rejects.toMatchObject({ kind: 'engine-unavailable' });
    const none = openDatabase(packages, parseAddress(server.address('nowhere')), { connections: 1 });
    await expect(checkLayout(none)).rejects.toMatchObject({ kind: 'configuration', message: expect.stringContaining('does not exist') });
    await Promise.all([away.close(), none.close()]);
  });
});
