// Batches in SQLite: the rows, and the operations of a caller. What a runner does to items is in item-work.ts.
import { setImmediate as turn } from 'node:timers/promises';
import { type BatchStore, batchWindowMs, type OutputItem } from '../../core/batch.js';
import { TxpError } from '../../core/errors.js';
import { toMicro } from '../credits.js';
import { batchOf } from '../rows.js';
import { type BatchRow, batchRows } from './batch-rows.js';
import type { Database } from './database.js';
import { itemWork, type WorkOptions } from './item-work.js';

interface BatchStoreParts extends WorkOptions {
  /** Fails if there is no room for this many more bytes. */
  requireSpace(bytes: number): void;
  /** Fails with `insufficient-credits` if a key does not have this many micro-credits that nothing else has a claim to. */
  requireFree(keyId: string, amount: number): void;
  /** Maximum bytes of the batches of one key. */
  readonly bytesPerKey: number;
  /** Deletes copies of the store that were made before a time, in milliseconds since 1970. */
  forgetCopies(madeBeforeMs: number): void;
}

interface EndableBatches extends BatchStore {
  /** Ends all open batches of a key. Call inside a transaction. */
  endOf(keyId: string, code: string, message: string): void;
}

// Ending and deleting thousands of batches at once would block the event loop and hold the write lock.
const tidiedAtOnce = 10;

