// Credits: what running requests hold is kept in memory (one daemon per data directory), what they cost goes to the append-only ledger.
import { TxpError } from '../core/errors.js';
import type { Ledger } from '../core/keys.js';
import { toMicro } from './credits.js';
import type { Database } from './database.js';

export function creditLedger(database: Database): Ledger {
  const balanceOf = database.prepare('SELECT balance FROM key WHERE id = ?').pluck();
  const insert = database.prepare("INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES (?, ?, 'decisions', ?, ?)");
  const charge = database.prepare('UPDATE key SET balance = balance - ? WHERE id = ? AND balance IS NOT NULL');
  const held = new Map<string, number>();

  return {
    hold: async (keyId, cost) => {
      const amount = toMicro(cost);
      const balance = balanceOf.get(keyId) as number | null | undefined;
      const already = held.get(keyId) ?? 0;
      if (balance === undefined || (balance !== null && balance - already < amount)) {
        throw new TxpError('insufficient-credits', 'the key has no credits left for this request', { hint: 'use a key with more credits' });
      }
      held.set(keyId, already + amount);
      let open = true;
      const release = (): void => {
        if (!open) return;
        open = false;
        const left = (held.get(keyId) ?? 0) - amount;
        if (left > 0) held.set(keyId, left);
        else held.delete(keyId);
      };
      return {
        release,
        settle: async (finalCost, reference, nowMs) => {
          try {
            await database.writeGrouped(() => {
              insert.run(keyId, -toMicro(finalCost), reference, nowMs);
              charge.run(toMicro(finalCost), keyId);
            });
          } finally {
            release();
          }
        },
      };
    },
  };
}
