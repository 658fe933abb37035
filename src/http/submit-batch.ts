// Taking in a batch: what every surface that submits one does with the lines.
import { randomUUID } from 'node:crypto';
import type { Batch } from '../core/batch.js';
import type { RouteParts } from './parts.js';

interface BatchSubmission {
  readonly bytes: Uint8Array;
  readonly keyId: string;
  /** Names of the operations its lines may ask for; any when undefined. */
  readonly operations: readonly string[] | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal: AbortSignal;
}

/** Stores a batch; `created` is false for one that was there. Fails with `invalid-request` or `forbidden` that names the line. */
export async function submitBatch(parts: RouteParts, submission: BatchSubmission): Promise<{ readonly batch: Batch; readonly created: boolean }> {
  const { bytes, keyId, operations, idempotencyKey, signal } = submission;
  const { items, fingerprint } = await parts.work.readSubmission(bytes, { keyId, operations }, signal);
  return parts.store.batches.submit({
    id: `${parts.store.batchIdPrefix}${randomUUID().replaceAll('-', '')}`,
    keyId,
    acceptedBy: 'api',
    price: parts.settings['prices.batch_item'],
    items: items.map((item) => ({ ...item, engine: parts.engineOf(item.operation) })),
    ...(idempotencyKey === undefined ? {} : { idempotency: { key: idempotencyKey, fingerprint } }),
  });
}
