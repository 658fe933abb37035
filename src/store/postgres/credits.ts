// Credits shared by all servers. Each server takes blocks of a key's credits off its balance, places holds on them in memory and writes the costs of requests
// in groups. What a dead server had left is returned when its lease expires. Balance + blocks = sum of the ledger, at all times.
import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../core/keys.js';
import { fromMicro, toMicro } from '../credits.js';
import { type Charge, chargeGroups, noCredits } from './charges.js';
import { type Database, only, type Session } from './database.js';

interface CreditLedger extends Ledger {
  /** Fails with `insufficient-credits` unless the balance covers what all open batches of the key may cost. Locks the key. Call inside a transaction. */
  requireCover(session: Session, keyId: string): Promise<void>;
  /** Keys were changed elsewhere: what is known of their credits is read again before its next use. */
  forget(): void;
  /** Returns all blocks of this server. */
  close(): Promise<void>;
}

interface Account {
  readonly keyId: string;
  /** Micro-credits of this server's block that are not spent; infinite for a key without a limit. */
  remaining: number;
  /** The part of `remaining` that running requests may cost. */
  held: number;
  /** Spent, but not yet written to disk. */
  pending: number;
  /** Credits of the balance that nothing had a claim to when last read. */
  beyond: number;
  isStale: boolean;
  wasUsed: boolean;
  /** Serialises operations on the block: the one in progress, which the next one waits for. */
  turn: Promise<void>;
}

// A block takes at most 1/20 of the free credits, and at most 200 times the amount of the request that needs it, but always enough for that request.
const share = 20;
const requestsPerBlock = 200;

/** The balance minus what open batches may cost. Undefined if there is no such key; `free` is null without a limit. Locks the key. */
async function freeOf(session: Session, keyId: string): Promise<{ readonly free: number | null } | undefined> {
  const [key] = await session.query<{ balance: number | null }>('SELECT balance FROM txp.key WHERE id = $1 FOR UPDATE', [keyId]);
  if (key === undefined || key.balance === null) return key === undefined ? undefined : { free: null };
  const { owed } = only(
    await session.query<{ owed: number }>(
      'SELECT coalesce(sum((total - done - failed) * price), 0)::bigint AS owed FROM txp.batch WHERE key_id = $1 AND finished_at IS NULL',
      [keyId],
    ),
  );
  return { free: key.balance - owed };
}

