// Works on the batches of a data directory for as long as a caller waits for one.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.js';
import { startRunner } from '../batch/runner.js';
import { readSubmission } from '../batch/submit.js';
import { abortError } from '../core/abort.js';
import { type Batch, newBatchId } from '../core/batch.js';
import { invalidField, TxpError } from '../core/errors.js';
import type { Batches, BatchItem, BatchOperation, BatchResult, BatchState } from './batches.js';
import type { call as Call } from './call.js';
import { optionsOf, refuseUnknownFields, refuseUnknownNames } from './known-fields.js';

/** The key of all batches submitted by commands and programs; no request can be made with it. */
const keyId = 'local';
const firstPauseMs = 20;
const maxPauseMs = 500;

/** Replaces the document of a request by its text, because batches store only texts. */
type ToText = (request: object, signal: AbortSignal) => Promise<Record<string, unknown>>;

export function openBatches(app: App, dataDirectory: string, toText: ToText, call: typeof Call): Batches {
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
      if (signal.aborted)
        throw new TxpError('cancelled', 'waiting for the batch was cancelled', {
          hint: 'wait again: submitted items are kept',
          cause: signal.reason,
        });
      const state = stateOf(await found(batchId));
      if (JSON.stringify(state) !== told) onProgress(state);
      told = JSON.stringify(state);
      if (state.status === 'completed' || state.status === 'failed') return state;
      await pause(delayMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const submit = async (operation: BatchOperation, items: readonly BatchItem<BatchOperation>[], signal: AbortSignal): Promise<BatchState> => {
    if (items.length === 0) throw invalidField(['items'], 'must have at least one item');
    const lines: string[] = [];
    for (const [index, item] of items.entries()) {
      const { id, request } = item;
      await refuseUnknownNames(item, optionsOf.item, 'a field of an item', ['items', index]);
      await refuseUnknownFields(operation, { ...request, document: undefined }, ['items', index, 'request']);
      const body = { ...(await toText(request, signal)), model: operation };
      lines.push(JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body }));
    }
    const accepted = readItems(lines).map((item) => ({ ...item, engine: app.engineOf(item.operation) }));
    const id = newBatchId(randomUUID());
    const { batches } = await app.store(dataDirectory);
    if (signal.aborted) throw abortError(signal);
    return stateOf((await batches.submit({ id, keyId, acceptedBy: 'command', price: 0, items: accepted })).batch);
  };
  const wait = async (batchId: string, signal: AbortSignal, onProgress: (state: BatchState) => void): Promise<BatchState> => {
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
  };
  const results = async <O extends BatchOperation>(operation: O, batchId: string): Promise<BatchResult<O>[]> => {
    await found(batchId);
    const output = await (await store()).output(keyId, batchId);
    if (output === undefined) throw new TxpError('not-found', 'the batch has no results yet', { hint: 'wait for it first' });
    const ends: BatchResult<O>[] = [];
    for await (const { customId: id, outcome } of output) {
      if (outcome.ok && outcome.operation !== operation)
        throw invalidField(['operation'], `the batch is for ${outcome.operation}, not for ${operation}; call results('${outcome.operation}', …)`);
      ends.push(
        outcome.ok ? { id, ok: true, response: JSON.parse(outcome.content) } : { id, ok: false, code: outcome.code, message: outcome.message },
      );
    }
    return ends;
  };

  return {
    submit: (operation, items, { signal = new AbortController().signal, ...others } = {}) =>
      call(async () => {
        await refuseUnknownNames(others, optionsOf.signal, 'an option of submit', ['options']);
        return submit(operation, items, signal);
      }, signal),
    find: (batchId) => call(async () => stateOf(await found(batchId))),
    // `call` does not get the signal: the lock must be released by the time the promise settles.
    wait: (batchId, { signal = new AbortController().signal, onProgress = () => undefined, ...others } = {}) =>
      call(async () => {
        await refuseUnknownNames(others, optionsOf.wait, 'an option of wait', ['options']);
        return wait(batchId, signal, onProgress);
      }),
    results: (operation, batchId) => call(() => results(operation, batchId)),
    cancel: (batchId) => call(async () => stateOf(existing(batchId, await (await store()).cancel(keyId, batchId)))),
  };
}

/** The lines as items of a batch; an error names the item, not the line made from it. */
function readItems(lines: readonly string[]): ReturnType<typeof readSubmission> {
  try {
    return readSubmission(lines.join('\n'));
  } catch (error) {
    const [issue] = error instanceof TxpError ? error.issues : [];
    const [line, field] = issue?.path ?? [];
    if (issue === undefined) throw error;
    throw invalidField(typeof line === 'number' ? ['items', line - 1, field === 'custom_id' ? 'id' : 'request'] : ['items'], issue.message);
  }
}

function existing(batchId: string, batch: Batch | undefined): Batch {
  if (batch !== undefined) return batch;
  throw new TxpError('not-found', `there is no batch ${batchId}`, { hint: 'a batch belongs to the data directory that it was submitted to' });
}

function stateOf({ id, status, total, done, failed }: Batch): BatchState {
  return { id, status, total, done, failed };
}
