// The stores of keys, credits, usage and batches: in the data directory, or in the database of the settings. Modules are loaded on first use.

import type { Environment } from '../config/places.js';
import type { Settings } from '../config/settings.js';
import { TxpError } from '../core/errors.js';
import type { StoreSigns } from '../core/store-signs.js';
import type { Accounts, Store } from '../store/open-store.js';
import type { StoreFinding } from '../store/postgres/check.js';
import type { PostgresOptions, PostgresStore } from '../store/postgres/open-postgres.js';
import type { DirectoryLock } from '../store/sqlite/lock.js';
import type { ThreadedStore } from '../store/thread/open-store-on-thread.js';

/** The open store of a server or a worker. */
interface ServerStore extends ThreadedStore {
  /** Whether other machines use it too. */
  readonly isShared: boolean;
  /** Name of the database, if there may be several; part of the ids of its batches. */
  readonly cell?: string;
  /** What a shared store reports for metrics; absent otherwise. */
  readonly signs?: StoreSigns;
  /** Runs `work` while no other server of the same store is inside `alone`. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** Maintenance of a store's entire database. */
interface StoreDatabase {
  /** Returns the number of migrations applied. */
  migrate(): Promise<number>;
  /** The SQL that creates the tables; connects to no database. */
  script(): Promise<string>;
  /** Problems of the database, and other findings worth knowing. */
  check(): Promise<readonly StoreFinding[]>;
}

export interface Stores {
  /** Keys and usage of the servers with these settings: in their database, or in the data directory. */
  accounts(dataDirectory: string): Promise<Accounts>;
  /** Fails with `input-not-found` if the data directory has no store, so that a command that only reads does not create one. */
  requireStore(dataDirectory: string): Promise<void>;
  /** The store in a data directory, which holds the batches of commands, whatever store the servers use. */
  store(dataDirectory: string): Promise<Store>;
  /** The store of a server or a worker: the database of the settings, or the data directory, accessed on separate threads. The caller closes it. */
  serverStore(dataDirectory: string, role: 'server' | 'worker'): Promise<ServerStore>;
  /** The database of the settings. Fails with `configuration` if there is none. */
  database(): Promise<StoreDatabase>;
  /** Checking a store, copying it and restoring a copy. */
  storeCopies(): Promise<typeof import('../store/sqlite/copies.js')>;
  /** Acquires the lock that makes this process the daemon of a data directory. Fails with `in-use` if another process holds it. */
  lock(dataDirectory: string): Promise<DirectoryLock>;
}

// A command runs a few queries, one after another.
const connectionsOfCommands = 2;

export function openStores(settings: Settings, environment: Environment): Stores & { close(): Promise<void> } {
  const storeSettings = { lives: settings['batch.lives'], bytesPerKey: settings['limits.stored_bytes'] };
  const { TXP_STORE_PASSWORD: password = '' } = environment;
  const options: PostgresOptions = {
    connections: settings['store.pool'],
    leaseMs: settings['store.lease'],
    ...storeSettings,
    ...(password === '' ? {} : { password }),
  };
  const openShared = async (more: PostgresOptions): Promise<PostgresStore> =>
    (await import('../store/postgres/open-postgres.js')).openPostgres(settings.store, { ...options, ...more });
  const opened = new Map<string, Store>();
  let shared: Promise<PostgresStore> | undefined;

  const store: Stores['store'] = async (dataDirectory) => {
    const { openStore } = await import('../store/open-store.js');
    const found = opened.get(dataDirectory) ?? openStore(dataDirectory, storeSettings);
    opened.set(dataDirectory, found);
    return found;
  };
  const storeCopies: Stores['storeCopies'] = () => import('../store/sqlite/copies.js');
  return {
    store,
    accounts: (dataDirectory) => {
      if (settings.store === '') return store(dataDirectory);
      shared ??= openShared({ connections: connectionsOfCommands });
      return shared;
    },
    serverStore: async (dataDirectory, role) => {
      if (settings.store === '') {
        const { openStoreOnThread } = await import('../store/thread/open-store-on-thread.js');
        const own = await openStoreOnThread(dataDirectory, storeSettings);
        return { ...own, isShared: false, alone: (work) => work() };
      }
      const found = await openShared({ mayInstall: role === 'server' });
      const { outputLines } = await import('../batch/output-lines.js');
      return {
        ...found,
        isShared: true,
        downloads: { lines: (keyId, batchId) => outputLines(found.batches, keyId, batchId) },
      };
    },
    database: async () => {
      if (settings.store === '')
        throw new TxpError('configuration', 'the store is a data directory, which needs no such step', {
          hint: 'set store to a postgres:// address',
        });
      const { checkPostgres, migratePostgres, printMigrations } = await import('../store/postgres/open-postgres.js');
      return {
        migrate: () => migratePostgres(settings.store, options),
        script: printMigrations,
        check: () => checkPostgres(settings.store, options),
      };
    },
    storeCopies,
    requireStore: async (dataDirectory) => (await storeCopies()).requireStore(dataDirectory),
    lock: async (dataDirectory) => (await import('../store/sqlite/lock.js')).lockDataDirectory(dataDirectory),
    close: async () => {
      for (const each of opened.values()) each.close();
      opened.clear();
      await (await shared?.catch(() => undefined))?.close();
    },
  };
}
