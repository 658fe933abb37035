// Opens the entire store in a PostgreSQL database, which any number of servers and workers may share.
import { compact } from '../../core/compact.js';
import type { StoreSigns } from '../../core/store-signs.js';
import { type Clock, systemClock } from '../clock.js';
import type { Store, StoreSettings } from '../open-store.js';
import { parseAddress } from './address.js';
import { batchesIn, submittedTo } from './batches.js';
import { findings, oldestSnapshotSeconds, type StoreFinding } from './check.js';
import { creditsIn } from './credits.js';
import { type Database, only, openDatabase } from './database.js';
import { noTables } from './failures.js';
import { itemsIn } from './items.js';
import { keysIn } from './keys.js';
import { checkLayout, migrate, migrationScript } from './migrate.js';
import { loadPackages, type PostgresPackages, requireNode } from './packages.js';
import { type JobQueue, openQueue } from './queue.js';
import { ratesIn } from './rates.js';
import { openUpkeep, type Upkeep } from './upkeep.js';
import { usageIn } from './usage.js';

export interface PostgresOptions extends StoreSettings {
  readonly password?: string;
  /** Maximum number of connections of this process. */
  readonly connections?: number;
  readonly leaseMs?: number;
  /** The clock for renewing leases. */
  readonly clock?: Pick<Clock, 'elapsed'>;
  /** Whether to create the tables if there are none. */
  readonly mayInstall?: boolean;
}

export interface PostgresStore extends Omit<Store, 'check' | 'close'> {
  readonly signs: StoreSigns;
  readonly upkeep: Pick<Upkeep, 'judge' | 'sweep' | 'swept' | 'start' | 'stop'>;
  /** Name of this database, for installations that have several: part of new keys and batch ids. */
  readonly cell: string;
  /** Runs `work` while no other process is inside `alone` with this database. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  check(): Promise<string>;
  close(): Promise<void>;
}

const defaultConnections = 6;
const defaultLeaseMs = 30_000;

interface Connection {
  readonly database: Database;
  readonly packages: PostgresPackages;
}

async function connect(address: string, { password, connections = defaultConnections }: PostgresOptions): Promise<Connection> {
  requireNode(process.versions.node);
  const parsed = parseAddress(address);
  const packages = await loadPackages();
  return { packages, database: openDatabase(packages, parsed, { connections, ...compact({ password }) }) };
}

/** Opens the store at an address. Fails with `configuration`, or with `engine-unavailable` if the database or the packages are unavailable. */
export async function openPostgres(address: string, options: PostgresOptions = {}): Promise<PostgresStore> {
  const { database, packages } = await connect(address, options);
  try {
    if ((await checkLayout(database)) === 'empty') {
      if (options.mayInstall !== true) throw noTables();
      await migrate(database, packages);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  const { cell } = only(await database.query<{ cell: string }>('SELECT cell FROM txp.state'));
  return { ...storeIn(database, packages, options), cell };
}

/** Creates or updates the tables at an address. Returns the number of migrations applied. */
export async function migratePostgres(address: string, options: PostgresOptions = {}): Promise<number> {
  const { database, packages } = await connect(address, options);
  try {
    return await migrate(database, packages);
  } finally {
    await database.close();
  }
}

/** Checks the database at an address. */
export async function checkPostgres(address: string, options: PostgresOptions = {}): Promise<readonly StoreFinding[]> {
  const { database } = await connect(address, options);
  try {
    if ((await checkLayout(database)) === 'empty') throw noTables();
    return await findings(database);
  } finally {
    await database.close();
  }
}

/** The SQL that creates the tables. Connects to no database. */
export async function printMigrations(): Promise<string> {
  requireNode(process.versions.node);
  return migrationScript(await loadPackages());
}

/** The store in a database whose tables exist. */
export function storeIn(database: Database, packages: PostgresPackages, options: PostgresOptions = {}): Omit<PostgresStore, 'cell'> {
  const { leaseMs = defaultLeaseMs, clock = systemClock, lives = 5, bytesPerKey = Number.MAX_SAFE_INTEGER } = options;
  let opened: Promise<JobQueue> | undefined;
  const queue = (): Promise<JobQueue> => {
    opened ??= openQueue(packages, database, leaseMs);
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const ledger = creditsIn(database, leaseMs);
  const batches = batchesIn(database, {
    bytesPerKey,
    requireCover: ledger.requireCover,
    enqueue: async (session, jobs) => (await queue()).put(session, jobs),
    dequeue: async (ids) => (await queue()).withdraw(database, ids),
  });
  const upkeep = openUpkeep({ database, batches, lives, leaseMs, queue });
  const items = itemsIn(database, { lives, leaseMs, clock, queue });
  const keys = keysIn(database, {
    clock,
    onChange: ledger.forget,
    endWork: async (keyId) => {
      const open = await database.query<{ seq: number }>('SELECT seq FROM txp.batch WHERE key_id = $1 AND finished_at IS NULL', [keyId]);
      for (const { seq } of open) await batches.close(seq, 'key_revoked', 'the key of the batch was revoked before this item was done');
    },
  });
  const usage = usageIn(database);
  const { close: _close, ...verbs } = batches;
  return {
    keys,
    ledger,
    rates: ratesIn(database),
    usage,
    batches: {
      ...verbs,
      ...items,
      tidy: upkeep.tidy,
      load: upkeep.load,
      submit: async (batch) => {
        // Opened before a transaction needs it, because opening uses another connection.
        await queue();
        return verbs.submit(batch);
      },
      claim: async (acceptedBy, limit, running) => {
        await queue();
        // Every process that runs items also does the upkeep.
        upkeep.start(acceptedBy);
        return items.claim(acceptedBy, limit, running);
      },
      watch: (acceptedBy, wake) => database.listen(submittedTo[acceptedBy], wake),
    },
    signs: {
      sweptItems: () => upkeep.swept,
      oldestSnapshotSeconds: () => oldestSnapshotSeconds(database),
      onCommit: database.onCommit,
    },
    upkeep,
    check: async () => {
      await checkLayout(database);
      return 'ok';
    },
    isDamaged: async () => false,
    takesWrites: async () => {
      // False for a standby, or a database that was made read-only.
      const [row] = await database.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      return row?.transaction_read_only !== 'on';
    },
    alone: (work) =>
      database.transact(async (session) => {
        await session.query("SELECT pg_advisory_xact_lock(hashtext('txp.alone'))");
        return work();
      }),
    close: async () => {
      keys.close();
      await upkeep.stop();
      await usage.close();
      await ledger.close();
      await (await opened?.catch(() => undefined))?.close();
      await database.close();
    },
  };
}
