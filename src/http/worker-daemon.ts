// A worker: a runner of batch items without an API, and a port on this machine that shows its health and metrics.
import { createServer, type ServerResponse } from 'node:http';
import type { Settings } from '../config/settings.js';
import type { ItemQueue } from '../core/batch.js';
import { TxpError } from '../core/errors.js';
import { startBatchWork } from './batch-work.js';
import type { Daemon } from './daemon.js';
import { openLog } from './log.js';
import { openMetrics } from './metrics.js';
import type { DaemonStore, DaemonWork } from './parts.js';
import { loadOf, warmUp } from './warm-up.js';

interface WorkerBackend {
  readonly settings: Settings;
  readonly store: Pick<DaemonStore, 'batches' | 'signs'>;
  readonly work: Pick<DaemonWork, 'perform' | 'warm' | 'load'>;
  /** Number of items at the same time. */
  readonly slots: number;
}

const host = '127.0.0.1';

/** Starts working. Fails with `configuration` if the port is taken. */
export async function startWorker({ settings, store, work, slots }: WorkerBackend): Promise<Daemon> {
  const log = openLog(settings);
  const metrics = openMetrics(loadOf(work, store));
  const state = { answeredAt: Number.NEGATIVE_INFINITY, isWarm: false, isStopping: false };
  // After two leases without an answer from the store, all items of this worker have passed to others.
  const isReady = (): boolean => state.isWarm && !state.isStopping && performance.now() - state.answeredAt < 2 * settings['store.lease'];
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return answer(response, 200, 'application/json', '{"status":"ok"}');
    if (request.url === '/readyz')
      return answer(response, isReady() ? 200 : 503, 'application/json', `{"status":"${isReady() ? 'ready' : 'not ready'}"}`);
    if (request.url !== '/metrics') return answer(response, 404, 'application/json', '{"detail":"there is /healthz, /readyz and /metrics"}');
    metrics.render().then(
      ({ contentType, text }) => answer(response, 200, contentType, text),
      () => answer(response, 500, 'text/plain', ''),
    );
  });
  const port = await listen(server, settings['worker.port']);
  const runner = startBatchWork({
    settings,
    items: watched(store.batches, () => {
      state.answeredAt = performance.now();
    }),
    isShared: true,
    perform: work.perform,
    metrics,
    log,
    concurrency: slots,
  });
  const warming = warmUp(work, log).then(() => {
    state.isWarm = true;
  });
  return {
    address: `http://${host}:${port}`,
    stop: async () => {
      state.isStopping = true;
      await Promise.all([runner.stop(settings['serve.grace']), warming]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      log.flush();
    },
  };
}

/** The same queue, which calls `onAnswer` for every answer to a claim or a renewal. */
function watched(items: ItemQueue, onAnswer: () => void): ItemQueue {
  const reporting = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    onAnswer();
    return value;
  };
  return { ...items, claim: (...asked) => reporting(items.claim(...asked)), hold: (claims) => reporting(items.hold(claims)) };
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new TxpError('configuration', `the port ${port} of a worker cannot be used (${cause.code})`, {
          hint: 'choose another with the setting worker.port, or 0 for any free one',
          cause,
        }),
      ),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
