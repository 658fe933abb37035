// Opens everything in a data directory.
import type { BatchStore } from '../core/batch.js';
import type { KeyStore, Ledger, RateLimits, UsageStore } from '../core/keys.js';
import { type Clock, systemClock } from './clock.js';
import { memoryRates } from './rates.js';
import { batchStore } from './sqlite/batches.js';
import { type LockRetries, openDatabase } from './sqlite/database.js';
import { forgetLayouts } from './sqlite/earlier-layouts.js';
import { movedAway } from './sqlite/failures.js';
import { hasFreeSpace, requireFreeSpace } from './sqlite/free-space.js';
import { keyStore } from './sqlite/keys.js';
import { creditLedger } from './sqlite/ledger.js';
import { usageStore } from './sqlite/usage.js';

export interface Store {
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly rates: RateLimits;
  readonly usage: UsageStore;
  readonly batches: BatchStore;
  /** `ok`, or what a quick check finds wrong with the file. Fails with `configuration` if the file cannot even be checked. */
  check(): string;
  /** Whether any query so far found a damaged page. */
  isDamaged(): Promise<boolean>;
  /**
   * Whether batches can be accepted and results kept, as far as is known without writing: false if the file was moved or the disk is nearly full, and from a
   * write that found no space until one succeeds.
   */
  takesWrites(): Promise<boolean>;
  close(): void;
}

/** What commands need of a store. */
export type Accounts = Pick<Store, 'keys' | 'usage'>;

/** Settings that concern the store. */
export interface StoreSettings {
  /** Maximum number of times that a batch item is started; after that it fails. */
  readonly lives?: number;
  /** Maximum bytes of the batches of one key. */
  readonly bytesPerKey?: number;
}

export interface StoreOptions extends StoreSettings {
  readonly retries?: LockRetries;
  /** Duration of the lease of a claimed batch item, in milliseconds; renewals extend it. */
  readonly leaseMs?: number;
  readonly clock?: Clock;
}

/** Opens the store of a data directory, creating it if necessary. Fails with `configuration`. */
export function openStore(dataDirectory: string, options: StoreOptions = {}): Store {
  const { lives = 5, bytesPerKey = Number.POSITIVE_INFINITY, leaseMs = 60_000, clock = systemClock, retries } = options;
  const database = openDatabase(dataDirectory, retries);
  const usage = usageStore(database, clock);
  const ledger = creditLedger(database, clock);
  const requireSpace = (bytes: number): void => {
    if (!database.isInPlace()) throw movedAway(dataDirectory);
    requireFreeSpace(dataDirectory, bytes);
  };
  const forgetCopies = (madeBeforeMs: number): void => forgetLayouts(dataDirectory, madeBeforeMs);
  const batches = batchStore(database, { clock, lives, leaseMs, bytesPerKey, requireSpace, requireFree: ledger.requireFree, forgetCopies });
  return {
    keys: keyStore(database, clock, (keyId) => batches.endOf(keyId, 'key_revoked', 'the key of the batch was revoked before this item was done')),
    ledger,
    rates: memoryRates(clock),
    usage,
    batches,
    check: () => database.check(),
    isDamaged: async () => database.isDamaged(),
    takesWrites: async () => database.isInPlace() && hasFreeSpace(dataDirectory) && database.canWrite(),
    close: () => {
      usage.close();
      database.close();
    },
  };
}
