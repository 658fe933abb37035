// What a daemon and a worker do alike when they start.
import type { Logger } from 'pino';
import { TxpError } from '../core/errors.js';
import type { MetricSources } from './metrics.js';
import type { DaemonStore, DaemonWork } from './parts.js';

/** Where the metrics of work and batches come from. */
export function loadOf(work: Pick<DaemonWork, 'load'>, store: Pick<DaemonStore, 'batches' | 'signs'>): Omit<MetricSources, 'heldBytes'> {
  return {
    waiting: () => work.load.waiting,
    working: () => work.load.working,
    batchLoad: () => store.batches.load(),
    ...(store.signs === undefined ? {} : { signs: store.signs }),
  };
}

/** Warms the threads. An engine that fails is logged: requests that need it say so themselves. */
export async function warmUp(work: Pick<DaemonWork, 'warm'>, log: Logger): Promise<void> {
  await work.warm().catch((error: unknown) => log.error({ part: 'engine', code: error instanceof TxpError ? error.kind : 'internal' }));
}
