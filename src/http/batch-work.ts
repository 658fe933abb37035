// The batch runner of a server or a worker, with its counts, metrics and log lines.
import type { Logger } from 'pino';
import { type Runner, startRunner, tidyEveryMs } from '../batch/runner.js';
import { hasEngine, unknownEngine } from '../config/engines.js';
import type { Settings } from '../config/settings.js';
import type { ItemQueue } from '../core/batch.js';
import { compact } from '../core/compact.js';
import type { PerformTask } from '../tasks/task.js';
import type { Metrics } from './metrics.js';

interface BatchWorkParts {
  readonly settings: Settings;
  readonly items: ItemQueue;
  /** Whether other machines work on the same items. */
  readonly isShared: boolean;
  readonly perform: PerformTask;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Number of items at the same time. */
  readonly concurrency: number;
}

/** Starts running items of the batches that servers accept. */
export function startBatchWork({ settings, items, isShared, perform, metrics, log, concurrency }: BatchWorkParts): Runner {
  return startRunner({
    store: items,
    lackOf: isShared ? (engine) => (hasEngine(settings, engine) ? undefined : unknownEngine(settings, engine)) : undefined,
    perform,
    acceptedBy: 'api',
    concurrency,
    itemTimeoutMs: settings['batch.item_time'],
    retentionMs: settings['batch.retention'],
    onTrouble: (code, reason, isNew) => {
      metrics.storeTrouble(code);
      // A disk may stay full for hours, and its own log may be on it.
      if (isNew) log.warn({ part: 'batches', code, ...compact({ reason }) });
    },
    onItem: ({ operation }, outcome) => {
      metrics.batchItem(operation, outcome.ok);
      const inputTokens = outcome.ok ? outcome.inputTokens : 0;
      if (inputTokens > 0) metrics.tokens(`batch.${operation}`, inputTokens);
    },
    onRefused: metrics.resultsRefused,
  });
}

/** For a server that runs no items: ends expired batches and deletes old ones, because there may be no worker while there is no work. */
export function leaveToWorkers({ settings, items }: Pick<BatchWorkParts, 'settings' | 'items'>): Runner {
  const tidy = (): void => void items.tidy('api', settings['batch.retention']).catch(() => undefined);
  const tidying = setInterval(tidy, tidyEveryMs);
  tidy();
  return { wake: () => undefined, stop: async () => clearInterval(tidying) };
}
