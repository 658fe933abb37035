// The daemon: starts its parts in order, and stops them in order.
import { setMaxListeners } from 'node:events';
import { compact } from '../core/compact.js';
import { TxpError } from '../core/errors.js';
import { allowFolders } from '../mcp/folders.js';
import { Admission } from './admission.js';
import { createApi } from './api.js';
import { openDownloadTurns } from './batch-routes.js';
import { leaveToWorkers, startBatchWork } from './batch-work.js';
import { openLog } from './log.js';
import { openMetrics } from './metrics.js';
import type { DaemonBackend, DaemonState } from './parts.js';
import { isLoopback, listen, remoteRefused } from './server.js';
import { loadOf, warmUp } from './warm-up.js';

export interface Daemon {
  readonly address: string;
  /** Shuts down gracefully. Requests that are not done after the grace period are answered with 503; items are returned to the queue. */
  stop(): Promise<void>;
}

// Time for sending the answers that report the shutdown.
const lastAnswersMs = 1_000;

/** Starts serving. Fails with `configuration` for an address that other machines can reach unless `serve.allow_remote` is set, and if it cannot listen. */
export async function startDaemon(backend: DaemonBackend, descriptor?: number): Promise<Daemon> {
  const { settings, store, work } = backend;
  const host = settings['serve.host'];
  const allowRemote = settings['serve.allow_remote'];
  if (!allowRemote && !isLoopback(host)) throw remoteRefused(host);
  // A missing folder should fail at start-up, not for the first agent.
  allowFolders(settings['serve.folders'], process.cwd(), 'serve.folders');
  const log = openLog(settings);
  const ending = new AbortController();
  // Every request in progress listens to it.
  setMaxListeners(0, ending.signal);
  const state: DaemonState = { warming: true, draining: false, ending: ending.signal };
  const admission = new Admission(settings['limits.inflight_bytes']);
  const metrics = openMetrics({
    heldBytes: () => admission.heldBytes,
    ...loadOf(work, store),
  });
  const runner = settings['serve.batches']
    ? startBatchWork({
        settings,
        items: store.batches,
        isShared: store.isShared,
        perform: work.perform,
        metrics,
        log,
        concurrency: settings['batch.concurrency'],
      })
    : leaveToWorkers({ settings, items: store.batches });
  const api = createApi(
    { ...backend, runner, admission, downloadTurns: openDownloadTurns(), metrics, log, state, startedAtSeconds: Math.floor(Date.now() / 1000) },
    { host, allowRemote, hosts: settings['serve.hosts'], origins: settings['serve.origins'] },
  );
  const server = await listen(api, {
    host,
    port: settings['serve.port'],
    maxConnections: settings['limits.connections'],
    allowRemote,
    ...compact({ descriptor }),
  }).catch(async (error: unknown) => {
    await runner.stop(0);
    throw error;
  });
  const warming = warmUp(work, log).then(() => {
    state.warming = false;
  });
  return {
    address: server.address,
    stop: async () => {
      state.draining = true;
      const graceMs = settings['serve.grace'];
      const cut = setTimeout(() => ending.abort(new TxpError('overloaded', 'the daemon is shutting down', { retryAfterSeconds: 1 })), graceMs);
      await Promise.all([server.stop(graceMs + lastAnswersMs), runner.stop(graceMs), warming]);
      clearTimeout(cut);
      log.flush();
    },
  };
}
