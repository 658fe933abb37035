// Runs a batch without a server: on the same store, with a runner that stops when the run is finished or the user interrupts it.
import { join } from 'node:path';
import { startRunner } from '../../batch/runner.js';
import type { Settings } from '../../config/settings.js';
import { TxpError } from '../../core/errors.js';
import type { CommandContext } from '../context.js';
import { type BatchOutputFlags, batchFormOf, writeBatchOutput } from './output-table.js';
import type { RunRecord } from './records.js';
import type { BatchTarget } from './target.js';
import { outputOf, waitFor } from './watch.js';

interface HereRequest {
  readonly settings: Settings;
  readonly dataDirectory: string;
  readonly storeName: string;
  target(name: string): Promise<BatchTarget>;
  submit(target: BatchTarget): Promise<RunRecord>;
  readonly flags: BatchOutputFlags;
  readonly context: CommandContext;
}

/**
 * Submits to the store, works until the run is finished, and prints its output. Also completes items of earlier runs, each with the engine it was submitted
 * for.
 */
export async function runHere({ settings, dataDirectory, storeName, target: open, submit, flags, context }: HereRequest): Promise<void> {
  batchFormOf(flags);
  const app = await context.app(settings);
  // Items of an interrupted runner may be reclaimed only if no other runner is alive.
  const lock = await app.lock(join(dataDirectory, 'batch-run')).catch((failure: unknown) => {
    if (!(failure instanceof TxpError) || failure.kind !== 'in-use') throw failure;
    throw new TxpError('in-use', 'another txp batch run is using this data directory', {
      hint: 'wait for it to finish, or choose another directory with --data-dir',
      cause: failure,
    });
  });
  try {
    const { batches } = await app.store(dataDirectory);
    const target = await open(storeName);
    const run = await submit(target);
    const runner = startRunner({
      store: batches,
      perform: (await app.openWork()).perform,
      acceptedBy: 'command',
      concurrency: settings['batch.concurrency'],
      itemTimeoutMs: settings['batch.item_time'],
      retentionMs: settings['batch.retention'],
      onTrouble: (code, reason, isNew) => {
        if (isNew) context.terminal.note(`the store in ${dataDirectory} cannot be written (${reason ?? code}); retrying`);
      },
    });
    const batchIds = [...new Set(run.entries.map(({ batchId }) => batchId))];
    const watched = { id: run.id, batchIds, entries: run.entries };
    try {
      await waitFor(watched, target, context, context.signal);
    } catch (failure) {
      if (context.wasStopped()) context.terminal.note('stopped; run the same command again to continue');
      throw failure;
    } finally {
      await runner.stop(context.signal.aborted ? 0 : settings['serve.grace']);
    }
    await writeBatchOutput({ lines: outputOf(watched, target), flags, request: run.request, settings, context });
  } finally {
    lock.release();
  }
}
