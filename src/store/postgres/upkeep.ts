// Background work of the store: ends leases, requeues or fails items whose runner died, closes expired batches, deletes old ones, and restores lost queue
// entries from the items.
import type { Acceptor, QueueLoad } from '../../core/batch.js';
import type { ClosableBatches } from './batches.js';
import { type Database, only, type Transaction } from './database.js';
import { isLocked } from './failures.js';
import { exhausted } from './items.js';
import { queueSchema } from './migrations.js';
import { conclude } from './outcomes.js';
import { type Job, type JobQueue, queueNames, queuesOf } from './queue.js';
import { requeueItems } from './requeue.js';

interface UpkeepParts {
  readonly database: Database;
  readonly batches: Pick<ClosableBatches, 'close'>;
  readonly lives: number;
  readonly leaseMs: number;
  queue(): Promise<JobQueue>;
}

export interface Upkeep {
  /** Ends leases that were not renewed, and requeues or fails their items. */
  judge(acceptedBy: Acceptor): Promise<void>;
  /** Requeues open items that are missing from the queue, or fails them if they have no attempts left. Returns how many were missing. */
  sweep(acceptedBy: Acceptor): Promise<number>;
  tidy(acceptedBy: Acceptor, retentionMs: number): Promise<void>;
  load(): Promise<QueueLoad>;
  /** Number of items found missing from the queue so far. */
  readonly swept: number;
  /** From now on repeats `judge`, `sweep` and the creation of partitions for this kind of acceptor. */
  start(acceptedBy: Acceptor): void;
  stop(): Promise<void>;
}

const everyMs = 1_000;
// In rounds. One check of the queue by itself takes dozens of statements.
const judgeEvery = 4;
const sweepEvery = 30;
const partitionsEvery = 600;
const atOnce = 100;
const tidiedAtOnce = 10;
const partitionsAhead = 2;
// A change of partitions locks their tables. Behind a long reader such as a backup it waits, and everyone else waits behind it, so it soon gives up until the
// next round.
const partitionsWithin = '500ms';