export function creditsIn(database: Database, leaseMs: number): CreditLedger {
  const holder = randomUUID();
  const accounts = new Map<string, Account>();
  const charges = chargeGroups(database, holder, leaseMs);

  const accountOf = (keyId: string): Account => {
    const known = accounts.get(keyId);
    if (known !== undefined) return known;
    const account = { keyId, remaining: 0, held: 0, pending: 0, beyond: 0, isStale: false, wasUsed: false, turn: Promise.resolve() };
    accounts.set(keyId, account);
    return account;
  };
  const inTurn = (account: Account, work: () => Promise<void>): Promise<void> => {
    const done = account.turn.then(work);
    account.turn = done.catch(() => undefined);
    return done;
  };
  const available = ({ remaining, held }: Account): number => remaining - held;

  /** Makes `amount` available by taking from the balance what the block lacks. */
  const makeAvailable = async (account: Account, amount: number): Promise<void> => {
    account.wasUsed = true;
    while (account.isStale || available(account) < amount) await inTurn(account, () => refill(account, amount));
  };
  const refill = async (account: Account, amount: number): Promise<void> => {
    if (!account.isStale && available(account) >= amount) return;
    const wasStale = account.isStale;
    account.isStale = false;
    const size = await database
      .transact(async (session) => {
        // Blocks are locked before keys, everywhere.
        const block = only(
          await session.query<{ remaining: number }>(
            `INSERT INTO txp.block AS b (holder, key_id, remaining, expires_at) VALUES ($1, $2, 0, txp.now_ms() + $3)
           ON CONFLICT (holder, key_id) DO UPDATE SET expires_at = excluded.expires_at RETURNING remaining`,
            [holder, account.keyId, leaseMs],
          ),
        );
        const found = await freeOf(session, account.keyId);
        if (found === undefined) throw noCredits();
        if (found.free === null) {
          [account.remaining, account.beyond] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
          return;
        }
        account.remaining = block.remaining - account.pending;
        account.beyond = found.free;
        const needed = amount - available(account);
        if (needed <= 0) return;
        if (found.free < needed) throw noCredits();
        const size = Math.max(needed, Math.min(amount * requestsPerBlock, Math.floor(found.free / share)));
        await session.query('UPDATE txp.key SET balance = balance - $2 WHERE id = $1', [account.keyId, size]);
        await session.query('UPDATE txp.block SET remaining = remaining + $3 WHERE holder = $1 AND key_id = $2', [holder, account.keyId, size]);
        return size;
      })
      .catch((error: unknown) => {
        account.isStale ||= wasStale;
        throw error;
      });
    if (size === undefined) return;
    account.remaining += size;
    account.beyond -= size;
  };

  const giveBack = (account: Account): Promise<void> =>
    inTurn(account, async () => {
      if (account.held + account.pending > 0) return;
      account.remaining = 0;
      await returnBlocks(database, 'holder = $1 AND key_id = $2', [holder, account.keyId]);
      if (account.held + account.pending === 0 && account.remaining === 0) accounts.delete(account.keyId);
    });
  const keep = async (): Promise<void> => {
    for (const account of accounts.values()) {
      if (account.wasUsed || account.held + account.pending > 0) {
        account.wasUsed = false;
        await database.query('UPDATE txp.block SET expires_at = txp.now_ms() + $3 WHERE holder = $1 AND key_id = $2', [
          holder,
          account.keyId,
          leaseMs,
        ]);
      } else await giveBack(account);
    }
    await returnBlocks(database, 'expires_at <= txp.now_ms()', []);
  };
  let timer: NodeJS.Timeout | undefined;
  const keepAgain = (): void => {
    timer ??= setInterval(() => void keep().catch(() => undefined), leaseMs / 3);
    timer.unref();
  };

  return {
    requireCover: async (session, keyId) => {
      const found = await freeOf(session, keyId);
      if (found === undefined || (found.free !== null && found.free < 0)) throw noCredits();
    },
    hold: async (keyId, cost) => {
      keepAgain();
      const amount = toMicro(cost);
      const account = accountOf(keyId);
      await makeAvailable(account, amount);
      account.held += amount;
      let open = true;
      const release = (): void => {
        if (!open) return;
        open = false;
        account.held -= amount;
      };
      return {
        max: fromMicro(available(account) + amount + account.beyond),
        release,
        settle: async (finalCost) => {
          const final = toMicro(finalCost);
          release();
          await makeAvailable(account, final);
          account.remaining -= final;
          account.pending += final;
          const charge: Charge = { keyId, amount: final, ref: randomUUID() };
          try {
            await charges.write(charge);
          } catch (error) {
            account.isStale = true;
            throw error;
          } finally {
            account.pending -= final;
          }
        },
      };
    },
    forget: () => {
      for (const account of accounts.values()) account.isStale = true;
    },
    close: async () => {
      clearInterval(timer);
      await charges.settled();
      if (accounts.size > 0) await returnBlocks(database, 'holder = $1', [holder]).catch(() => undefined);
      accounts.clear();
    },
  };
}

/** Returns what remains of blocks to the balances of their keys. */
async function returnBlocks(database: Database, which: string, values: readonly unknown[]): Promise<void> {
  await database.query(
    `WITH ours AS MATERIALIZED (SELECT holder, key_id FROM txp.block WHERE ${which} ORDER BY holder, key_id FOR UPDATE SKIP LOCKED),
     gone AS (DELETE FROM txp.block b USING ours o WHERE b.holder = o.holder AND b.key_id = o.key_id RETURNING b.key_id, b.remaining),
     sums AS MATERIALIZED (SELECT key_id, sum(remaining)::bigint AS amount FROM gone GROUP BY key_id),
     keys AS MATERIALIZED (SELECT k.id, s.amount FROM txp.key k JOIN sums s ON s.key_id = k.id ORDER BY k.id FOR UPDATE OF k)
     UPDATE txp.key k SET balance = k.balance + keys.amount FROM keys WHERE k.id = keys.id`,
    values,
  );
}
