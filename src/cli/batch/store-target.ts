// Batches in the store of a data directory, without a server.
import { randomUUID } from 'node:crypto';
import { readSubmission } from '../../batch/submit.js';
import { toOutputLine, toWireBatch } from '../../batch/wire.js';
import { type Batch, type Batches, newBatchId } from '../../core/batch.js';
import { TxpError } from '../../core/errors.js';
import { digest } from './records.js';
import type { BatchTarget, BatchView } from './target.js';

/** Owner of batches created here; no request can authenticate as this key. */
export const localKeyId = 'local';
const namePrefix = 'store:';

export function storeTargetName(dataDirectory: string): string {
  return `${namePrefix}${dataDirectory}`;
}

/** The data directory in a target's name; undefined for a server. */
export function dataDirectoryOf(targetName: string): string | undefined {
  return targetName.startsWith(namePrefix) ? targetName.slice(namePrefix.length) : undefined;
}

/** `engineOf` returns the engine for an operation. */
export function storeTarget(dataDirectory: string, store: Batches, engineOf: (operation: string) => string): BatchTarget {
  const view = (batch: Batch): BatchView => toWireBatch(batch) as BatchView;
  const find = (id: string): Promise<Batch | undefined> => store.find(localKeyId, id);
  return {
    name: storeTargetName(dataDirectory),
    submit: async (lines, key) => {
      const items = readSubmission(lines).map((item) => ({ ...item, engine: engineOf(item.operation) }));
      const id = newBatchId(randomUUID());
      const idempotency = { key, fingerprint: digest(lines) };
      const { batch } = await store.submit({ id, keyId: localKeyId, acceptedBy: 'command', price: 0, items, idempotency });
      return view(batch);
    },
    find: async (id) => {
      const batch = await find(id);
      return batch === undefined ? undefined : view(batch);
    },
    list: async (limit) => (await store.list(localKeyId, { limit })).map(view),
    cancel: async (id) => {
      const batch = await store.cancel(localKeyId, id);
      return batch === undefined ? undefined : view(batch);
    },
    output: async (id) => {
      const batch = await find(id);
      const output = batch === undefined ? undefined : await store.output(localKeyId, id);
      if (batch === undefined || output === undefined) throw new TxpError('not-found', 'the output is not available yet');
      const lines: string[] = [];
      for await (const item of output) lines.push(JSON.stringify(toOutputLine(batch, item)));
      return lines;
    },
  };
}
