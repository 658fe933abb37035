// What runners do to items in PostgreSQL: claim, hold, finish, postpone, give back. A claim is a job of the queue; an outdated claim changes nothing.
import { type Acceptor, type Claim, type ItemQueue, maxPostponementMs } from '../../core/batch.js';
import type { Clock } from '../clock.js';
import { fromMicro } from '../credits.js';
import type { Database, Session, Transaction } from './database.js';
import { finish } from './finish.js';
import { conclude } from './outcomes.js';
import { type HandOut, type Job, type JobQueue, queuesOf } from './queue.js';
import { requeueItems } from './requeue.js';
import { jobOf, tokenOf } from './tokens.js';

interface ItemOptions {
  /** Maximum number of times that an item is started; after that it fails with `attempts_exhausted`. */
  readonly lives: number;
  /** Duration of the lease of a claim, in milliseconds; renewals extend it. */
  readonly leaseMs: number;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** The queue, opened on first use. */
  queue(): Promise<JobQueue>;
}

type Items = Omit<ItemQueue, 'tidy' | 'load'>;

export function exhausted(lives: number, reason = ''): { readonly ok: false; readonly code: string; readonly message: string } {
  const message = `the item did not finish in ${lives} attempts`;
  return { ok: false, code: 'attempts_exhausted', message: reason === '' ? message : `${message}; the last one: ${reason}` };
}

interface ClaimRow {
  readonly job: string;
  readonly batch_seq: number;
  readonly idx: number;
  readonly batch_id: string;
  readonly key_id: string;
  readonly custom_id: string;
  readonly operation: string;
  readonly engine: string;
  readonly price: number;
  readonly attempt: number;
  readonly body: string;
}

/** Jobs `g`, given as lists of their ids, batches and indexes, joined with the open items `i` whose current job they are. */
const openItems = `unnest($1::uuid[], $2::bigint[], $3::int[]) AS g (job, batch_seq, idx)
    JOIN txp.item i ON i.batch_seq = g.batch_seq AND i.idx = g.idx AND i.job = g.job AND i.state = 'o'`;

/**
 * Selects the items of jobs, with their bodies. Marks their batches as started, and advances the turn, so that keys that come later start at the same place.
 * Jobs of items that have ended yield no row.
 */
function handOut(acceptedBy: Acceptor): string {
  return `
  WITH open AS MATERIALIZED (
    SELECT g.job, i.batch_seq, i.idx, i.custom_id, i.operation, i.engine, i.attempt, i.tag FROM ${openItems}
  ), handed AS MATERIALIZED (
    SELECT o.*, b.id AS batch_id, b.key_id, b.price, b.status, b.day FROM open o JOIN txp.batch b ON b.seq = o.batch_seq
  ), fresh AS MATERIALIZED (
    SELECT b.seq FROM txp.batch b JOIN (SELECT DISTINCT batch_seq FROM handed WHERE status = 'validating') h ON h.batch_seq = b.seq
    WHERE b.status = 'validating' ORDER BY b.seq FOR UPDATE OF b
  ), begun AS (
    UPDATE txp.batch b SET status = 'in_progress', started_at = txp.now_ms() FROM fresh WHERE b.seq = fresh.seq
  ), turn AS MATERIALIZED (
    SELECT setval('txp.turn_${acceptedBy}', greatest(last_value, (SELECT max(tag) FROM handed))) FROM txp.turn_${acceptedBy}
  )
  SELECT h.job, h.batch_seq, h.idx, h.batch_id, h.key_id, h.price, h.custom_id, h.operation, h.engine, h.attempt, y.text AS body
  FROM turn, handed h JOIN txp.body y ON y.day = h.day AND y.batch_seq = h.batch_seq AND y.idx = h.idx
  ORDER BY h.tag, h.batch_seq, h.idx`;
}

