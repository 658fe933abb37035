// Stores in databases of their own, copied from one that has the tables. Their time passes when the test says so.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { parseAddress } from '../../../src/store/postgres/address.js';
import { type Database, only, openDatabase } from '../../../src/store/postgres/database.js';
import { migrate } from '../../../src/store/postgres/migrate.js';
import { queueSchema } from '../../../src/store/postgres/migrations.js';
import { type PostgresOptions, type PostgresStore, storeIn } from '../../../src/store/postgres/open-postgres.js';
import { loadPackages, type PostgresPackages } from '../../../src/store/postgres/packages.js';
import { manualClock } from '../manual-clock.js';
import { type PostgresServer, type ServerOptions, startPostgres } from './server.js';

export interface OpenedStore extends Omit<PostgresStore, 'cell'> {
  readonly database: Database;
  /** Lets time pass for all stores in the same database. Leases that are over then end with the next claim. */
  advance(ms: number): Promise<void>;
  /** The current time of the store. */
  now(): Promise<number>;
}

export interface Stores {
  readonly server: PostgresServer;
  /** Makes a database with the tables of a store and nothing in them. */
  makeDatabase(): Promise<string>;
  /** Opens a store in a database; in a new one if none is named. */
  open(options?: PostgresOptions, database?: string): Promise<OpenedStore>;
}

// Both schemas read the clock by a function, which is replaced here to move it. Otherwise it runs at a hundredth of its speed, so that tests may be slow.
const clocks = `
  CREATE TABLE txp.moved (by interval NOT NULL, since timestamptz NOT NULL);
  INSERT INTO txp.moved VALUES ('0', now());
  CREATE OR REPLACE FUNCTION ${queueSchema}.job_now() RETURNS timestamptz LANGUAGE sql STABLE AS
    'SELECT since + (pg_catalog.now() - since) / 100 + by FROM txp.moved';
  CREATE OR REPLACE FUNCTION txp.now_ms() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT (extract(epoch FROM ${queueSchema}.job_now()) * 1000)::bigint';
`;

/** Call it once in a test file. */
export function usePostgres(options: ServerOptions = {}): Stores {
  let server: PostgresServer;
  let packages: PostgresPackages;
  const template = nameOf('template');
  const opened: OpenedStore[] = [];
  const connect = (database: string): Database => openDatabase(packages, parseAddress(server.address(database)), { connections: 6 });

  beforeAll(async () => {
    [server, packages] = await Promise.all([startPostgres(options), loadPackages()]);
    await server.create(template);
    const database = connect(template);
    await migrate(database, packages);
    await database.query(clocks);
    await database.close();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await server.stop();
  });

  const makeDatabase = async (): Promise<string> => {
    const name = nameOf('store');
    await server.create(name, template);
    return name;
  };
  return {
    get server() {
      return server;
    },
    makeDatabase,
    open: async (options, name) => {
      const database = connect(name ?? (await makeDatabase()));
      const clock = manualClock();
      // A lease ends when time has passed, and not before.
      let isLater = false;
      const store = storeIn(database, packages, { clock, ...options });
      // Leases are judged when the test says that time has passed, not when the test takes long.
      store.upkeep.start('api');
      await store.upkeep.stop();
      const found: OpenedStore = {
        ...store,
        batches: {
          ...store.batches,
          claim: async (acceptedBy, ...asked) => {
            if (isLater) await store.upkeep.judge(acceptedBy);
            isLater = false;
            return store.batches.claim(acceptedBy, ...asked);
          },
        },
        database,
        now: async () => only(await database.query<{ now: number }>('SELECT txp.now_ms() AS now')).now,
        advance: async (ms) => {
          isLater = true;
          clock.advance(ms);
          await database.query(`UPDATE txp.moved SET by = by + $1 * interval '1 ms'`, [ms]);
        },
      };
      opened.push(found);
      return found;
    },
  };
}

function nameOf(kind: string): string {
  return `${kind}_${randomUUID().slice(0, 8)}`;
}
