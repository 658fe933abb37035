// What a runner does to the items of batches: claim, hold, finish, postpone, give back. Each operation is one transaction.
import { type BatchStore, type ClaimId, type FinishedItem, maxPostponementMs } from '../../core/batch.js';
import type { Clock } from '../clock.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import { itemClaimer } from './claims.js';
import { type Conclusions, conclusions } from './conclusions.js';
import type { Database } from './database.js';
import { itemRequeue, type LeaseOptions } from './requeue.js';

type ItemWork = Pick<BatchStore, 'recover' | 'claim' | 'hold' | 'finish' | 'postpone' | 'giveBack' | 'load'> & {
  readonly close: Conclusions['close'];
};

export interface WorkOptions extends LeaseOptions {
  readonly clock: Clock;
}

export function itemWork(database: Database, rows: BatchRows, { clock, lives, leaseMs }: WorkOptions): ItemWork {
  const { record, exhaust, close } = conclusions(database, rows, clock, lives);
  const requeue = itemRequeue(database, rows, exhaust, { lives, leaseMs });
  const claimReady = itemClaimer(database, rows, clock, leaseMs);
  const held = heldItemFinder(database, rows);
  const extend = database.prepare('UPDATE item SET lease_until = ? WHERE batch_seq = ? AND idx = ?');
  const setAside = database.prepare(
    "UPDATE item SET state = 'waiting', claim = NULL, lease_until = NULL, not_before = ? WHERE batch_seq = ? AND idx = ?",
  );

  return {
    recover: async (acceptedBy) => database.write(() => requeue.takeRunning(acceptedBy)),
    claim: async (acceptedBy, limit, running = 0) =>
      database.writeGrouped(() => {
        const now = clock.elapsed();
        requeue.wake(acceptedBy, now);
        requeue.takeLapsed(acceptedBy, now);
        return claimReady(acceptedBy, limit, running);
      }),
    hold: async (claims) => {
      const now = clock.elapsed();
      const found = claims.map((claim) => held(claim));
      // Reading costs nothing, but writing costs a commit, so a lease is renewed only when a third of it has passed.
      const isDue = ({ leaseUntil }: HeldItem): boolean => leaseUntil < now + (2 * leaseMs) / 3 || leaseUntil > now + leaseMs;
      if (!found.some((item) => item !== undefined && isDue(item))) return found.map((item) => item !== undefined);
      return database.writeGrouped(() =>
        claims.map((claim) => {
          const item = held(claim);
          if (item !== undefined) extend.run(clock.elapsed() + leaseMs, item.row.seq, claim.index);
          return item !== undefined;
        }),
      );
    },
    finish: async (items: readonly FinishedItem[]) =>
      database.writeGrouped(() => {
        const tokens = new Set<string>();
        const recorded = new Set<FinishedItem>();
        for (const id of new Set(items.map(({ claim }) => claim.batchId))) {
          const row = rows.byId(id);
          if (row === undefined) continue;
          const ended = items.filter(({ claim }) => claim.batchId === id && !tokens.has(claim.token) && tokens.add(claim.token) && held(claim, row));
          record(
            row,
            ended.map(({ claim, outcome }) => ({ index: claim.index, outcome })),
          );
          for (const item of ended) recorded.add(item);
        }
        return items.map((item) => recorded.has(item));
      }),
    postpone: async (claim, reason, delayMs) =>
      database.writeGrouped(() => {
        const item = held(claim);
        if (item === undefined) return false;
        if (item.attempt >= lives) exhaust(item.row, claim.index, reason);
        else setAside.run(clock.elapsed() + Math.min(delayMs, maxPostponementMs), item.row.seq, claim.index);
        return true;
      }),
    giveBack: async (claims) =>
      database.write(() => {
        let count = 0;
        for (const claim of claims) {
          const item = held(claim);
          if (item === undefined) continue;
          requeue.giveBack(item.row, claim.index);
          count++;
        }
        return count;
      }),
    load: queueLoad(database, clock),
    close,
  };
}

interface HeldItem {
  readonly row: BatchRow;
  readonly attempt: number;
  readonly leaseUntil: number;
}

/** Finds the item that is held under a token; undefined if it no longer is. A caller that already has the row of its batch passes it. */
function heldItemFinder(database: Database, rows: BatchRows): (claim: ClaimId, row?: BatchRow) => HeldItem | undefined {
  const heldItem = database.prepare<{ attempt: number; lease_until: number }>(
    "SELECT attempt, lease_until FROM item WHERE batch_seq = ? AND idx = ? AND state = 'running' AND claim = ?",
  );
  return ({ batchId, index, token }, row = rows.byId(batchId)) => {
    if (row === undefined) return undefined;
    const item = heldItem.get(row.seq, index, token);
    return item === undefined ? undefined : { row, attempt: item.attempt, leaseUntil: item.lease_until };
  };
}

function queueLoad(database: Database, clock: Clock): ItemWork['load'] {
  const counts = database
    .prepare<number>("SELECT (SELECT coalesce(sum(queued), 0) FROM lane) + (SELECT count(*) FROM item WHERE state = 'waiting')")
    .pluck();
  const running = database.prepare<number>("SELECT count(*) FROM item WHERE state = 'running'").pluck();
  const oldestReadySince = database.prepare<number | null>('SELECT min(created_at) FROM batch WHERE queued > 0').pluck();
  return async () => {
    const since = oldestReadySince.get() ?? null;
    return {
      waiting: counts.get() ?? 0,
      running: running.get() ?? 0,
      oldestMs: since === null ? 0 : Math.max(0, clock.now() - since),
    };
  };
}
