// Items that go into the queue again: given back, put aside for long enough, or left by a runner that died. Called inside a transaction.
import { type Acceptor, maxPostponementMs } from '../../core/batch.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import type { Conclusions } from './conclusions.js';
import type { Database } from './database.js';

export interface LeaseOptions {
  /** How often an item is started before it fails with `attempts_exhausted`. */
  readonly lives: number;
  /** How long a claim is held without being renewed. */
  readonly leaseMs: number;
}

interface Requeue {
  /** Puts an item that its runner gives back into the queue, without counting the attempt. */
  giveBack(row: BatchRow, index: number): void;
  /** Puts the items of this kind that have waited until `now` into the queue. `now` is in milliseconds since the machine started. */
  wake(acceptedBy: Acceptor, now: number): void;
  /** Takes back the items of this kind whose leases have run out by `now`. */
  takeLapsed(acceptedBy: Acceptor, now: number): void;
  /** Takes back all items of this kind that run. Tells how many. */
  takeRunning(acceptedBy: Acceptor): number;
}

interface Place {
  readonly batch_seq: number;
  readonly idx: number;
}
interface StartedItem extends Place {
  readonly attempt: number;
}

/** `exhaust` ends an item that may not be started again. */
export function itemRequeue(database: Database, rows: BatchRows, exhaust: Conclusions['exhaust'], { lives, leaseMs }: LeaseOptions): Requeue {
  // A look per row: the few rows that wait or run are found by their index, not by way of all batches.
  const ofAcceptor = '(SELECT accepted_by FROM batch WHERE seq = batch_seq) = @acceptedBy';
  // Times that lie further ahead than any that is given out were written before the machine started anew.
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