export function batchStore(database: Database, parts: BatchStoreParts): EndableBatches {
  const { clock } = parts;
  const rows = batchRows(database);
  const { close, ...work } = itemWork(database, rows, parts);
  const insertBatch = database.prepare(
    `INSERT INTO batch (id, key_id, accepted_by, price, idempotency_key, fingerprint, status, total, queued, created_at, expires_at)
     VALUES (@id, @keyId, @acceptedBy, @price, @idempotencyKey, @fingerprint, 'validating', @total, 0, @now, @expires)`,
  );
  const insertItem = database.prepare(
    "INSERT INTO item (batch_seq, idx, custom_id, operation, engine, body, state) VALUES (?, ?, ?, ?, ?, ?, 'queued')",
  );
  const byIdempotency = database.prepare<BatchRow>('SELECT * FROM batch WHERE key_id = ? AND idempotency_key = ?');
  const bySeqBelow = database.prepare<BatchRow>('SELECT * FROM batch WHERE key_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?');
  // One at a time: each can be tens of megabytes long.
  const nextOutcome = database.prepare<{ idx: number; custom_id: string; outcome: string }>(
    'SELECT idx, custom_id, outcome FROM item WHERE batch_seq = ? AND idx >= ? ORDER BY idx LIMIT 1',
  );
  const openOfKey = database.prepare<BatchRow>('SELECT * FROM batch WHERE key_id = ? AND finished_at IS NULL');
  const expired = database.prepare<BatchRow>('SELECT * FROM batch WHERE finished_at IS NULL AND expires_at <= ? AND accepted_by = ? LIMIT ?');
  const overdue = database.prepare<BatchRow>('SELECT * FROM batch WHERE finished_at IS NOT NULL AND finished_at < ? AND accepted_by = ? LIMIT ?');
  const remove = database.prepare('DELETE FROM batch WHERE seq = ?');

  return {
    ...work,
    submit: async (batch) => {
      const { id, keyId, acceptedBy, items, idempotency } = batch;
      // Outside the transaction, so that the write lock is not held while texts are encoded.
      const bodies = items.map((item) => JSON.stringify(item.body));
      const bytes = items.reduce((sum, { customId }, index) => sum + Buffer.byteLength(customId) + Buffer.byteLength(bodies[index] ?? ''), 0);
      const price = toMicro(batch.price);
      return database.write(() => {
        if (idempotency !== undefined) {
          const earlier = byIdempotency.get(keyId, idempotency.key);
          if (earlier !== undefined) {
            if (earlier.fingerprint === idempotency.fingerprint) return { batch: batchOf(earlier), created: false };
            throw new TxpError('conflict', 'this idempotency key was used with another body', { hint: 'use a new key for a new batch' });
          }
        }
        parts.requireSpace(bytes);
        requireShare(rows.bytesOf(acceptedBy, keyId) + bytes);
        if (price > 0) parts.requireFree(keyId, price * items.length);
        insertBatch.run({
          id,
          keyId,
          acceptedBy,
          price,
          idempotencyKey: idempotency?.key ?? null,
          fingerprint: idempotency?.fingerprint ?? null,
          total: items.length,
          now: clock.now(),
          expires: clock.now() + batchWindowMs,
        });
        const row = rows.require(id);
        for (const [index, item] of items.entries()) insertItem.run(row.seq, index, item.customId, item.operation, item.engine, bodies[index]);
        rows.addReady(row, items.length);
        rows.addBytes(row, bytes);
        return { batch: batchOf(row), created: true };
      });
    },
    find: async (keyId, batchId) => {
      const row = rows.find(keyId, batchId);
      return row === undefined ? undefined : batchOf(row);
    },
    list: async (keyId, { after, limit }) => {
      const from = after === undefined ? undefined : rows.find(keyId, after);
      if (after !== undefined && from === undefined) throw new TxpError('not-found', 'there is no such batch to list after');
      return bySeqBelow.all(keyId, from?.seq ?? Number.MAX_SAFE_INTEGER, limit).map(batchOf);
    },
    cancel: async (keyId, batchId) =>
      database.write(() => {
        const row = rows.find(keyId, batchId);
        if (row === undefined) return undefined;
        if (row.finished_at === null) close(row, 'batch_cancelled', 'the batch was cancelled before this item was done');
        return batchOf(rows.require(batchId));
      }),
    output: async (keyId, batchId) => {
      const row = rows.find(keyId, batchId);
      if (row === undefined || row.finished_at === null) return undefined;
      return readOutcomes(row);
    },
    tidy: async (acceptedBy, retentionMs) => {
      await inTurns(() =>
        database.write(() => {
          const open = expired.all(clock.now(), acceptedBy, tidiedAtOnce);
          for (const row of open) close(row, 'batch_expired', 'the 24 hour window of the batch closed before this item was done');
          return open.length;
        }),
      );
      await inTurns(() =>
        database.write(() => {
          const old = overdue.all(clock.now() - retentionMs, acceptedBy, tidiedAtOnce);
          for (const row of old) {
            rows.forget(row);
            remove.run(row.seq);
          }
          return old.length;
        }),
      );
      parts.forgetCopies(clock.now() - retentionMs);
      database.truncateLog();
    },
    endOf: (keyId, code, message) => {
      for (const row of openOfKey.all(keyId)) close(row, code, message);
    },
  };

  function requireShare(bytes: number): void {
    if (bytes <= parts.bytesPerKey) return;
    throw new TxpError('rate-limited', `the batches of a key may take up ${parts.bytesPerKey} bytes, and with this one they would take up ${bytes}`, {
      hint: 'submit less, or wait until the results of earlier batches are deleted',
      retryAfterSeconds: 60,
    });
  }

  async function* readOutcomes({ seq, total }: BatchRow): AsyncIterable<OutputItem> {
    // The row is not kept while the outcome is consumed: it may be megabytes, and the consumer may be slow.
    for (let next = 0; next < total; ) {
      const item = outcomeFrom(seq, next);
      next = item.index + 1;
      yield item;
    }
  }

  function outcomeFrom(seq: number, next: number): OutputItem {
    const row = nextOutcome.get(seq, next);
    if (row === undefined) throw new TxpError('not-found', 'the output was deleted while it was being read');
    return { index: row.idx, customId: row.custom_id, outcome: JSON.parse(row.outcome) };
  }
}

/** Runs `tidy`, which returns how many batches it handled, until it handles fewer than its limit; yields to other work in between. */
async function inTurns(tidy: () => number): Promise<void> {
  for (; ; await turn()) if (tidy() < tidiedAtOnce) return;
}
