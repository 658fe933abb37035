// Batches in PostgreSQL: the operations available to the owner of a key, and closing a batch without one.
import { randomUUID } from 'node:crypto';
import { type Acceptor, type Batch, type Batches, batchWindowMs, type NewBatch, type Outcome, type OutputItem } from '../../core/batch.js';
import { TxpError } from '../../core/errors.js';
import { toMicro } from '../credits.js';
import { batchOf, type ShownBatch } from '../rows.js';
import { type Database, only, type Session, together } from './database.js';
import { lacksPartition } from './failures.js';
import { close as closeItems } from './outcomes.js';
import { type NewJob, queuesOf } from './queue.js';

interface BatchRow extends ShownBatch {
  readonly seq: number;
  readonly fingerprint: string | null;
  readonly day: number;
}

interface BatchParts {
  /** Puts the jobs of new items into the queue. */
  enqueue(session: Session, jobs: readonly NewJob[]): Promise<void>;
  /** Removes the jobs with these ids that wait. */
  dequeue(ids: readonly string[]): Promise<void>;
  /** Fails with `insufficient-credits` if a key could not pay for everything that its open batches may cost. Locks the key. */
  requireCover(session: Session, keyId: string): Promise<void>;
  /** Maximum bytes of the batches of one key. */
  readonly bytesPerKey: number;
}

export interface ClosableBatches extends Batches {
  /** Ends an open batch: every unfinished item fails with `code`. */
  close(batchSeq: number, code: string, message: string): Promise<void>;
}

/** Notification channels for submissions. */
export const submittedTo: Readonly<Record<Acceptor, string>> = { api: 'txp_api', command: 'txp_command' };
// Listed explicitly: a cached plan must keep returning the same columns when a later layout has more.
const batchColumns = 'seq, id, key_id, status, total, done, failed, created_at, started_at, finished_at, expires_at, fingerprint, day';
/** Column names, for `unnest`. */
const itemColumns = 'idx, custom_id, operation, engine, job, tag';

export function batchesIn(database: Database, parts: BatchParts): ClosableBatches {
  const find = async (session: Session, keyId: string, batchId: string): Promise<BatchRow | undefined> =>
    (await session.query<BatchRow>(`SELECT ${batchColumns} FROM txp.batch WHERE id = $1 AND key_id = $2`, [batchId, keyId]))[0];
  const close = async (batchSeq: number, code: string, message: string): Promise<void> => {
    const jobs = await database.transact(async (session) => {
      const open = await session.query<{ idx: number; job: string }>(
        "SELECT idx, job FROM txp.item WHERE batch_seq = $1 AND state = 'o' ORDER BY idx FOR UPDATE",
        [batchSeq],
      );
      const outcome: Outcome = { ok: false, code, message };
      const ended = await closeItems(
        session,
        open.map(({ idx }) => ({ batchSeq, index: idx, outcome })),
      );
      if (ended.size > 0) await session.query("UPDATE txp.batch SET status = 'failed' WHERE seq = $1", [batchSeq]);
      return open.map(({ job }) => job);
    });
    // Not in the transaction, because jobs are locked before items. Runners skip those that stay, but later items would wait behind thousands of them.
    if (jobs.length > 0) await parts.dequeue(jobs).catch(() => undefined);
  };
  const submit = (batch: NewBatch, bodies: readonly string[]): ReturnType<Batches['submit']> =>
    database.transact(async (session) => {
      const { id, keyId, acceptedBy, items, idempotency } = batch;
      const price = toMicro(batch.price);
      const bytes = items.reduce((sum, { customId }, index) => sum + Buffer.byteLength(customId) + Buffer.byteLength(bodies[index] ?? ''), 0);
      const [row] = await session.query<BatchRow>(
        `INSERT INTO txp.batch (id, key_id, accepted_by, price, idempotency_key, fingerprint, status, total, day, bytes, lane_bytes, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, 'validating', $7, txp.today(), $8, $8, txp.now_ms(), txp.now_ms() + $9)
         ON CONFLICT (key_id, idempotency_key) DO NOTHING RETURNING ${batchColumns}`,
        [id, keyId, acceptedBy, price, idempotency?.key ?? null, idempotency?.fingerprint ?? null, items.length, bytes, batchWindowMs],
      );
      if (row === undefined) return { batch: await earlier(session, batch), created: false };
      if (price > 0) await parts.requireCover(session, keyId);
      const tag = await takePlaces(session, batch, bytes, parts.bytesPerKey);
      const indices = items.map((_, index) => index);
      const jobs = indices.map((index): NewJob => {
        return { queue: queuesOf[acceptedBy].items, id: randomUUID(), batchSeq: row.seq, index, tag: tag + index };
      });
      await together(
        session.query(
          'INSERT INTO txp.body (day, batch_seq, idx, text) SELECT $1, $2, idx, text FROM unnest($3::int[], $4::text[]) AS given (idx, text)',
          [row.day, row.seq, indices, bodies],
        ),
        session.query(
          `INSERT INTO txp.item (batch_seq, ${itemColumns})
           SELECT $1, ${itemColumns} FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::int[]) AS given (${itemColumns})`,
          [
            row.seq,
            indices,
            items.map(({ customId }) => customId),
            items.map(({ operation }) => operation),
            items.map(({ engine }) => engine),
            jobs.map((job) => job.id),
            jobs.map((job) => Math.min(job.tag, largestTag)),
          ],
        ),
        parts.enqueue(session, jobs),
        session.query('SELECT pg_notify($1, $2)', [submittedTo[acceptedBy], '']),
      );
      return { batch: batchOf(row), created: true };
    });

  return {
    submit: async (batch) => {
      // Outside the transaction, so that no lock is held while texts are encoded.
      const bodies = batch.items.map((item) => JSON.stringify(item.body));
      try {
        return await submit(batch, bodies);
      } catch (error) {
        if (!lacksPartition(error)) throw error;
        await database.transact((session) => session.query('SELECT txp.make_partitions(txp.today(), txp.today() + 1)'));
        return submit(batch, bodies);
      }
    },
    find: async (keyId, batchId) => {
      const row = await find(database, keyId, batchId);
      return row === undefined ? undefined : batchOf(row);
    },
    list: async (keyId, { after, limit }) => {
      const from = after === undefined ? undefined : await find(database, keyId, after);
      if (after !== undefined && from === undefined) throw new TxpError('not-found', 'there is no such batch to list after');
      const rows = await database.query<BatchRow>(
        `SELECT ${batchColumns} FROM txp.batch WHERE key_id = $1 AND ($2::bigint IS NULL OR seq < $2) ORDER BY seq DESC LIMIT $3`,
        [keyId, from?.seq ?? null, limit],
      );
      return rows.map(batchOf);
    },
    cancel: async (keyId, batchId) => {
      const row = await find(database, keyId, batchId);
      if (row === undefined) return undefined;
      if (row.finished_at === null) await close(row.seq, 'batch_cancelled', 'the batch was cancelled before this item was done');
      return batchOf((await find(database, keyId, batchId)) ?? row);
    },
    output: async (keyId, batchId) => {
      const row = await find(database, keyId, batchId);
      return row === undefined || row.finished_at === null ? undefined : readOutcomes(database, row);
    },
    close,
  };
}

