// What the daemon is made of, as it declares it; the composition root brings it.
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
  /** Whether anything that was asked of it met a damaged page. */
  isDamaged(): Promise<boolean>;
  /** Whether batches can be accepted and results kept. */
  takesWrites(): Promise<boolean>;
}

export interface DaemonStore extends StoreParts {
  /** Whether other machines use it too. When it is away nobody else could answer either, and requests that do not need it go on. */
  readonly isShared: boolean;
  /** Name of the database, where there may be several: ids of its batches say where they are to be found. */
  readonly cell?: string;
  /** Of a store that is shared. */
  readonly signs?: StoreSigns;
  readonly downloads: {
    /** The output of a finished batch as JSON Lines, in pieces of bytes; undefined when there is none. */
    lines(keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  };
}

/** The work that a daemon has done; the composition root ends it. */
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
  /** At sending the outputs of batches, each of which holds a result in memory. */
  readonly downloadTurns: Turns;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly state: DaemonState;
  readonly startedAtSeconds: number;
}

export interface DaemonState {
  /** Whether its engines are still loading; requests are answered, but late. */
  warming: boolean;
  /** Whether it is shutting down: it accepts nothing new. */
  draining: boolean;
  /** Aborts when the grace of a stop is over: what is not done then is answered with its reason. */
  readonly ending: AbortSignal;
}
