// Writes the charges of requests in groups: one transaction at a time, and charges that arrive meanwhile go into the next one.

import { TxpError } from '../../core/errors.js';
import { type Database, only, type Session } from './database.js';
import { isAway } from './failures.js';

export interface Charge {
  readonly keyId: string;
  /** In micro-credits. */
  readonly amount: number;
  /** Unique id of the charge. */
  readonly ref: string;
}

interface ChargeGroups {
  /** Resolves when the charge is on disk. Fails with `insufficient-credits` if neither this server's block nor the balance covers it any more. */
  write(charge: Charge): Promise<void>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

interface Waiting extends Charge {
  done(): void;
  fail(error: unknown): void;
}

const tries = 4;
const betweenTriesMs = 500;

export function noCredits(): TxpError {
  return new TxpError('insufficient-credits', 'the key has no credits left for this request', {
    hint: 'add credits with: txp keys set ID --credits +NUMBER',
  });
}

export function chargeGroups(database: Database, holder: string, leaseMs: number): ChargeGroups {
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const paid = await writeGroup(group);
        for (const charge of group) {
          if (paid.has(charge.keyId)) charge.done();
          else charge.fail(noCredits());
        }
      } catch (error) {
        for (const charge of group) charge.fail(error);
      }
    }
  };
  const writeGroup = async (group: readonly Charge[]): Promise<ReadonlySet<string>> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.transact(async (session) => {
          // The commit of an earlier attempt may have succeeded although its answer was lost.
          if (attempt > 1 && (await isWritten(session, group))) return new Set(group.map(({ keyId }) => keyId));
          return charge(session, holder, leaseMs, group);
        });
      } catch (error) {
        if (attempt >= tries || !(error instanceof Error && isAway(error.cause))) throw error;
        await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
      }
    }
  };

  return {
    write: (charge) =>
      new Promise((done, fail) => {
        waiting.push({ ...charge, done, fail });
        // Charges from one turn of the event loop are in the same group from the start.
        writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(writeAll).finally(() => {
          writing = undefined;
        });
      }),
    settled: async () => {
      while (writing !== undefined) await writing;
    },
  };
}

async function isWritten(session: Session, [first]: readonly Charge[]): Promise<boolean> {
  const { count } = only(
    await session.query<{ count: number }>("SELECT count(*) AS count FROM txp.ledger WHERE reason = 'decisions' AND ref = $1", [first?.ref]),
  );
  return count > 0;
}

/** Charges this server's blocks, else the balances of keys; keys without a limit pay nothing. Returns the ids of the keys that could pay. */
async function charge(session: Session, holder: string, leaseMs: number, group: readonly Charge[]): Promise<ReadonlySet<string>> {
  const sums = new Map<string, number>();
  for (const { keyId, amount } of group) sums.set(keyId, (sums.get(keyId) ?? 0) + amount);
  const ids = [...sums.keys()].sort();
  const amounts = ids.map((id) => sums.get(id) ?? 0);
  const blocks = await session.query<{ id: string }>(
    `WITH locked AS MATERIALIZED (
       SELECT b.key_id, g.amount FROM txp.block b JOIN unnest($3::text[], $4::bigint[]) AS g (key_id, amount) ON g.key_id = b.key_id
       WHERE b.holder = $1 AND b.remaining >= g.amount ORDER BY b.key_id FOR UPDATE OF b
     )
     UPDATE txp.block b SET remaining = b.remaining - l.amount, expires_at = txp.now_ms() + $2 FROM locked l
     WHERE b.holder = $1 AND b.key_id = l.key_id RETURNING b.key_id AS id`,
    [holder, leaseMs, ids, amounts],
  );
  const paid = new Set(blocks.map(({ id }) => id));
  const others = ids.filter((id) => !paid.has(id));
  if (others.length > 0) {
    const unlimited = await session.query<{ id: string }>('SELECT id FROM txp.key WHERE id = ANY ($1) AND balance IS NULL', [others]);
    for (const { id } of unlimited) paid.add(id);
    for (const id of others.filter((other) => !paid.has(other))) {
      const rows = await session.query<{ id: string }>(
        `UPDATE txp.key k SET balance = balance - $2 WHERE id = $1
           AND balance - $2 >= (SELECT coalesce(sum((total - done - failed) * price), 0) FROM txp.batch WHERE key_id = k.id AND finished_at IS NULL)
         RETURNING id`,
        [id, sums.get(id)],
      );
      if (rows.length > 0) paid.add(id);
    }
  }
  const written = group.filter(({ keyId }) => paid.has(keyId));
  await session.query(
    `INSERT INTO txp.ledger (key_id, delta, reason, ref, at)
     SELECT key_id, -amount, 'decisions', ref, txp.now_ms() FROM unnest($1::text[], $2::bigint[], $3::text[]) AS g (key_id, amount, ref)`,
    [written.map(({ keyId }) => keyId), written.map(({ amount }) => amount), written.map(({ ref }) => ref)],
  );
  return paid;
}
