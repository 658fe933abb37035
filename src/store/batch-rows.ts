// Rows of batches, and the counts of items ready to be claimed, per batch and per key. Called inside a transaction.
import type { Database } from './database.js';

export interface BatchRow {
  readonly seq: number;
  readonly id: string;
  readonly key_id: string;
  readonly fingerprint: string | null;
  readonly status: string;
  readonly total: number;
  readonly queued: number;
  readonly done: number;
  readonly failed: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

export interface BatchRows {
  find(keyId: string, batchId: string): BatchRow | undefined;
  require(batchId: string): BatchRow;
  bySeq(seq: number): BatchRow;
  /** Counts `change` more (or fewer) items of a batch as ready. */
  addReady(row: Pick<BatchRow, 'seq' | 'key_id'>, change: number): void;
}

export function batchRows(database: Database): BatchRows {
  const byId = database.prepare('SELECT * FROM batch WHERE id = ?');
  const bySeq = database.prepare('SELECT * FROM batch WHERE seq = ?');
  const addToBatch = database.prepare('UPDATE batch SET queued = queued + ? WHERE seq = ?');
  // A key that comes anew starts behind those that wait already.
  const addToLane = database.prepare(
    `INSERT INTO lane (key_id, queued, turn) VALUES (@key, @change, (SELECT coalesce(max(turn), 0) + 1 FROM lane))
     ON CONFLICT (key_id) DO UPDATE SET queued = queued + @change`,
  );
  const find = (batchId: string): BatchRow | undefined => byId.get(batchId) as BatchRow | undefined;
  return {
    find: (keyId, batchId) => {
      const row = find(batchId);
      return row?.key_id === keyId ? row : undefined;
    },
    require: (batchId) => {
      const row = find(batchId);
      if (row === undefined) throw new Error('a batch row is missing inside its transaction');
      return row;
    },
    bySeq: (seq) => bySeq.get(seq) as BatchRow,
    addReady: (row, change) => {
      addToBatch.run(change, row.seq);
      addToLane.run({ key: row.key_id, change });
    },
  };
}