const largestTag = 2 ** 31 - 1;

/**
 * Reserves consecutive places for the items of a batch and returns the first: after the key's own earlier items, and not before the items whose turn it is now.
 * Locks the lane.
 */
async function takePlaces(session: Session, { acceptedBy, keyId, items }: NewBatch, bytes: number, bytesPerKey: number): Promise<number> {
  const { tag, stored } = only(
    await session.query<{ tag: number; stored: number }>(
      `INSERT INTO txp.lane AS l (accepted_by, key_id, tag, bytes) VALUES ($1, $2, (SELECT last_value FROM txp.turn_${acceptedBy}) + $3, $4)
       ON CONFLICT (accepted_by, key_id) DO UPDATE SET tag = greatest(l.tag, excluded.tag - $3) + $3, bytes = l.bytes + $4 RETURNING tag, bytes AS stored`,
      [acceptedBy, keyId, items.length, bytes],
    ),
  );
  if (stored > bytesPerKey) throw tooMuch(bytesPerKey, stored);
  return tag - items.length;
}

async function earlier(session: Session, { keyId, idempotency }: NewBatch): Promise<Batch> {
  const row = only(
    await session.query<BatchRow>(`SELECT ${batchColumns} FROM txp.batch WHERE key_id = $1 AND idempotency_key = $2`, [
      keyId,
      idempotency?.key ?? null,
    ]),
  );
  if (row.fingerprint === idempotency?.fingerprint) return batchOf(row);
  throw new TxpError('conflict', 'this idempotency key was used with another body', { hint: 'use a new key for a new batch' });
}

function tooMuch(limit: number, stored: number): TxpError {
  return new TxpError('rate-limited', `the batches of a key may take up ${limit} bytes, and with this one they would take up ${stored}`, {
    hint: 'submit less, or wait until the results of earlier batches are deleted',
    retryAfterSeconds: 60,
  });
}

// Reads one at a time: each can be tens of megabytes long.
async function* readOutcomes(database: Database, { seq, day, total }: BatchRow): AsyncIterable<OutputItem> {
  for (let index = 0; index < total; index++) {
    const [row] = await database.query<{ custom_id: string; text: string }>(
      `SELECT i.custom_id, o.text FROM txp.item i JOIN txp.outcome o ON o.day = $1 AND o.batch_seq = i.batch_seq AND o.idx = i.idx
       WHERE i.batch_seq = $2 AND i.idx = $3`,
      [day, seq, index],
    );
    if (row === undefined) throw new TxpError('not-found', 'the output was deleted while it was being read');
    yield { index, customId: row.custom_id, outcome: JSON.parse(row.text) };
  }
}