export function itemsIn(database: Database, { lives, leaseMs, clock, queue }: ItemOptions): Items {
  // Suspects and other items are tried first alternately, so that neither waits until the other queue is empty.
  let suspectsFirst = false;
  const renewedAt = new Map<string, number>();
  // What was handed out in a transaction whose outcome is unknown.
  let unsure: HandOut | undefined;

  const putBack = async (session: Session, jobs: readonly Job[]): Promise<number> => {
    const held = await (await queue()).acknowledge(session, jobs);
    const back = jobs.filter(({ id }) => held.has(id));
    return back.length === 0 ? 0 : (await requeueItems(session, await queue(), back, {})).length;
  };

  /** Undefined if the queue hands out nothing; otherwise the transaction has ended. */
  const claimFrom = async (
    session: Transaction,
    acceptedBy: Acceptor,
    name: string,
    limit: number,
    took: (taken: HandOut) => void,
  ): Promise<readonly Claim[] | undefined> => {
    const taken = await (await queue()).take(session, name, limit);
    took(taken);
    const { jobs } = taken;
    if (jobs.length === 0) return undefined;
    const rows = await session.last<ClaimRow>(handOut(acceptedBy), [
      jobs.map(({ id }) => id),
      jobs.map(({ batchSeq }) => batchSeq),
      jobs.map(({ index }) => index),
    ]);
    return rows.map((row): Claim => {
      const token = tokenOf({ queue: name, batchSeq: row.batch_seq, id: row.job, index: row.idx });
      return {
        batchId: row.batch_id,
        index: row.idx,
        token,
        keyId: row.key_id,
        customId: row.custom_id,
        operation: row.operation,
        engine: row.engine,
        body: row.body,
        cost: fromMicro(row.price),
        attempt: row.attempt + 1,
        isSuspect: name.endsWith('suspects'),
      };
    });
  };

  /** Claims from the first of these queues that hands out anything. There is more to claim if all of that belonged to items that have ended. */
  const claimOnce = async (
    acceptedBy: Acceptor,
    names: readonly string[],
    limit: number,
  ): Promise<{ readonly claims: readonly Claim[]; readonly isMore: boolean }> => {
    let taken: HandOut | undefined;
    try {
      const claims = await database.transact(async (session) => {
        for (const name of names) {
          const found = await claimFrom(session, acceptedBy, name, name === queuesOf[acceptedBy].suspects ? 1 : limit, (handedOut) => {
            taken = handedOut;
          });
          if (found !== undefined) return found;
        }
        return [];
      });
      const now = clock.elapsed();
      for (const { token } of claims) renewedAt.set(token, now);
      const claimed = new Set(claims.map(({ token }) => token));
      const over = (taken?.jobs ?? []).filter((job) => !claimed.has(tokenOf(job)));
      if (over.length > 0) await database.transact(async (session) => (await queue()).acknowledge(session, over));
      return { claims, isMore: over.length > 0 };
    } catch (error) {
      unsure = taken;
      throw error;
    }
  };

  return {
    // Other runners of the same kind may be working elsewhere, so the items of dead ones are found only by their leases.
    recover: async () => 0,
    claim: async (acceptedBy, limit, running = 0) => {
      if (unsure !== undefined) {
        const last = unsure;
        await database.transact(async (session) => putBack(session, await (await queue()).stillHandedOut(session, last)));
        unsure = undefined;
      }
      const { items, suspects } = queuesOf[acceptedBy];
      suspectsFirst = !suspectsFirst;
      // A suspect waits until everything running here has ended, and nothing else is started before it. Another machine may take it first.
      if (running > 0 && suspectsFirst && (await (await queue()).isAnyReady(database, suspects))) {
        suspectsFirst = false;
        return [];
      }
      const names = running > 0 ? [items] : suspectsFirst ? [suspects, items] : [items, suspects];
      for (;;) {
        const { claims, isMore } = await claimOnce(acceptedBy, names, limit);
        if (claims.length > 0 || !isMore) return claims;
      }
    },
    hold: async (claims) => {
      const jobs = claims.map(jobOf);
      const now = clock.elapsed();
      for (const token of renewedAt.keys()) if (!claims.some((claim) => claim.token === token)) renewedAt.delete(token);
      // Reading is cheap, but renewing costs a write per item, so it is done only when a third of the lease has passed.
      const due = jobs.filter((job) => now - (renewedAt.get(tokenOf(job)) ?? 0) > leaseMs / 3);
      const renewed = due.length === 0 ? new Set<string>() : await (await queue()).renew(database, due);
      for (const job of due) if (renewed.has(job.id)) renewedAt.set(tokenOf(job), now);
      const rows = await database.query<{ job: string }>(`SELECT g.job FROM ${openItems}`, [
        jobs.map(({ id }) => id),
        jobs.map(({ batchSeq }) => batchSeq),
        jobs.map(({ index }) => index),
      ]);
      const open = new Set(rows.map(({ job }) => job));
      const gone = new Set(due.filter(({ id }) => !renewed.has(id)).map(({ id }) => id));
      return jobs.map(({ id }) => open.has(id) && !gone.has(id));
    },
    finish: (items) => database.transact(async (session) => finish(session, await queue(), items)),
    postpone: (claim, reason, delayMs) =>
      database.transact(async (session) => {
        const job = jobOf(claim);
        const jobs = await queue();
        if (!(await jobs.acknowledge(session, [job])).has(job.id)) return false;
        const [moved] = await requeueItems(session, jobs, [job], { attempts: 1, lives, delayMs: Math.min(delayMs, maxPostponementMs) });
        if (moved !== undefined) return true;
        const outcome = exhausted(lives, reason);
        return (await conclude(session, [{ batchSeq: job.batchSeq, index: job.index, job: job.id, outcome }])).size > 0;
      }),
    giveBack: (claims) => database.transact((session) => putBack(session, claims.map(jobOf))),
  };
}
