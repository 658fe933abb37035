// What a runner does to the items of batches: claim, hold, finish, put aside, give back. Each verb is one transaction.
import { randomUUID } from 'node:crypto';
import { type Acceptor, type BatchStore, type Claim, type ClaimId, type FinishedItem, maxPostponementMs } from '../../core/batch.js';
import type { Clock } from '../clock.js';
import { fromMicro } from '../credits.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import { type Conclusions, conclusions } from './conclusions.js';
import type { Database } from './database.js';

type ItemWork = Pick<BatchStore, 'recover' | 'claim' | 'hold' | 'finish' | 'postpone' | 'giveBack' | 'load'> & {
  readonly close: Conclusions['close'];
};

export interface WorkOptions {
  readonly clock: Clock;
  /** How often an item is started before it fails with `attempts_exhausted`. */
  readonly lives: number;
  /** How long a claim is held without being renewed. */
  readonly leaseMs: number;
}

interface ItemRow {
  readonly batch_seq: number;
  readonly idx: number;
  readonly custom_id: string;
  readonly operation: string;
  readonly engine: string | null;
  readonly body: string;
  readonly attempt: number;
  readonly lost: number;
  readonly lease_until: number;
}

// After the second death an item is held for the cause. After the first it is one of all that its runner had, and most of those are innocent.
const suspectAfter = 2;

