// The content of `/metrics`. Labels are routes, methods, codes and operations, never values chosen by a caller.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueLoad } from '../core/batch.js';
import type { StoreSigns } from '../core/store-signs.js';

export interface MetricSources {
  /** Only for a process that serves requests. */
  heldBytes?(): number;
  waiting(): number;
  working(): number;
  batchLoad(): Promise<QueueLoad>;
  /** Only for a store that several machines share. */
  readonly signs?: StoreSigns;
}

export interface Metrics {
  request(labels: { readonly method: string; readonly route: string; readonly status: number }, seconds: number): void;
  tokens(operation: string, count: number): void;
  batchItem(operation: string, ok: boolean): void;
  storeTrouble(code: string): void;
  /** Results of items whose claim had passed to another runner, or that were already finished, when they arrived. */
  resultsRefused(count: number): void;
  render(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export function openMetrics(sources: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: 'txp_requests_total', help: 'Requests answered', labelNames: ['method', 'route', 'status'], registers });
  const duration = new Histogram({
    name: 'txp_request_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const tokens = new Counter({ name: 'txp_input_tokens_total', help: 'Input tokens that answers reported', labelNames: ['operation'], registers });
  const items = new Counter({ name: 'txp_batch_items_total', help: 'Batch items that finished', labelNames: ['operation', 'outcome'], registers });
  const trouble = new Counter({ name: 'txp_store_failures_total', help: 'Failed attempts to use the store', labelNames: ['code'], registers });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const { heldBytes } = sources;
  if (heldBytes !== undefined) gauge('txp_body_bytes', 'Bytes of request bodies currently held', heldBytes);
  gauge('txp_tasks_waiting', 'Requests waiting for a thread', sources.waiting);
  gauge('txp_tasks_working', 'Requests on a thread', sources.working);
  const refused = new Counter({ name: 'txp_results_refused_total', help: 'Results of batch items that the process no longer held', registers });
  if (sources.signs !== undefined) showSigns(registry, sources.signs);
  // Gauges are read concurrently, so one query of the store serves them all.
  let looking: Promise<QueueLoad | undefined> | undefined;
  const look = (): Promise<QueueLoad | undefined> => {
    looking ??= sources
      .batchLoad()
      // If the store does not answer, its numbers are missing; the others are still shown.
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const queueGauge = (name: string, help: string, show: (gauge: Gauge, load: QueueLoad | undefined) => void, labelNames: string[] = []): void => {
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const load = await look();
        this.reset();
        show(this, load);
      },
    });
  };
  queueGauge('txp_store_up', 'Whether the store answers', (gauge, load) => gauge.set(load === undefined ? 0 : 1));
  queueGauge('txp_batch_oldest_seconds', 'Age of the oldest batch with an item that could be claimed', (gauge, load) => {
    if (load !== undefined) gauge.set(load.oldestMs / 1000);
  });
  queueGauge(
    'txp_batch_items',
    'Batch items without an outcome',
    (gauge, load) => {
      if (load === undefined) return;
      gauge.set({ state: 'waiting' }, load.waiting);
      gauge.set({ state: 'running' }, load.running);
    },
    ['state'],
  );
  return {
    request: ({ method, route, status }, seconds) => {
      requests.inc({ method, route, status });
      duration.observe({ route }, seconds);
    },
    tokens: (operation, count) => tokens.inc({ operation }, count),
    batchItem: (operation, ok) => items.inc({ operation, outcome: ok ? 'done' : 'failed' }),
    storeTrouble: (code) => trouble.inc({ code }),
    resultsRefused: (count) => refused.inc(count),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function showSigns(registry: Registry, { sweptItems, oldestSnapshotSeconds, onCommit }: StoreSigns): void {
  const registers = [registry];
  new Gauge({
    name: 'txp_swept_items',
    help: 'Batch items that the queue of the store had lost, since the start',
    registers,
    collect() {
      this.set(sweptItems());
    },
  });
  new Gauge({
    name: 'txp_store_oldest_snapshot_seconds',
    help: 'Age of the oldest open transaction in the database of the store',
    registers,
    async collect() {
      this.reset();
      const seconds = await oldestSnapshotSeconds().catch(() => undefined);
      if (seconds !== undefined) this.set(seconds);
    },
  });
  const commits = new Histogram({
    name: 'txp_store_commit_seconds',
    help: 'Time from the beginning of a transaction of the store to its end on disk',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  onCommit((seconds) => commits.observe(seconds));
}