export function openUpkeep({ database, batches, lives, leaseMs, queue }: UpkeepParts): Upkeep {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let rounds = 0;
  let swept = 0;
  const kinds = new Set<Acceptor>();

  /** Requeues the items of jobs, or fails those that were started too often. */
  const startAgain = async (session: Transaction, jobs: readonly Job[], isLost: boolean): Promise<void> => {
    const moved = new Set((await requeueItems(session, await queue(), jobs, { attempts: 1, isLost, lives })).map(({ id }) => id));
    const over = jobs.filter(({ id }) => !moved.has(id));
    await conclude(
      session,
      over.map(({ batchSeq, index, id }) => ({ batchSeq, index, job: id, outcome: exhausted(lives) })),
    );
  };

  const settleLost = (acceptedBy: Acceptor): Promise<number> =>
    database.transact(async (session) => {
      const jobs = await (await queue()).takeLost(session, acceptedBy, atOnce);
      if (jobs.length === 0) return 0;
      await startAgain(session, jobs, true);
      return jobs.length;
    });
  const settleAllLost = async (acceptedBy: Acceptor): Promise<void> => {
    while ((await settleLost(acceptedBy)) === atOnce);
  };
  const judge = async (acceptedBy: Acceptor): Promise<void> => {
    await (await queue()).judge(acceptedBy);
    await settleAllLost(acceptedBy);
  };

  const sweep = async (acceptedBy: Acceptor): Promise<number> => {
    // Each item is judged by one snapshot of items and queue; one that changes meanwhile is left to the next sweep.
    const found = await database.transact(async (session) => {
      // One host at a time is enough.
      const { mine } = only(await session.query<{ mine: boolean }>("SELECT pg_try_advisory_xact_lock(hashtext('txp.sweep')) AS mine"));
      if (!mine) return 0;
      const rows = await session.query<{ batch_seq: number; idx: number; job: string }>(
        `SELECT i.batch_seq, i.idx, i.job FROM txp.batch b JOIN txp.item i ON i.batch_seq = b.seq
         WHERE b.finished_at IS NULL AND b.accepted_by = $3 AND i.state = 'o'
           AND NOT EXISTS (SELECT 1 FROM ${queueSchema}.job j WHERE j.name = ANY ($1::text[]) AND j.id = i.job AND j.state < 'completed')
           AND NOT EXISTS (SELECT 1 FROM ${queueSchema}.job l WHERE l.name = $4 AND l.source_id = i.job AND l.state < 'completed')
         ORDER BY i.batch_seq, i.idx LIMIT $2 FOR UPDATE OF i SKIP LOCKED`,
        [queueNames, atOnce, acceptedBy, queuesOf[acceptedBy].lost],
      );
      const jobs = rows.map((row) => ({ queue: '', id: row.job, batchSeq: row.batch_seq, index: row.idx }));
      if (jobs.length > 0) await startAgain(session, jobs, false);
      return jobs.length;
    }, 'repeatable read');
    swept += found;
    return found === atOnce ? found + (await sweep(acceptedBy)) : found;
  };

  const closeAll = async (code: string, message: string, where: string, values: readonly unknown[]): Promise<void> => {
    for (;;) {
      const rows = await database.query<{ seq: number }>(
        `SELECT seq FROM txp.batch b WHERE finished_at IS NULL AND ${where} LIMIT ${tidiedAtOnce}`,
        values,
      );
      for (const { seq } of rows) await batches.close(seq, code, message);
      if (rows.length < tidiedAtOnce) return;
    }
  };
  const forget = (acceptedBy: Acceptor, retentionMs: number): Promise<number> =>
    database.transact(async (session) => {
      const rows = await session.query<{ seq: number; key_id: string; lane_bytes: number; day: number }>(
        `DELETE FROM txp.batch WHERE seq IN (
           SELECT seq FROM txp.batch WHERE finished_at < txp.now_ms() - $1 AND accepted_by = $2 ORDER BY seq LIMIT ${tidiedAtOnce} FOR UPDATE SKIP LOCKED
         ) RETURNING seq, key_id, lane_bytes, day`,
        [retentionMs, acceptedBy],
      );
      if (rows.length === 0) return 0;
      const seqs = [rows.map(({ seq }) => seq)];
      // Restricted to their days, so that other partitions are not scanned.
      await session.query('DELETE FROM txp.outcome WHERE batch_seq = ANY ($1::bigint[]) AND day = ANY ($2::int[])', [
        ...seqs,
        rows.map(({ day }) => day),
      ]);
      await session.query('DELETE FROM txp.item WHERE batch_seq = ANY ($1::bigint[])', seqs);
      await session.query(
        `WITH gone AS (SELECT key_id, sum(bytes)::bigint AS bytes FROM unnest($2::text[], $3::bigint[]) AS g (key_id, bytes) GROUP BY key_id),
         lanes AS MATERIALIZED (SELECT l.key_id, g.bytes FROM txp.lane l JOIN gone g ON g.key_id = l.key_id WHERE l.accepted_by = $1 ORDER BY l.key_id FOR UPDATE OF l)
         UPDATE txp.lane l SET bytes = l.bytes - lanes.bytes FROM lanes WHERE l.accepted_by = $1 AND l.key_id = lanes.key_id`,
        [acceptedBy, rows.map((row) => row.key_id), rows.map((row) => row.lane_bytes)],
      );
      return rows.length;
    });

  const changePartitions = async (change: string, day: number): Promise<void> => {
    const tried = database.transact(async (session) => {
      await session.query(`SET LOCAL lock_timeout = '${partitionsWithin}'`);
      await session.query(change, [day]);
    });
    await tried.catch((error: unknown) => {
      if (!isLocked(error)) throw error;
    });
  };

  const round = async (): Promise<void> => {
    // A host that has not reached the database for the length of a lease cannot know about other hosts, so after an outage all runners get time to renew first.
    if (database.answeringForMs() < leaseMs) {
      await database.query('SELECT 1');
      return;
    }
    rounds++;
    for (const kind of kinds) {
      if (rounds % judgeEvery === 1) await judge(kind);
      else await settleAllLost(kind);
      if (rounds % sweepEvery === 0) await sweep(kind);
    }
    if (rounds % partitionsEvery === 1) await changePartitions('SELECT txp.make_partitions(txp.today(), txp.today() + $1)', partitionsAhead);
  };

  return {
    judge,
    sweep,
    tidy: async (acceptedBy, retentionMs) => {
      const window = 'the 24 hour window of the batch closed before this item was done';
      await closeAll('batch_expired', window, 'expires_at <= txp.now_ms() AND accepted_by = $1', [acceptedBy]);
      // Batches that a revocation left open because its process ended.
      const revoked = 'the key of the batch was revoked before this item was done';
      await closeAll('key_revoked', revoked, 'EXISTS (SELECT 1 FROM txp.key k WHERE k.id = b.key_id AND k.revoked_at IS NOT NULL)', []);
      while ((await forget(acceptedBy, retentionMs)) === tidiedAtOnce);
      await changePartitions('SELECT txp.drop_partitions(txp.today() - $1)', 1);
    },
    load: () => readLoad(database),
    get swept() {
      return swept;
    },
    start: (acceptedBy) => {
      kinds.add(acceptedBy);
      timer ??= setInterval(() => {
        working ??= round()
          .catch(() => undefined)
          .finally(() => {
            working = undefined;
          });
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

async function readLoad(database: Database): Promise<QueueLoad> {
  return only(
    await database.query<QueueLoad>(
      `WITH aside AS MATERIALIZED (
         SELECT (j.data ->> 'batch')::bigint AS seq, (j.data ->> 'item')::int AS idx, j.id, j.state = 'active' AS runs FROM ${queueSchema}.job j
         WHERE j.name = ANY ($1::text[]) AND j.state < 'completed' AND (j.state = 'active' OR j.start_after > ${queueSchema}.job_now())
       ), held AS MATERIALIZED (
         SELECT a.seq, a.runs FROM aside a JOIN txp.item i ON i.batch_seq = a.seq AND i.idx = a.idx AND i.job = a.id AND i.state = 'o'
       ), open AS MATERIALIZED (
         SELECT seq, created_at, total - done - failed AS items FROM txp.batch WHERE finished_at IS NULL
       )
       SELECT coalesce((SELECT sum(items) FROM open), 0)::int - (SELECT count(*) FROM held WHERE runs)::int AS waiting,
         (SELECT count(*) FROM held WHERE runs)::int AS running,
         coalesce((
           SELECT greatest(0, txp.now_ms() - min(o.created_at)) FROM open o LEFT JOIN (SELECT seq, count(*) AS items FROM held GROUP BY seq) h ON h.seq = o.seq
           WHERE o.items > coalesce(h.items, 0)
         ), 0)::bigint AS "oldestMs"`,
      [queueNames],
    ),
  );
}
