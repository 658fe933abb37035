// Batches in SQLite: the rows, and the verbs a caller sees. What a runner does to items is in item-work.ts.
import { setImmediate as turn } from 'node:timers/promises';
import { type Batch, type BatchStatus, type BatchStore, batchWindowMs, type Outcome, type OutputItem } from '../core/batch.js';
import { TxpError } from '../core/errors.js';
import { type BatchRow, batchRows } from './batch-rows.js';
import type { Database } from './database.js';
import { itemWork } from './item-work.js';

// Results are read a few at a time: each can be megabytes long.
const outputPage = 5;
// Ending and deleting batches by the thousand would hold the event loop and the write lock.
const tidiedAtOnce = 10;

/** `requireSpace` fails when there is no room for so many bytes more. */
export function batchStore(database: Database, requireSpace: (bytes: number) => void): BatchStore {
  const rows = batchRows(database);
  const work = itemWork(database, rows);
  const insertBatch = database.prepare(
    `INSERT INTO batch (id, key_id, idempotency_key, fingerprint, status, total, queued, created_at, expires_at)
     VALUES (@id, @keyId, @idempotencyKey, @fingerprint, 'validating', @total, 0, @now, @expires)`,
  );
  const insertItem = database.prepare("INSERT INTO item (batch_seq, idx, custom_id, operation, body, state) VALUES (?, ?, ?, ?, ?, 'queued')");
  const byIdempotency = database.prepare('SELECT * FROM batch WHERE key_id = ? AND idempotency_key = ?');
  const bySeqBelow = database.prepare('SELECT * FROM batch WHERE key_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?');
  const outcomes = database.prepare('SELECT idx, custom_id, outcome FROM item WHERE batch_seq = ? AND idx >= ? ORDER BY idx LIMIT ?');
  const expired = database.prepare('SELECT * FROM batch WHERE finished_at IS NULL AND expires_at <= ? LIMIT ?');
  const purged = database.prepare('DELETE FROM batch WHERE seq IN (SELECT seq FROM batch WHERE finished_at IS NOT NULL AND finished_at < ? LIMIT ?)');

  return {
    ...work,
    submit: async (batch, nowMs) => {
      const { id, keyId, items, idempotency } = batch;
      // Outside the transaction: the write lock is not held while text is being encoded.
      const bodies = items.map((item) => JSON.stringify(item.body));
      return database.write(() => {
        if (idempotency !== undefined) {
          const earlier = byIdempotency.get(keyId, idempotency.key) as BatchRow | undefined;
          if (earlier !== undefined) {
            if (earlier.fingerprint === idempotency.fingerprint) return { batch: fromRow(earlier), created: false };
            throw new TxpError('conflict', 'this idempotency key was used with another body', { hint: 'use a new key for a new batch' });
          }
        }
        requireSpace(bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0));
        insertBatch.run({
          id,
          keyId,
          idempotencyKey: idempotency?.key ?? null,
          fingerprint: idempotency?.fingerprint ?? null,
          total: items.length,
          now: nowMs,
          expires: nowMs + batchWindowMs,
        });
        const row = rows.require(id);
        for (const [index, item] of items.entries()) insertItem.run(row.seq, index, item.customId, item.operation, bodies[index]);
        rows.addReady(row, items.length);
        return { batch: fromRow(row), created: true };
      });
    },
    find: async (keyId, batchId) => {
      const row = rows.find(keyId, batchId);
      return row === undefined ? undefined : fromRow(row);
    },
    list: async (keyId, { after, limit }) => {
      const from = after === undefined ? undefined : rows.find(keyId, after);
      if (after !== undefined && from === undefined) throw new TxpError('not-found', 'there is no such batch to list after');
      return (bySeqBelow.all(keyId, from?.seq ?? Number.MAX_SAFE_INTEGER, limit) as BatchRow[]).map(fromRow);
    },
    expire: (nowMs) =>
      inTurns(() =>
        database.write(() => {
          const open = expired.all(nowMs, tidiedAtOnce) as BatchRow[];
          for (const row of open) work.close(row, 'batch_expired', 'the 24 hour window of the batch closed before this item was done', nowMs);
          return open.length;
        }),
      ),
    cancel: async (keyId, batchId, nowMs) =>
      database.write(() => {
        const row = rows.find(keyId, batchId);
        if (row === undefined) return undefined;
        if (row.finished_at === null) work.close(row, 'batch_cancelled', 'the batch was cancelled before this item was done', nowMs);
        return fromRow(rows.require(batchId));
      }),
    output: async (keyId, batchId) => {
      const row = rows.find(keyId, batchId);
      if (row === undefined || row.finished_at === null) return undefined;
      return readOutcomes(row.seq);
    },
    purge: async (beforeMs) => {
      const count = await inTurns(() => database.write(() => purged.run(beforeMs, tidiedAtOnce).changes));
      database.truncateLog();
      return count;
    },
  };

  async function* readOutcomes(seq: number): AsyncIterable<OutputItem> {
    for (let next = 0; ; ) {
      const page = outcomes.all(seq, next, outputPage) as { idx: number; custom_id: string; outcome: string }[];
      for (const row of page) {
        next = row.idx + 1;
        yield { index: row.idx, customId: row.custom_id, outcome: JSON.parse(row.outcome) as Outcome };
      }
      if (page.length < outputPage) return;
    }
  }
}

/** Runs `tidy`, which says how many batches it dealt with, until it finds fewer than it may; others have their turn in between. */
async function inTurns(tidy: () => number): Promise<number> {
  for (let count = 0; ; await turn()) {
    const found = tidy();
    count += found;
    if (found < tidiedAtOnce) return count;
  }
}

function fromRow(row: BatchRow): Batch {
  return {
    id: row.id,
    keyId: row.key_id,
    status: row.status as BatchStatus,
    total: row.total,
    done: row.done,
    failed: row.failed,
    createdAtMs: row.created_at,
    startedAtMs: row.started_at,
    finishedAtMs: row.finished_at,
    expiresAtMs: row.expires_at,
  };
}
