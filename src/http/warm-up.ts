// What a daemon and a worker both do when they start.
import type { Logger } from 'pino';
import { TxpError } from '../core/errors.js';
import type { MetricSources } from './metrics.js';
import type { DaemonStore, DaemonWork } from './parts.js';

/** The sources of the metrics of work and batches. */
export function loadOf(work: Pick<DaemonWork, 'load'>, store: Pick<DaemonStore, 'batches' | 'signs'>): Omit<MetricSources, 'heldBytes'> {
  return {
    waiting: () => work.load.waiting,
    working: () => work.load.working,
    batchLoad: () => store.batches.load(),
    ...(store.signs === undefined ? {} : { signs: store.signs }),
  };
}

/** Warms up the threads. An engine that fails is only logged: requests that need it report the failure themselves. */
export async function warmUp(work: Pick<DaemonWork, 'warm'>, log: Logger): Promise<void> {
  await work.warm().catch((error: unknown) => log.error({ part: 'engine', code: error instanceof TxpError ? error.kind : 'internal' }));
}
