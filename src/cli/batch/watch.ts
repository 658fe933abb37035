// Follows a run: its counts, waiting for its end, its output in input order.
import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import type { CommandContext } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { startProgress } from '../progress.js';
import type { ItemPlace, RunRecord } from './records.js';
import { type BatchTarget, type BatchView, isFinished } from './target.js';

/** The items that an id refers to. */
export interface Watched {
  readonly id: string;
  /** Items in input order; absent for a single batch, which includes all its items. */
  readonly entries?: readonly ItemPlace[];
  readonly batchIds: readonly string[];
  /** The request fields shared by all items, if known. */
  readonly request?: RunRecord['request'];
}

/** Finds a batch. Fails with `not-found` if it does not exist or no longer exists. */
export async function findBatch(target: BatchTarget, batchId: string): Promise<BatchView> {
  const batch = await target.find(batchId);
  if (batch === undefined) throw new TxpError('not-found', `there is no batch ${batchId}`, { hint: 'list them with: txp batch list' });
  return batch;
}

/** Max time to retry while a server restarts, and pauses between attempts, in milliseconds. */
const retryMs = 300_000;
const firstPauseMs = 50;
const maxPauseMs = 2_000;

/** Waits until all batches have ended, also if the server restarts. Sets the exit code if items failed. */
export async function waitFor(watched: Watched, target: BatchTarget, context: CommandContext, signal: AbortSignal): Promise<void> {
  const batches = new Map<string, BatchView>();
  const read = (): Promise<void> =>
    withRetries(
      async () => {
        for (const id of watched.batchIds) {
          const known = batches.get(id);
          if (known === undefined || !isFinished(known)) batches.set(id, await findBatch(target, id));
        }
      },
      context,
      signal,
    );
  await read();
  const all = (): BatchView[] => [...batches.values()];
  const progress = await startProgress(watched.entries?.length ?? sumOf(all(), 'total'), context);
  try {
    for (let delay = firstPauseMs; !all().every(isFinished); delay = Math.min(maxPauseMs, delay * 1.5)) {
      progress.update({ done: sumOf(all(), 'completed'), failed: sumOf(all(), 'failed'), skipped: 0 });
      await pause(delay, undefined, { signal });
      await read();
    }
  } finally {
    progress.stop();
  }
  const { total, completed, failed } = await countItems(watched, all(), target);
  context.terminal.note(`${watched.id}: ${total} items = ${completed} done + ${failed} failed`);
  if (failed === 0) return;
  context.terminal.note(`see the lines with an error in: txp batch output ${watched.id}`);
  context.finishWith(exitCodes.someInputsFailed);
}

/** Counts the items that an id refers to. A run may include only some items of a batch; their outcomes are read from its output. */
export async function countItems(watched: Watched, batches: readonly BatchView[], target: BatchTarget): Promise<BatchView['request_counts']> {
  const counts = { total: 0, completed: 0, failed: 0 };
  for (const batch of batches) {
    const { total, completed, failed } = batch.request_counts;
    const own = watched.entries?.filter(({ batchId }) => batchId === batch.id).map(({ index }) => index);
    counts.total += own?.length ?? total;
    if (own === undefined || own.length === total) {
      counts.completed += completed;
      counts.failed += failed;
    } else if (isFinished(batch)) {
      const lines = failed === 0 ? [] : await target.output(batch.id);
      const lost = own.filter((index) => isFailure(lines[index])).length;
      counts.completed += own.length - lost;
      counts.failed += lost;
    }
  }
  return counts;
}

/** Whether an output line reports a failed item. */
export function isFailure(line: string | undefined): boolean {
  return line !== undefined && fieldsOf(JSON.parse(line)).error !== null;
}

function sumOf(batches: readonly BatchView[], of: keyof BatchView['request_counts']): number {
  return batches.reduce((sum, batch) => sum + batch.request_counts[of], 0);
}

async function withRetries(work: () => Promise<void>, { terminal }: CommandContext, signal: AbortSignal): Promise<void> {
  const until = performance.now() + retryMs;
  for (let delay = firstPauseMs; ; delay = Math.min(maxPauseMs, delay * 2)) {
    try {
      return await work();
    } catch (failure) {
      const passes = failure instanceof TxpError && isRetryable(failure.kind);
      if (!passes || signal.aborted || performance.now() > until) throw failure;
      // Reported at once, because minutes of silence would look like work.
      if (delay === firstPauseMs) terminal.note(`${failure.message}; retrying for ${retryMs / 60_000} minutes`);
      else terminal.detail(`${failure.message}; retrying`);
      await pause(delay, undefined, { signal });
    }
  }
}

/** Output lines in input order. Fails with `not-found` before the first line if a batch is not finished. */
export async function* outputOf({ entries, batchIds }: Watched, target: BatchTarget): AsyncGenerator<string> {
  for (const id of batchIds) {
    const batch = await findBatch(target, id);
    if (!isFinished(batch))
      throw new TxpError('not-found', `the output is not available yet: ${id} is ${batch.status}`, { hint: 'wait for it with txp batch wait' });
  }
  const outputs = new Map<string, readonly string[]>();
  const open = new Map<string, number>();
  for (const { batchId } of entries ?? []) open.set(batchId, (open.get(batchId) ?? 0) + 1);
  if (entries === undefined) for (const id of batchIds) yield* await target.output(id);
  for (const { batchId, index } of entries ?? []) {
    const lines = outputs.get(batchId) ?? (await target.output(batchId));
    const left = (open.get(batchId) ?? 0) - 1;
    open.set(batchId, left);
    // Kept only while more of its lines are needed.
    if (left > 0) outputs.set(batchId, lines);
    else outputs.delete(batchId);
    const line = lines[index];
    // An empty line could be mistaken for a result.
    if (line === undefined)
      throw new TxpError('engine-unavailable', `the output of ${batchId} ends before item ${index + 1}`, {
        hint: 'try again; results are deleted at the end of their retention period',
      });
    yield line;
  }
}
