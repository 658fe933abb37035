// What a runner does to the items of batches: claim, finish, retry, give back. Each verb is one transaction.
import { type BatchStore, type ClaimedItem, type FinishedItem, longestPostponementMs, maxItemAttempts } from '../core/batch.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import { toMicro } from './credits.js';
import type { Database } from './database.js';

type Work = Pick<BatchStore, 'claim' | 'renew' | 'finish' | 'retry' | 'release' | 'recover' | 'load'> & {
  /** Ends an open batch: every unfinished item fails with `code`. Called inside a transaction. */
  close(row: BatchRow, code: string, message: string, nowMs: number): void;
};

interface ItemRow {
  readonly batch_seq: number;
  readonly idx: number;
  readonly custom_id: string;
  readonly operation: string;
  readonly body: string;
  readonly attempt: number;
  readonly lost: number;
}

const attemptsExhausted = {
  code: 'attempts_exhausted',
  message: `the item did not finish in ${maxItemAttempts} attempts`,
} as const;

export function itemWork(database: Database, rows: BatchRows): Work {
  // Times that lie further ahead than any that is given out were written before the clock was set back.
  const wokenItems = database.prepare(
    "SELECT batch_seq, idx FROM item WHERE state = 'waiting' AND (not_before <= @now OR not_before > @now + @longest)",
  );
  const lapsedItems = database.prepare(
    `SELECT batch_seq, idx, attempt FROM item
     WHERE state = 'running' AND owner <> @owner AND (lease_until <= @now OR lease_until > @now + @leaseMs)`,
  );
  const ownedItems = database.prepare("SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND owner = ?");
  const orphanedItems = database.prepare(
    "SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND substr(owner, 1, length(@prefix)) = @prefix",
  );
  const readyLanes = database.prepare('SELECT key_id FROM lane WHERE queued > 0 ORDER BY turn');
  const takeTurn = database.prepare('UPDATE lane SET turn = (SELECT max(turn) + 1 FROM lane) WHERE key_id = ?');
  const oldestReady = database.prepare('SELECT * FROM batch WHERE key_id = ? AND queued > 0 ORDER BY seq LIMIT 1');
  const readyItems = database.prepare("SELECT * FROM item WHERE batch_seq = ? AND state = 'queued' ORDER BY lost, idx LIMIT ?");
  const start = database.prepare(
    "UPDATE item SET state = 'running', attempt = attempt + 1, owner = ?, lease_until = ?, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const enqueue = database.prepare(
    "UPDATE item SET state = 'queued', owner = NULL, lease_until = NULL, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const markLost = database.prepare('UPDATE item SET lost = lost + 1 WHERE batch_seq = ? AND idx = ?');
  const giveBack = database.prepare(
    "UPDATE item SET state = 'queued', attempt = attempt - 1, owner = NULL, lease_until = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const postpone = database.prepare(
    "UPDATE item SET state = 'waiting', owner = NULL, lease_until = NULL, not_before = ? WHERE batch_seq = ? AND idx = ?",
  );
  const attemptOf = database.prepare("SELECT attempt FROM item WHERE batch_seq = ? AND idx = ? AND state = 'running'").pluck();
  const extend = database.prepare("UPDATE item SET lease_until = ? WHERE state = 'running' AND owner = ?");
  const markStarted = database.prepare(
    "UPDATE batch SET status = 'in_progress', started_at = coalesce(started_at, ?) WHERE seq = ? AND status = 'validating'",
  );
  // The body goes when the outcome comes: a finished item keeps no text that was sent.
  const conclude = database.prepare(
    `UPDATE item SET state = ?, outcome = ?, body = NULL, owner = NULL, lease_until = NULL, not_before = NULL
     WHERE batch_seq = ? AND idx = ? AND state NOT IN ('done', 'failed')`,
  );
  const countOutcomes = database.prepare('UPDATE batch SET done = done + ?, failed = failed + ? WHERE seq = ?');
  const deriveStatus = database.prepare(
    "UPDATE batch SET status = 'completed', finished_at = ? WHERE seq = ? AND finished_at IS NULL AND done + failed = total",
  );
  const insertCharge = database.prepare("INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES (?, ?, 'batch-item', ?, ?)");
  const charge = database.prepare('UPDATE key SET balance = balance - ? WHERE id = ? AND balance IS NOT NULL');
  const stateOf = database.prepare('SELECT state FROM item WHERE batch_seq = ? AND idx = ?').pluck();
  const openItems = database.prepare("SELECT idx FROM item WHERE batch_seq = ? AND state NOT IN ('done', 'failed')").pluck();
  const setFailed = database.prepare("UPDATE batch SET status = 'failed', finished_at = ? WHERE seq = ?");
  const counts = database.prepare("SELECT (SELECT coalesce(sum(queued), 0) FROM lane) + (SELECT count(*) FROM item WHERE state = 'waiting')").pluck();
  const running = database.prepare("SELECT count(*) FROM item WHERE state = 'running'").pluck();

  /** Concludes items of one batch; returns those that were open. */
  const record = (row: BatchRow, ended: readonly FinishedItem[], nowMs: number): readonly FinishedItem[] => {
    let [done, failed, spent, unclaimed] = [0, 0, 0, 0];
    const recorded = ended.filter(({ index, outcome, cost }) => {
      const before = stateOf.get(row.seq, index) as string | undefined;
      if (conclude.run(outcome.ok ? 'done' : 'failed', JSON.stringify(outcome), row.seq, index).changes === 0) return false;
      if (before === 'queued') unclaimed++;
      if (outcome.ok) done++;
      else failed++;
      const amount = toMicro(cost);
      if (outcome.ok && amount > 0) insertCharge.run(row.key_id, -amount, `${row.id}:${index}`, nowMs);
      spent += amount;
      return true;
    });
    if (unclaimed > 0) rows.addReady(row, -unclaimed);
    if (done + failed > 0) countOutcomes.run(done, failed, row.seq);
    if (spent > 0) charge.run(spent, row.key_id);
    deriveStatus.run(nowMs, row.seq);
    return recorded;
  };
  const fail = (row: BatchRow, index: number, code: string, message: string, nowMs: number): void => {
    record(row, [{ batchId: row.id, index, outcome: { ok: false, code, message }, cost: 0 }], nowMs);
  };

  const putBack = (items: readonly Pick<ItemRow, 'batch_seq' | 'idx' | 'attempt'>[], nowMs: number): void => {
    for (const { batch_seq: seq, idx, attempt } of items) {
      const row = rows.bySeq(seq);
      if (attempt >= maxItemAttempts) fail(row, idx, attemptsExhausted.code, attemptsExhausted.message, nowMs);
      else {
        enqueue.run(seq, idx);
        markLost.run(seq, idx);
        rows.addReady(row, 1);
      }
    }
  };

  // An item that a runner died with goes alone: were it the cause, its neighbors would run out of attempts with it.
  const claimFrom = (keyId: string, limit: number, owner: string, leaseUntil: number, nowMs: number, isFirst: boolean): ClaimedItem[] => {
    const claimed: ClaimedItem[] = [];
    while (claimed.length < limit) {
      const batch = oldestReady.get(keyId) as BatchRow | undefined;
      if (batch === undefined) break;
      const ready = readyItems.all(batch.seq, limit - claimed.length) as ItemRow[];
      const sound = ready.filter((item) => item.lost === 0);
      const mayBeAlone = isFirst && claimed.length === 0;
      const items = sound.length > 0 ? sound : mayBeAlone ? ready.slice(0, 1) : [];
      if (items.length === 0) break;
      for (const item of items) {
        start.run(owner, leaseUntil, batch.seq, item.idx);
        const { custom_id: customId, operation, attempt } = item;
        claimed.push({
          batchId: batch.id,
          index: item.idx,
          keyId,
          customId,
          operation,
          body: item.body,
          attempt: attempt + 1,
          isSuspect: item.lost > 0,
        });
      }
      rows.addReady(batch, -items.length);
      markStarted.run(nowMs, batch.seq);
      if (sound.length === 0) break;
    }
    return claimed;
  };

  return {
    claim: async (owner, limit, leaseMs, nowMs) =>
      database.writeGrouped(() => {
        for (const { batch_seq: seq, idx } of wokenItems.all({ now: nowMs, longest: longestPostponementMs }) as ItemRow[]) {
          enqueue.run(seq, idx);
          rows.addReady(rows.bySeq(seq), 1);
        }
        putBack(lapsedItems.all({ now: nowMs, owner, leaseMs }) as ItemRow[], nowMs);
        const claimed: ClaimedItem[] = [];
        const lanes = (readyLanes.all() as { key_id: string }[]).slice(0, limit);
        for (const [position, { key_id: keyId }] of lanes.entries()) {
          const share = Math.ceil((limit - claimed.length) / (lanes.length - position));
          const items = claimFrom(keyId, share, owner, nowMs + leaseMs, nowMs, claimed.length === 0);
          // A key whose turn brought nothing keeps it, and is first the next time.
          if (items.length > 0) takeTurn.run(keyId);
          for (const item of items) claimed.push(item);
          if (items[0]?.isSuspect === true) break;
        }
        return claimed;
      }),
    renew: async (owner, leaseMs, nowMs) => {
      database.write(() => extend.run(nowMs + leaseMs, owner));
    },
    finish: async (items: readonly FinishedItem[], nowMs) =>
      database.writeGrouped(() => {
        const batches = [...new Set(items.map(({ batchId }) => batchId))];
        const ofBatch = (id: string): FinishedItem[] => items.filter(({ batchId }) => batchId === id);
        const recorded = new Set(batches.flatMap((id) => record(rows.require(id), ofBatch(id), nowMs)));
        return items.map((item) => recorded.has(item));
      }),
    retry: async ({ batchId, index }, reason, notBeforeMs, nowMs) => {
      database.write(() => {
        const row = rows.require(batchId);
        const attempt = attemptOf.get(row.seq, index) as number | undefined;
        if (attempt === undefined) return;
        if (attempt < maxItemAttempts) {
          postpone.run(notBeforeMs, row.seq, index);
          return;
        }
        fail(row, index, attemptsExhausted.code, `${attemptsExhausted.message}; the last one: ${reason}`, nowMs);
      });
    },
    release: async (owner) =>
      database.write(() => {
        const items = ownedItems.all(owner) as ItemRow[];
        for (const { batch_seq: seq, idx } of items) {
          giveBack.run(seq, idx);
          rows.addReady(rows.bySeq(seq), 1);
        }
        return items.length;
      }),
    recover: async (prefix, nowMs) =>
      database.write(() => {
        const items = orphanedItems.all({ prefix }) as ItemRow[];
        putBack(items, nowMs);
        return items.length;
      }),
    load: async () => ({ waiting: counts.get() as number, running: running.get() as number }),
    close: (row, code, message, nowMs) => {
      const outcome = { ok: false, code, message } as const;
      const open = (openItems.all(row.seq) as number[]).map((index) => ({ batchId: row.id, index, outcome, cost: 0 }));
      record(row, open, nowMs);
      setFailed.run(nowMs, row.seq);
    },
  };
}
