// Requeues items: each gets a new job, whose queue and start time determine which runners may run it and when.
import { randomUUID } from 'node:crypto';
import type { Acceptor } from '../../core/batch.js';
import type { Session } from './database.js';
import { type Job, type JobQueue, queuesOf } from './queue.js';

/** After its runners died this many times, an item runs on its own: it may be the cause. */
const suspectAfter = 2;

/** What is recorded when an item gets a new job. */
interface Move {
  /** Attempts that end with this move; none when absent. */
  readonly attempts?: 1;
  /** Whether its runner died. */
  readonly isLost?: boolean;
  /** Leaves out items that have been started this many times. */
  readonly lives?: number;
  readonly delayMs?: number;
}

/** Requeues open items whose current jobs these are, each with a new job. Returns the jobs whose items were requeued. */
export async function requeueItems(
  session: Session,
  queue: JobQueue,
  jobs: readonly Job[],
  { attempts = 0 as never, isLost = false, lives, delayMs }: Move,
): Promise<readonly Job[]> {
  const rows = await session.query<{ batch_seq: number; idx: number; old: string; job: string; tag: number; lost: number; accepted_by: Acceptor }>(
    `WITH open AS MATERIALIZED (
       SELECT i.batch_seq, i.idx, g.job AS old, g.fresh FROM txp.item i
       JOIN unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::int[]) AS g (job, fresh, batch_seq, idx) ON g.batch_seq = i.batch_seq AND g.idx = i.idx
       WHERE i.state = 'o' AND i.job = g.job AND i.attempt + $5 < $7 ORDER BY i.batch_seq, i.idx FOR UPDATE OF i
     )
     UPDATE txp.item i SET job = o.fresh, attempt = i.attempt + $5, lost = i.lost + $6 FROM open o, txp.batch b
     WHERE i.batch_seq = o.batch_seq AND i.idx = o.idx AND b.seq = o.batch_seq
     RETURNING i.batch_seq, i.idx, o.old, i.job, i.tag, i.lost, b.accepted_by`,
    [
      jobs.map(({ id }) => id),
      jobs.map(() => randomUUID()),
      jobs.map(({ batchSeq }) => batchSeq),
      jobs.map(({ index }) => index),
      attempts,
      isLost ? 1 : 0,
      lives ?? 32_767,
    ],
  );
  await queue.put(
    session,
    rows.map((row) => {
      const { items, suspects } = queuesOf[row.accepted_by];
      const place = { queue: row.lost >= suspectAfter ? suspects : items, id: row.job, batchSeq: row.batch_seq, index: row.idx, tag: row.tag };
      return delayMs === undefined ? place : { ...place, delayMs };
    }),
  );
  return rows.map((row) => ({ queue: '', id: row.old, batchSeq: row.batch_seq, index: row.idx }));
}
