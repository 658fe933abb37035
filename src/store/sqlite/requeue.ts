// Requeues items: those given back, those postponed for long enough, and those of a runner that died. Call inside a transaction.
import { type Acceptor, maxPostponementMs } from '../../core/batch.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import type { Conclusions } from './conclusions.js';
import type { Database } from './database.js';

export interface LeaseOptions {
  /** Maximum number of times that an item is started; after that it fails with `attempts_exhausted`. */
  readonly lives: number;
  /** Duration of the lease of a claim, in milliseconds; renewals extend it. */
  readonly leaseMs: number;
}

interface Requeue {
  /** Requeues an item that its runner gives back, without counting the attempt. */
  giveBack(row: BatchRow, index: number): void;
  /** Requeues the items of this kind that have waited until `now`, in milliseconds since the machine started. */
  wake(acceptedBy: Acceptor, now: number): void;
  /** Takes back the items of this kind whose leases have expired by `now`. */
  takeLapsed(acceptedBy: Acceptor, now: number): void;
  /** Takes back all running items of this kind. Returns how many. */
  takeRunning(acceptedBy: Acceptor): number;
}

interface Place {
  readonly batch_seq: number;
  readonly idx: number;
}
interface StartedItem extends Place {
  readonly attempt: number;
}

/** `exhaust` fails an item that has no attempts left. */
export function itemRequeue(database: Database, rows: BatchRows, exhaust: Conclusions['exhaust'], { lives, leaseMs }: LeaseOptions): Requeue {
  // A lookup per row, so that the few waiting or running items are found by their index instead of through all batches.
  const ofAcceptor = '(SELECT accepted_by FROM batch WHERE seq = batch_seq) = @acceptedBy';
  // Times further ahead than any that are assigned were written before the machine restarted.
  const wokenItems = database.prepare<Place>(
    `SELECT batch_seq, idx FROM item WHERE state = 'waiting' AND (not_before <= @now OR not_before > @now + @longest) AND ${ofAcceptor}`,
  );
  const lapsedItems = database.prepare<StartedItem>(
    `SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND (lease_until <= @now OR lease_until > @now + @leaseMs) AND ${ofAcceptor}`,
  );
  const runningItems = database.prepare<StartedItem>(`SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND ${ofAcceptor}`);
  const enqueue = database.prepare(
    "UPDATE item SET state = 'queued', claim = NULL, lease_until = NULL, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const markLost = database.prepare('UPDATE item SET lost = lost + 1 WHERE batch_seq = ? AND idx = ?');
  const uncount = database.prepare('UPDATE item SET attempt = attempt - 1 WHERE batch_seq = ? AND idx = ?');

  const putBack = (row: BatchRow, index: number): void => {
    enqueue.run(row.seq, index);
    rows.addReady(row, 1);
  };

  /** Takes items from runners that died with them. */
  const takeBack = (items: readonly StartedItem[]): void => {
    for (const { batch_seq: seq, idx, attempt } of items) {
      const row = rows.bySeq(seq);
      if (attempt >= lives) exhaust(row, idx);
      else {
        putBack(row, idx);
        markLost.run(seq, idx);
      }
    }
  };

  return {
    giveBack: (row, index) => {
      putBack(row, index);
      uncount.run(row.seq, index);
    },
    wake: (acceptedBy, now) => {
      for (const { batch_seq: seq, idx } of wokenItems.all({ acceptedBy, now, longest: maxPostponementMs })) putBack(rows.bySeq(seq), idx);
    },
    takeLapsed: (acceptedBy, now) => takeBack(lapsedItems.all({ acceptedBy, now, leaseMs })),
    takeRunning: (acceptedBy) => {
      const items = runningItems.all({ acceptedBy });
      takeBack(items);
      return items.length;
    },
  };
}
