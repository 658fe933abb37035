// Everything a data directory holds, opened together.
import type { BatchStore } from '../core/batch.js';
import type { KeyStore, Ledger, UsageStore } from '../core/keys.js';
import { batchStore } from './batches.js';
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
  /** `ok`, or what the integrity check found. */
  check(): string;
  close(): void;
}

/** Opens the store of a data directory, making it if need be. Fails with `configuration`. */
export function openStore(dataDirectory: string, patience?: LockPatience): Store {
  const database = openDatabase(dataDirectory, patience);
  const usage = usageStore(database);
  return {
    keys: keyStore(database),
    ledger: creditLedger(database),
    usage,
    batches: batchStore(database, (bytes) => requireFreeSpace(dataDirectory, bytes)),
    check: () => database.check(),
    close: () => {
      usage.close();
      database.close();
    },
  };
}
