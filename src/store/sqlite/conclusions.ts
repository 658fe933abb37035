// Ends batch items: records outcomes, charges and usage, and ends the batch with its last item. Call inside a transaction.
import type { Outcome } from '../../core/batch.js';
import type { Clock } from '../clock.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import type { Database } from './database.js';
import { usageCounter, usageDay } from './usage.js';

type Ended = readonly { readonly index: number; readonly outcome: Outcome }[];

export interface Conclusions {
  /** Ends those items of one batch that are open, and counts them as used. */
  record(row: BatchRow, ended: Ended): void;
  /** Fails an item that has no attempts left; `reason` is why it did not finish the last time. */
  exhaust(row: BatchRow, index: number, reason?: string): void;
  /** Ends an open batch: every unfinished item fails with `code`; it is not counted as used, because no work was done. */
  close(row: BatchRow, code: string, message: string): void;
}

/** `lives` is the maximum number of times that an item is started before it fails with `attempts_exhausted`. */
export function conclusions(database: Database, rows: BatchRows, clock: Clock, lives: number): Conclusions {
  const attemptsExhausted = { code: 'attempts_exhausted', message: `the item did not finish in ${lives} attempts` } as const;
  const addUsage = usageCounter(database);
  const openItem = database.prepare<{ state: string; operation: string; bytes: number }>(
    "SELECT state, operation, octet_length(coalesce(body, '')) AS bytes FROM item WHERE batch_seq = ? AND idx = ? AND state NOT IN ('done', 'failed')",
  );
  // The body is removed when the outcome is stored: a finished item keeps no submitted text.
  const conclude = database.prepare(
    'UPDATE item SET state = ?, outcome = ?, body = NULL, claim = NULL, lease_until = NULL, not_before = NULL WHERE batch_seq = ? AND idx = ?',
  );
  const countOutcomes = database.prepare('UPDATE batch SET done = done + ?, failed = failed + ? WHERE seq = ?');
  const deriveStatus = database.prepare(
    "UPDATE batch SET status = 'completed', finished_at = ? WHERE seq = ? AND finished_at IS NULL AND done + failed = total",
  );
  const insertCharge = database.prepare("INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES (?, ?, 'batch-item', ?, ?)");
  const charge = database.prepare('UPDATE key SET balance = balance - ? WHERE id = ? AND balance IS NOT NULL');
  const openItems = database.prepare<number>("SELECT idx FROM item WHERE batch_seq = ? AND state NOT IN ('done', 'failed')").pluck();
  const setFailed = database.prepare("UPDATE batch SET status = 'failed', finished_at = ? WHERE seq = ?");

  /** Returns the outcomes of the items that it ended, by operation. */
  const end = (row: BatchRow, ended: Ended): ReadonlyMap<string, readonly Outcome[]> => {
    const byOperation = new Map<string, Outcome[]>();
    let [done, failed, unclaimed, bytes] = [0, 0, 0, 0];
    for (const { index, outcome } of ended) {
      const before = openItem.get(row.seq, index);
      if (before === undefined) continue;
      const text = JSON.stringify(outcome);
      conclude.run(outcome.ok ? 'done' : 'failed', text, row.seq, index);
      bytes += Buffer.byteLength(text) - before.bytes;
      const same = byOperation.get(before.operation);
      if (same === undefined) byOperation.set(before.operation, [outcome]);
      else same.push(outcome);
      if (before.state === 'queued') unclaimed++;
      if (outcome.ok) done++;
      else failed++;
      if (outcome.ok && row.price > 0) insertCharge.run(row.key_id, -row.price, `${row.id}:${index}`, clock.now());
    }
    if (unclaimed > 0) rows.addReady(row, -unclaimed);
    if (bytes !== 0) rows.addBytes(row, bytes);
    if (done + failed > 0) countOutcomes.run(done, failed, row.seq);
    if (done * row.price > 0) charge.run(done * row.price, row.key_id);
    deriveStatus.run(clock.now(), row.seq);
    return byOperation;
  };

  const record: Conclusions['record'] = (row, ended) => {
    const byOperation = end(row, ended);
    // Items submitted by a local command are not counted: they have no API key.
    if (row.accepted_by !== 'api') return;
    addUsage(
      [...byOperation].map(([operation, outcomes]) => {
        const done = outcomes.filter(({ ok }) => ok).length;
        return {
          keyId: row.key_id,
          day: usageDay(clock.now()),
          operation: `batch.${operation}`,
          requests: outcomes.length,
          failures: outcomes.length - done,
          inputTokens: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.inputTokens : 0), 0),
          cost: done * row.price,
        };
      }),
    );
  };
  const exhaust: Conclusions['exhaust'] = (row, index, reason = '') => {
    const { code, message } = attemptsExhausted;
    record(row, [{ index, outcome: { ok: false, code, message: reason === '' ? message : `${message}; the last one: ${reason}` } }]);
  };

  const close: Conclusions['close'] = (row, code, message) => {
    const outcome = { ok: false, code, message } as const;
    end(
      row,
      openItems.all(row.seq).map((index) => ({ index, outcome })),
    );
    setFailed.run(clock.now(), row.seq);
  };

  return { record, exhaust, close };
}
