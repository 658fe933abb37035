// Everything a data directory holds, opened together.
import type { BatchStore } from '../core/batch.js';
import type { KeyStore, Ledger, UsageStore } from '../core/keys.js';
import { batchStore } from './batches.js';
import { type Clock, systemClock } from './clock.js';
import { type LockPatience, openDatabase } from './database.js';
import { requireFreeSpace } from './free-space.js';
import { keyStore } from './keys.js';
import { creditLedger } from './ledger.js';
import { usageStore } from './usage.js';

export interface Store {
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly usage: UsageStore;
  readonly batches: BatchStore;
  /** `ok`, or what is wrong with the file as far as a quick look tells. Fails with `configuration` where it cannot even be looked at. */
  check(): string;
  /** Whether anything that was asked of it met a damaged page. */
  isDamaged(): Promise<boolean>;
  close(): void;
}

/** What the settings say about the store. */
export interface StoreSettings {
  /** How often a batch item is started before it fails. */
  readonly lives?: number;
  /** Most bytes that the batches of one key may hold. */
  readonly bytesPerKey?: number;
}

export interface StoreOptions extends StoreSettings {
  readonly patience?: LockPatience;
  /** How long a claim of a batch item is held without being renewed. */
  readonly leaseMs?: number;
  readonly clock?: Clock;
}

/** Opens the store of a data directory, making it if need be. Fails with `configuration`. */
export function openStore(dataDirectory: string, options: StoreOptions = {}): Store {
  const { lives = 5, bytesPerKey = Number.POSITIVE_INFINITY, leaseMs = 60_000, clock = systemClock, patience } = options;
  const database = openDatabase(dataDirectory, patience);
  const usage = usageStore(database);
  const ledger = creditLedger(database);
  const requireSpace = (bytes: number): void => requireFreeSpace(dataDirectory, bytes);
  const batches = batchStore(database, { clock, lives, leaseMs, bytesPerKey, requireSpace, requireFree: ledger.requireFree });
  return {
    keys: keyStore(database, (keyId) => batches.endOf(keyId, 'key_revoked', 'the key of the batch was revoked before this item was done')),
    ledger,
    usage,
    batches,
    check: () => database.check(),
    isDamaged: async () => database.isDamaged(),
    close: () => {
      usage.close();
      database.close();
    },
  };
}
