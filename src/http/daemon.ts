// The daemon as a whole: starts its parts in order, and stops them in order.
import { setMaxListeners } from 'node:events';
import { pino } from 'pino';
import { startRunner } from '../batch/runner.js';
import { TxpError } from '../core/errors.js';
import { Admission } from './admission.js';
import { createApi } from './api.js';
import { openDownloadTurns } from './batch-routes.js';
import { openMetrics } from './metrics.js';
import type { DaemonBackend, DaemonState } from './parts.js';
import { isLoopback, listen, remoteRefused } from './server.js';

export interface Daemon {
  readonly address: string;
  /** Ends requests and batch items in order; requests that are not done after the grace are answered with 503, items given back. */
  stop(): Promise<void>;
}

// Time for answers that say that the daemon is stopping.
const lastAnswersMs = 1_000;

/** Starts serving. Fails with `configuration` for an address that others can reach without permission or without a key. */
export async function startDaemon(backend: DaemonBackend, descriptor?: number): Promise<Daemon> {
  const { settings, store, work } = backend;
  const host = settings['serve.host'];
  const allowRemote = settings['serve.allow_remote'];
  if (!allowRemote && !isLoopback(host)) throw remoteRefused(host);
  const log = pino(
    { level: settings['log.level'], base: null, timestamp: pino.stdTimeFunctions.isoTime },
    // One write for many lines; each is out after a tenth of a second at the latest.
    pino.destination({ fd: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  );
  const ending = new AbortController();
  // Every request under way listens to it.
  setMaxListeners(0, ending.signal);
  const state: DaemonState = { warming: true, draining: false, ending: ending.signal };
  const admission = new Admission(settings['limits.inflight_bytes']);
  const metrics = openMetrics({
    heldBytes: () => admission.heldBytes,
    waiting: () => work.load.waiting,
    working: () => work.load.working,
    batchLoad: () => store.batches.load(),
  });
  const runner = startRunner({
    store: store.batches,
    perform: work.perform,
    acceptedBy: 'api',
    concurrency: settings['batch.concurrency'],
    itemTimeoutMs: settings['batch.item_time'],
    retentionMs: settings['batch.retention'],
    onTrouble: (code) => {
      metrics.storeTrouble(code);
      log.warn({ part: 'batches', code });
    },
    onItem: ({ operation, keyId, cost }, outcome) => {
      metrics.batchItem(operation, outcome.ok);
      const inputTokens = outcome.ok ? outcome.inputTokens : 0;
      if (inputTokens > 0) metrics.tokens(`batch.${operation}`, inputTokens);
      store.usage.record({ keyId, operation: `batch.${operation}`, failed: !outcome.ok, inputTokens, cost: outcome.ok ? cost : 0 });
    },
  });
  const api = createApi(
    { ...backend, runner, admission, downloadTurns: openDownloadTurns(), metrics, log, state, startedAtSeconds: Math.floor(Date.now() / 1000) },
    { host, allowRemote, hosts: settings['serve.hosts'], origins: settings['serve.origins'] },
  );
  const server = await listen(api, {
    host,
    port: settings['serve.port'],
    maxConnections: settings['limits.connections'],
    allowRemote,
    ...(descriptor === undefined ? {} : { descriptor }),
  }).catch(async (error: unknown) => {
    await runner.stop(0);
    throw error;
  });
  const warming = work
    .warm()
    .catch((error: unknown) => log.error({ part: 'engine', code: error instanceof TxpError ? error.kind : 'internal' }))
    .finally(() => {
      state.warming = false;
    });
  return {
    address: server.address,
    stop: async () => {
      state.draining = true;
      const graceMs = settings['serve.grace'];
      const cut = setTimeout(() => ending.abort(new TxpError('overloaded', 'the daemon is stopping', { retryAfterSeconds: 1 })), graceMs);
      await Promise.all([server.stop(graceMs + lastAnswersMs), runner.stop(graceMs), warming]);
      clearTimeout(cut);
      log.flush();
    },
  };
}
