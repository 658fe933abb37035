// The parts of the daemon, as it declares them; the composition root provides them.
import type { Logger } from 'pino';
import type { Runner } from '../batch/runner.js';
import type { Settings } from '../config/settings.js';
import type { BatchStore } from '../core/batch.js';
import type { Readiness } from '../core/engine.js';
import type { KeyStore, Ledger, RateLimits, UsageStore } from '../core/keys.js';
import type { StoreSigns } from '../core/store-signs.js';
import type { Turns } from '../core/turns.js';
import type { Work } from '../tasks/work.js';
import type { Admission } from './admission.js';
import type { Metrics } from './metrics.js';

interface StoreParts {
  readonly keys: KeyStore;
  readonly ledger: Ledger;
  readonly rates: RateLimits;
  readonly usage: UsageStore;
  readonly batches: BatchStore;
  /** Whether any query so far found a damaged page. */
  isDamaged(): Promise<boolean>;
  /** Whether batches can be accepted and results kept. */
  takesWrites(): Promise<boolean>;
}

export interface DaemonStore extends StoreParts {
  /** Whether other machines use it too. If such a store is unavailable, no other server could answer either, and requests that do not need it continue. */
  readonly isShared: boolean;
  /** Name of the database, if there may be several; the ids of its batches contain it. */
  readonly cell?: string;
  /** Only for a shared store. */
  readonly signs?: StoreSigns;
  readonly downloads: {
    /** The output of a finished batch as JSON Lines, in pieces of bytes; undefined if there is none. */
    lines(keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  };
}

/** Performs the daemon's tasks; the composition root closes it. */
export type DaemonWork = Omit<Work, 'close'>;

/** What the composition root provides. */
export interface DaemonBackend {
  readonly settings: Settings;
  readonly store: DaemonStore;
  readonly work: DaemonWork;
  engineOf(operation: string): string;
  readiness(engine: string, signal: AbortSignal): Promise<Readiness>;
}

/** What routes use. */
export interface RouteParts extends DaemonBackend {
  readonly runner: Runner;
  readonly admission: Admission;
  /** Turns for sending the outputs of batches, each of which holds a result in memory. */
  readonly downloadTurns: Turns;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly state: DaemonState;
  readonly startedAtSeconds: number;
}

export interface DaemonState {
  /** Whether engines are still loading; requests are answered, but late. */
  warming: boolean;
  /** Whether it is shutting down and accepts nothing new. */
  draining: boolean;
  /** Aborts when the grace period of a stop is over; requests not done by then are answered with its reason. */
  readonly ending: AbortSignal;
}
