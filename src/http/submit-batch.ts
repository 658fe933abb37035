// Accepts a batch: what every surface that submits one does with the lines.
import { randomUUID } from 'node:crypto';
import { type Batch, newBatchId } from '../core/batch.js';
import type { UnknownField } from '../operations/unknown-fields.js';
import type { RouteParts } from './parts.js';

interface BatchSubmission {
  readonly bytes: Uint8Array;
  readonly keyId: string;
  /** Names of the operations that its lines may use; any when undefined. */
  readonly operations: readonly string[] | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal: AbortSignal;
}

interface Submitted {
  readonly batch: Batch;
  /** False if the idempotency key matched an existing batch. */
  readonly created: boolean;
  /** Fields of its items that are ignored. */
  readonly unread: readonly UnknownField[];
}

/** Stores a batch. Fails with `invalid-request` or `forbidden` that names the line. */
export async function submitBatch(parts: RouteParts, submission: BatchSubmission): Promise<Submitted> {
  const { bytes, keyId, operations, idempotencyKey, signal } = submission;
  const { items, fingerprint, unread } = await parts.work.readSubmission(bytes, { keyId, operations }, signal);
  const stored = await parts.store.batches.submit({
    id: newBatchId(randomUUID(), parts.store.cell),
    keyId,
    acceptedBy: 'api',
    price: parts.settings['prices.batch_item'],
    items: items.map((item) => ({ ...item, engine: parts.engineOf(item.operation) })),
    ...(idempotencyKey === undefined ? {} : { idempotency: { key: idempotencyKey, fingerprint } }),
  });
  return { ...stored, unread };
}
