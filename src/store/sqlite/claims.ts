// Hands ready items to runners: keys take turns, the oldest batch of a key comes first, suspects run on their own. Call inside a transaction.
import { randomUUID } from 'node:crypto';
import type { Acceptor, Claim } from '../../core/batch.js';
import type { Clock } from '../clock.js';
import { fromMicro } from '../credits.js';
import type { BatchRow, BatchRows } from './batch-rows.js';
import type { Database } from './database.js';

/** Claims up to `limit` ready items for a runner that works on `running` others. */
type ClaimReady = (acceptedBy: Acceptor, limit: number, running: number) => Claim[];

interface ReadyItem {
  readonly idx: number;
  readonly custom_id: string;
  readonly operation: string;
  readonly engine: string | null;
  readonly body: string;
  readonly attempt: number;
  readonly lost: number;
}

// After its second lost runner an item is suspected to be the cause. After the first it is only one of all items that its runner had, most of which are
// innocent.
const suspectAfter = 2;

/** `leaseMs` is the duration of the lease of a claim, which renewals extend. */
export function itemClaimer(database: Database, rows: BatchRows, clock: Clock, leaseMs: number): ClaimReady {
  const readyLanes = database.prepare<{ key_id: string }>('SELECT key_id FROM lane WHERE accepted_by = ? AND queued > 0 ORDER BY turn');
  const takeTurn = database.prepare('UPDATE lane SET turn = (SELECT max(turn) + 1 FROM lane) WHERE accepted_by = ? AND key_id = ?');
  const oldestReady = database.prepare<BatchRow>('SELECT * FROM batch WHERE accepted_by = ? AND key_id = ? AND queued > 0 ORDER BY seq LIMIT 1');
  const readyItems = database.prepare<ReadyItem>("SELECT * FROM item WHERE batch_seq = ? AND state = 'queued' ORDER BY lost, idx LIMIT ?");
  const start = database.prepare(
    "UPDATE item SET state = 'running', attempt = attempt + 1, claim = ?, lease_until = ?, not_before = NULL WHERE batch_seq = ? AND idx = ?",
  );
  const markStarted = database.prepare(
    "UPDATE batch SET status = 'in_progress', started_at = coalesce(started_at, ?) WHERE seq = ? AND status = 'validating'",
  );

  const startItem = (batch: BatchRow, item: ReadyItem): Claim => {
    const token = randomUUID();
    start.run(token, clock.elapsed() + leaseMs, batch.seq, item.idx);
    return claimOf(batch, item, token);
  };

  // A suspect runs on its own: if it were the cause, items running at the same time would use up their attempts with it.
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

  return (acceptedBy, limit, running) => {
    const claimed: Claim[] = [];
    const lanes = readyLanes.all(acceptedBy).slice(0, limit);
    for (const [position, { key_id: keyId }] of lanes.entries()) {
      const share = Math.ceil((limit - claimed.length) / (lanes.length - position));
      const items = claimFrom(acceptedBy, keyId, share, running === 0 && claimed.length === 0);
      // Only suspects are ready there: they wait until everything running has ended, and nothing else is started before them.
      if (items.length === 0 && running > 0 && position === 0) break;
      // A key that yielded no item keeps its turn, and is first the next time.
      if (items.length > 0) takeTurn.run(acceptedBy, keyId);
      for (const item of items) claimed.push(item);
      if (items[0]?.isSuspect === true) break;
    }
    return claimed;
  };
}

function claimOf(batch: BatchRow, item: ReadyItem, token: string): Claim {
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
}
