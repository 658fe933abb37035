// Records the outcomes of claims. An outdated claim changes nothing, and repeating the same outcome returns the same answer.
import type { FinishedItem } from '../../core/batch.js';
import type { Session, Transaction } from './database.js';
import { concludeLast } from './outcomes.js';
import type { Job, JobQueue } from './queue.js';
import { jobOf } from './tokens.js';

/** Ends items with their outcomes. Returns for each whether it was recorded, now or by an earlier call. */
export async function finish(session: Transaction, queue: JobQueue, items: readonly FinishedItem[]): Promise<readonly boolean[]> {
  const first = new Map<string, FinishedItem>();
  for (const item of items) if (!first.has(item.claim.token)) first.set(item.claim.token, item);
  const asked = [...first.values()].map((item) => ({ item, job: jobOf(item.claim) }));
  const held = await queue.acknowledge(
    session,
    asked.map(({ job }) => job),
  );
  const refused = asked.filter(({ job }) => !held.has(job.id));
  // The answer to an earlier call may have been lost.
  const known = refused.length === 0 ? new Set<string>() : await recordedBefore(session, refused);
  const ended = await concludeLast(
    session,
    asked
      .filter(({ job }) => held.has(job.id))
      .map(({ item, job }) => ({ batchSeq: job.batchSeq, index: job.index, job: job.id, outcome: item.outcome })),
  );
  const recorded = new Set(asked.filter(({ job }) => ended.has(`${job.batchSeq}:${job.index}`) || known.has(job.id)).map(({ item }) => item));
  return items.map((item) => recorded.has(item));
}

/** The ids of the jobs whose items ended with the job and with exactly this outcome. */
async function recordedBefore(session: Session, asked: readonly { readonly item: FinishedItem; readonly job: Job }[]): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ job: string }>(
    `SELECT g.job FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::text[]) AS g (job, batch_seq, idx, text)
     JOIN txp.item i ON i.batch_seq = g.batch_seq AND i.idx = g.idx AND i.job = g.job AND i.state <> 'o'
     JOIN txp.batch b ON b.seq = i.batch_seq
     JOIN txp.outcome o ON o.day = b.day AND o.batch_seq = i.batch_seq AND o.idx = i.idx AND o.text = g.text`,
    [
      asked.map(({ job }) => job.id),
      asked.map(({ job }) => job.batchSeq),
      asked.map(({ job }) => job.index),
      asked.map(({ item }) => JSON.stringify(item.outcome)),
    ],
  );
  return new Set(rows.map(({ job }) => job));
}