export function itemWork(database: Database, rows: BatchRows, { clock, lives, leaseMs }: WorkOptions): ItemWork {
  const { record, exhaust, close } = conclusions(database, rows, clock, lives);
  // A look per row: the few rows that wait or run are found by their index, not by way of all batches.
  const ofAcceptor = '(SELECT accepted_by FROM batch WHERE seq = batch_seq) = @acceptedBy';
  // Times that lie further ahead than any that is given out were written before the machine started anew.
  const wokenItems = database.prepare<ItemRow>(
    `SELECT batch_seq, idx FROM item WHERE state = 'waiting' AND (not_before <= @now OR not_before > @now + @longest) AND ${ofAcceptor}`,
  );
  const lapsedItems = database.prepare<ItemRow>(
    `SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND (lease_until <= @now OR lease_until > @now + @leaseMs) AND ${ofAcceptor}`,
  );
  const runningItems = database.prepare<ItemRow>(`SELECT batch_seq, idx, attempt FROM item WHERE state = 'running' AND ${ofAcceptor}`);
  const readyLanes = database.prepare<{ key_id: string }>('SELECT key_id FROM lane WHERE accepted_by = ? AND queued > 0 ORDER BY turn');
  const takeTurn = database.prepare('UPDATE lane SET turn = (SELECT max(turn) + 1 FROM lane) WHERE accepted_by = ? AND key_id = ?');
  const oldestReady = database.prepare<BatchRow>('SELECT * FROM batch WHERE accepted_by = ? AND key_id = ? AND queued > 0 ORDER BY seq LIMIT 1');
  const readyItems = database.prepare<ItemRow>("SELECT * FROM item WHERE batch_seq = ? AND state = 'queued' ORDER BY lost, idx LIMIT ?");
  const start = database.prepare(
    "UPDATE item SET state = 'running', attempt = attempt + 1, claim = ?, lease_until = ?, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const enqueue = database.prepare(
    "UPDATE item SET state = 'queued', claim = NULL, lease_until = NULL, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const markLost = database.prepare('UPDATE item SET lost = lost + 1 WHERE batch_seq = ? AND idx = ?');
  const uncount = database.prepare('UPDATE item SET attempt = attempt - 1 WHERE batch_seq = ? AND idx = ?');
  const setAside = database.prepare(
    "UPDATE item SET state = 'waiting', claim = NULL, lease_until = NULL, not_before = ? WHERE batch_seq = ? AND idx = ?",
  );
  const heldItem = database.prepare<ItemRow>(
    "SELECT attempt, lease_until FROM item WHERE batch_seq = ? AND idx = ? AND state = 'running' AND claim = ?",
  );
  const extend = database.prepare('UPDATE item SET lease_until = ? WHERE batch_seq = ? AND idx = ?');
  const markStarted = database.prepare(
    "UPDATE batch SET status = 'in_progress', started_at = coalesce(started_at, ?) WHERE seq = ? AND status = 'validating'",
  );
  const counts = database
    .prepare<number>("SELECT (SELECT coalesce(sum(queued), 0) FROM lane) + (SELECT count(*) FROM item WHERE state = 'waiting')")
    .pluck();
  const running = database.prepare<number>("SELECT count(*) FROM item WHERE state = 'running'").pluck();

  const oldestReadySince = database.prepare<number | null>('SELECT min(created_at) FROM batch WHERE queued > 0').pluck();

  const putBack = (items: readonly Pick<ItemRow, 'batch_seq' | 'idx' | 'attempt'>[]): void => {
    for (const { batch_seq: seq, idx, attempt } of items) {
      const row = rows.bySeq(seq);
      if (attempt >= lives) exhaust(row, idx);
      else {
        enqueue.run(seq, idx);
        markLost.run(seq, idx);
        rows.addReady(row, 1);
      }
    }
  };

  const startItem = (batch: BatchRow, item: ItemRow): Claim => {
    const token = randomUUID();
    start.run(token, clock.elapsed() + leaseMs, batch.seq, item.idx);
    return {
      batchId: batch.id,
      index: item.idx,
      token,
      keyId: batch.key_id,
      customId: item.custom_id,
      operation: item.operation,
      engine: item.engine ?? undefined,
      body: item.body,
      cost: fromMicro(batch.price),
      attempt: item.attempt + 1,
      isSuspect: item.lost >= suspectAfter,
    };
  };

  // A suspect goes alone: were it the cause, its neighbours would run out of attempts with it.
  const claimFrom = (acceptedBy: Acceptor, keyId: string, limit: number, mayBeAlone: boolean): Claim[] => {
    const claimed: Claim[] = [];
    while (claimed.length < limit) {
      const batch = oldestReady.get(acceptedBy, keyId);
      if (batch === undefined) break;
      const ready = readyItems.all(batch.seq, limit - claimed.length);
      const sound = ready.filter((item) => item.lost < suspectAfter);
      const items = sound.length > 0 ? sound : mayBeAlone && claimed.length === 0 ? ready.slice(0, 1) : [];
      if (items.length === 0) break;
      for (const item of items) claimed.push(startItem(batch, item));
      rows.addReady(batch, -items.length);
      markStarted.run(clock.now(), batch.seq);
      if (sound.length === 0) break;
    }
    return claimed;
  };

  /** The batch and the attempt of an item that is held under this token. */
  const held = (
    { batchId, index, token }: ClaimId,
    row = rows.byId(batchId),
  ): { readonly row: BatchRow; readonly attempt: number; readonly leaseUntil: number } | undefined => {
    if (row === undefined) return undefined;
    const item = heldItem.get(row.seq, index, token);
    return item === undefined ? undefined : { row, attempt: item.attempt, leaseUntil: item.lease_until };
  };

  return {
    recover: async (acceptedBy) =>
      database.write(() => {
        const items = runningItems.all({ acceptedBy });
        putBack(items);
        return items.length;
      }),
    claim: async (acceptedBy, limit, running = 0) =>
      database.writeGrouped(() => {
        const now = clock.elapsed();
        for (const { batch_seq: seq, idx } of wokenItems.all({ acceptedBy, now, longest: maxPostponementMs })) {
          enqueue.run(seq, idx);
          rows.addReady(rows.bySeq(seq), 1);
        }
        putBack(lapsedItems.all({ acceptedBy, now, leaseMs }));
        const claimed: Claim[] = [];
        const lanes = readyLanes.all(acceptedBy).slice(0, limit);
        for (const [position, { key_id: keyId }] of lanes.entries()) {
          const share = Math.ceil((limit - claimed.length) / (lanes.length - position));
          const items = claimFrom(acceptedBy, keyId, share, running === 0 && claimed.length === 0);
          // What is ready there are suspects: they wait for the end of what runs, and no others are started before them.
          if (items.length === 0 && running > 0 && position === 0) break;
          // A key whose turn brought nothing keeps it, and is first the next time.
          if (items.length > 0) takeTurn.run(acceptedBy, keyId);
          for (const item of items) claimed.push(item);
          if (items[0]?.isSuspect === true) break;
        }
        return claimed;
      }),
    hold: async (claims) => {
      const now = clock.elapsed();
      const found = claims.map((claim) => held(claim));
      // Looking costs nothing, writing a commit: a lease is renewed when a third of it is gone.
      const isDue = ({ leaseUntil }: { readonly leaseUntil: number }): boolean => leaseUntil < now + (2 * leaseMs) / 3 || leaseUntil > now + leaseMs;
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
          enqueue.run(item.row.seq, claim.index);
          uncount.run(item.row.seq, claim.index);
          rows.addReady(item.row, 1);
          count++;
        }
        return count;
      }),
    load: async () => {
      const since = oldestReadySince.get() ?? null;
      return {
        waiting: counts.get() ?? 0,
        running: running.get() ?? 0,
        oldestMs: since === null ? 0 : Math.max(0, clock.now() - since),
      };
    },
    close,
  };
}
