// Requests per key and minute over all hosts: each host takes a share of the minute's limit at a time and counts it down in memory.
import type { RateLimits } from '../../core/keys.js';
import { systemClock } from '../clock.js';
import { memoryRates } from '../rates.js';
import { type Database, only } from './database.js';

const windowMs = 60_000;
// All hosts together never accept more than the limit; the unused share of a host that stops is lost for that minute.
const sharesPerWindow = 50;
const manyKeys = 10_000;
// Maximum time that a request waits for the database, which may be busy, and the pause before the next attempt after a failure.
const timeoutMs = 2_000;
const pauseMs = 1_000;

interface Share {
  /** Requests that this host may still accept. */
  left: number;
  /** The part of the limit that no host had taken when this one last asked. */
  beyond: number;
  /** When the window ends, on the clock of this process. */
  endsAt: number;
  taking: Promise<void> | undefined;
}

export function ratesIn(database: Database): RateLimits {
  const shares = new Map<string, Share>();
  // If the database is unavailable, each host counts on its own.
  const alone = memoryRates(systemClock);
  let asksAgainAt = 0;

  const shareOf = (keyId: string): Share => {
    const now = performance.now();
    if (shares.size >= manyKeys) for (const [id, { endsAt, taking }] of shares) if (now >= endsAt && taking === undefined) shares.delete(id);
    const share = shares.get(keyId) ?? { left: 0, beyond: 0, endsAt: 0, taking: undefined };
    shares.set(keyId, share);
    return share;
  };
  const takeShare = async (keyId: string, perMinute: number, share: Share): Promise<void> => {
    const row = only(
      await database.query<{ granted: number; taken: number; left_ms: number }>(
        `INSERT INTO txp.rate AS r (key_id, taken, granted, ends_at) VALUES ($1, $2, $2, txp.now_ms() + $4)
         ON CONFLICT (key_id) DO UPDATE SET
           taken = CASE WHEN r.ends_at <= txp.now_ms() THEN $2 ELSE r.taken + least($2, greatest(0, $3::int - r.taken)) END,
           granted = CASE WHEN r.ends_at <= txp.now_ms() THEN $2 ELSE least($2, greatest(0, $3::int - r.taken)) END,
           ends_at = CASE WHEN r.ends_at <= txp.now_ms() THEN excluded.ends_at ELSE r.ends_at END
         RETURNING granted, taken, (ends_at - txp.now_ms())::int AS left_ms`,
        [keyId, Math.min(perMinute, Math.max(1, Math.floor(perMinute / sharesPerWindow))), perMinute, windowMs],
      ),
    );
    share.left = row.granted;
    share.beyond = Math.max(0, perMinute - row.taken);
    share.endsAt = performance.now() + row.left_ms;
  };

  return {
    take: async (keyId, perMinute) => {
      const share = shareOf(keyId);
      for (;;) {
        const now = performance.now();
        if (now >= share.endsAt) [share.left, share.beyond] = [0, 0];
        const standing = { left: Math.max(0, share.left - 1) + share.beyond, resetMs: share.endsAt - now };
        if (share.left > 0) {
          share.left--;
          return { allowed: true, ...standing };
        }
        if (now < share.endsAt && share.beyond === 0) return { allowed: false, ...standing };
        if (now < asksAgainAt) return alone.take(keyId, perMinute);
        share.taking ??= takeShare(keyId, perMinute, share).finally(() => {
          share.taking = undefined;
        });
        if (!(await isDoneWithin(share.taking, timeoutMs))) {
          asksAgainAt = performance.now() + pauseMs;
          return alone.take(keyId, perMinute);
        }
      }
    },
  };
}

/** Whether the work succeeds within that time. */
function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const end = (isDone: boolean) => (): void => {
      clearTimeout(timer);
      resolve(isDone);
    };
    work.then(end(true), end(false));
  });
}
