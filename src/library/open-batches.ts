// Works on the batches of a data directory as long as somebody waits for one.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.js';
import { startRunner } from '../batch/runner.js';
import { readSubmission } from '../batch/submit.js';
import type { Batch } from '../core/batch.js';
import { TxpError } from '../core/errors.js';
import type { Batches, BatchItem, BatchOperation, BatchState } from './batches.js';

/** Batches made by commands and programs belong to this key, which no request can carry. */
const keyId = 'local';
const firstPauseMs = 20;
const maxPauseMs = 500;

/** `toText` reads the document of a request: batches hold texts. */
export function openBatches(app: App, dataDirectory: string, toText: (request: object) => Promise<Record<string, unknown>>): Batches {
  const store = async () => (await app.store(dataDirectory)).batches;
  let waiting = 0;
  let work: Promise<{ stop(): Promise<void> }> | undefined;

  const found = async (batchId: string): Promise<Batch> => existing(batchId, await (await store()).find(keyId, batchId));
  const startWork = async (): Promise<{ stop(): Promise<void> }> => {
    const lock = await app.lock(join(dataDirectory, 'batch-run'));
    const { settings } = app;
    const runner = startRunner({
      store: await store(),
      perform: (await app.openWork()).perform,
      acceptedBy: 'command',
      concurrency: settings['batch.concurrency'],
      itemTimeoutMs: settings['batch.item_time'],
      retentionMs: settings['batch.retention'],
    });
    return {
      stop: async () => {
        await runner.stop(0);
        lock.release();
      },
    };
  };
  const untilEnd = async (batchId: string, signal: AbortSignal, onProgress: (state: BatchState) => void): Promise<BatchState> => {
    let told = '';
    for (let delayMs = firstPauseMs; ; delayMs = Math.min(maxPauseMs, delayMs * 1.5)) {
      if (signal.aborted) throw new TxpError('cancelled', 'waiting for the batch was cancelled', { hint: 'wait again: submitted items are kept' });
      const state = stateOf(await found(batchId));
      if (JSON.stringify(state) !== told) onProgress(state);
      told = JSON.stringify(state);
      if (state.status === 'completed' || state.status === 'failed') return state;
      await pause(delayMs, undefined, { signal }).catch(() => undefined);
    }
  };

  return {
    submit: async <O extends BatchOperation>(operation: O, items: readonly BatchItem<O>[]) => {
      const lines: string[] = [];
      for (const { id, request } of items) {
        const body = { ...(await toText(request)), model: operation };
        lines.push(JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body }));
      }
      if (lines.length === 0)
        throw new TxpError('invalid-request', 'a batch needs at least one item', { hint: 'give items with an id and a request' });
      const accepted = readSubmission(lines.join('\n')).map((item) => ({ ...item, engine: app.engineOf(item.operation) }));
      const id = `batch_${randomUUID().replaceAll('-', '')}`;
      return stateOf((await (await store()).submit({ id, keyId, acceptedBy: 'command', price: 0, items: accepted })).batch);
    },
    find: async (batchId) => stateOf(await found(batchId)),
    wait: async (batchId, { signal = new AbortController().signal, onProgress = () => undefined } = {}) => {
      await found(batchId);
      waiting++;
      const worked = work ?? startWork();
      work = worked;
      try {
        await worked;
        return await untilEnd(batchId, signal, onProgress);
      } finally {
        if (--waiting === 0) {
          work = undefined;
          await worked.then(
            (started) => started.stop(),
            () => undefined,
          );
        }
      }
    },
    results: async <O extends BatchOperation>(_operation: O, batchId: string) => {
      await found(batchId);
      const output = await (await store()).output(keyId, batchId);
      if (output === undefined) throw new TxpError('not-found', 'the batch has no results yet', { hint: 'wait for it first' });
      const results = [];
      for await (const { customId: id, outcome } of output)
        results.push(
          outcome.ok
            ? { id, ok: true as const, response: JSON.parse(outcome.content) }
            : { id, ok: false as const, code: outcome.code, message: outcome.message },
        );
      return results;
    },
    cancel: async (batchId) => stateOf(existing(batchId, await (await store()).cancel(keyId, batchId))),
  };
}

function existing(batchId: string, batch: Batch | undefined): Batch {
  if (batch !== undefined) return batch;
  throw new TxpError('not-found', `there is no batch ${batchId}`, { hint: 'a batch belongs to the data directory that it was submitted to' });
}

function stateOf({ id, status, total, done, failed }: Batch): BatchState {
  return { id, status, total, done, failed };
}
