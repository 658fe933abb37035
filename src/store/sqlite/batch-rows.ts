// Rows of batches, and the counts of items ready to be claimed and of bytes stored, per batch and per key. Call inside a transaction.
import type { Acceptor } from '../../core/batch.js';
import type { ShownBatch } from '../rows.js';
import type { Database } from './database.js';

export interface BatchRow extends ShownBatch {
  readonly seq: number;
  readonly accepted_by: Acceptor;
  readonly fingerprint: string | null;
  readonly queued: number;
  /** Micro-credits for one result. */
  readonly price: number;
  readonly bytes: number;
}

export interface BatchRows {
  find(keyId: string, batchId: string): BatchRow | undefined;
  /** The row, unless the batch has been deleted. */
  byId(batchId: string): BatchRow | undefined;
  require(batchId: string): BatchRow;
  bySeq(seq: number): BatchRow;
  /** Changes the number of ready items of a batch by `change`. */
  addReady(row: Pick<BatchRow, 'seq' | 'key_id' | 'accepted_by'>, change: number): void;
  /** Changes the number of stored bytes of a batch by `change`. */
  addBytes(row: Pick<BatchRow, 'seq' | 'key_id' | 'accepted_by'>, change: number): void;
  /** Bytes of all batches of a key. */
  bytesOf(acceptedBy: Acceptor, keyId: string): number;
  /** Subtracts the bytes of a deleted batch from its key's. */
  forget(row: BatchRow): void;
}

export function batchRows(database: Database): BatchRows {
  const byId = database.prepare<BatchRow>('SELECT * FROM batch WHERE id = ?');
  const bySeq = database.prepare<BatchRow>('SELECT * FROM batch WHERE seq = ?');
  const addToBatch = database.prepare('UPDATE batch SET queued = queued + @queued, bytes = bytes + @bytes WHERE seq = @seq');
  // A new key starts behind those that already wait.
  const addToLane = database.prepare(
    `INSERT INTO lane (accepted_by, key_id, queued, turn, bytes)
     VALUES (@acceptedBy, @key, @queued, (SELECT coalesce(max(turn), 0) + 1 FROM lane), @bytes)
     ON CONFLICT (accepted_by, key_id) DO UPDATE SET queued = queued + @queued, bytes = bytes + @bytes`,
  );
  const bytesOf = database.prepare<number>('SELECT bytes FROM lane WHERE accepted_by = ? AND key_id = ?').pluck();
  const find = (batchId: string): BatchRow | undefined => byId.get(batchId);
  const add = (row: Pick<BatchRow, 'seq' | 'key_id' | 'accepted_by'>, queued: number, bytes: number): void => {
    addToBatch.run({ queued, bytes, seq: row.seq });
    addToLane.run({ acceptedBy: row.accepted_by, key: row.key_id, queued, bytes });
  };
  return {
    find: (keyId, batchId) => {
      const row = find(batchId);
      return row?.key_id === keyId ? row : undefined;
    },
    byId: find,
    require: (batchId) => existing(find(batchId)),
    bySeq: (seq) => existing(bySeq.get(seq)),
    addReady: (row, change) => add(row, change, 0),
    addBytes: (row, change) => add(row, 0, change),
    bytesOf: (acceptedBy, keyId) => bytesOf.get(acceptedBy, keyId) ?? 0,
    forget: (row) => addToLane.run({ acceptedBy: row.accepted_by, key: row.key_id, queued: 0, bytes: -row.bytes }),
  };
}

function existing(row: BatchRow | undefined): BatchRow {
  if (row === undefined) throw new Error('a batch row is missing inside its transaction');
  return row;
}
