// Credits: holds of running requests are kept in memory (one daemon per data directory), their costs are written to the append-only ledger.
import { randomUUID } from 'node:crypto';
import { TxpError } from '../../core/errors.js';
import type { Ledger } from '../../core/keys.js';
import type { Clock } from '../clock.js';
import { fromMicro, toMicro } from '../credits.js';
import type { Database } from './database.js';

interface CreditLedger extends Ledger {
  /** Fails with `insufficient-credits` unless `amount` micro-credits are free. Call inside a transaction. */
  requireFree(keyId: string, amount: number): void;
}

function noCredits(): TxpError {
  return new TxpError('insufficient-credits', 'the key has no credits left for this request', {
    hint: 'add credits with: txp keys set ID --credits +NUMBER',
  });
}

export function creditLedger(database: Database, clock: Pick<Clock, 'now'>): CreditLedger {
  const balanceOf = database.prepare<number | null>('SELECT balance FROM key WHERE id = ?').pluck();
  // What the items of open batches cost if all of them get a result.
  const owedToBatches = database
    .prepare<number>('SELECT coalesce(sum((total - done - failed) * price), 0) FROM batch WHERE key_id = ? AND finished_at IS NULL')
    .pluck();
  const insert = database.prepare("INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES (?, ?, 'decisions', ?, ?)");
  const charge = database.prepare('UPDATE key SET balance = balance - @cost WHERE id = @keyId AND (balance IS NULL OR balance >= @cost)');
  const held = new Map<string, number>();

  /** Micro-credits that neither a request nor a batch has a claim to. */
  const freeOf = (keyId: string): number => {
    const balance = balanceOf.get(keyId);
    if (balance === undefined) return Number.NEGATIVE_INFINITY;
    if (balance === null) return Number.POSITIVE_INFINITY;
    return balance - (held.get(keyId) ?? 0) - (owedToBatches.get(keyId) ?? 0);
  };
  const requireFree = (keyId: string, amount: number): void => {
    if (freeOf(keyId) >= amount) return;
    throw noCredits();
  };
  const addHeld = (keyId: string, amount: number): void => {
    const now = (held.get(keyId) ?? 0) + amount;
    if (now > 0) held.set(keyId, now);
    else held.delete(keyId);
  };

  return {
    requireFree,
    hold: async (keyId, cost) => {
      const amount = toMicro(cost);
      requireFree(keyId, amount);
      addHeld(keyId, amount);
      let open = true;
      const release = (): void => {
        if (!open) return;
        open = false;
        addHeld(keyId, -amount);
      };
      return {
        max: fromMicro(freeOf(keyId) + amount),
        release,
        settle: async (finalCost) => {
          try {
            const final = toMicro(finalCost);
            await database.writeGrouped(() => {
              if (final > amount) requireFree(keyId, final - amount);
              // Another process may have taken credits from the key meanwhile.
              if (charge.run({ cost: final, keyId }).changes === 0) throw noCredits();
              insert.run(keyId, -final, randomUUID(), clock.now());
            });
          } finally {
            release();
          }
        },
      };
    },
  };
}
