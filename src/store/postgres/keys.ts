// API keys in PostgreSQL, with a cache in this process that is cleared within a second of any change to a key anywhere.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TxpError } from '../../core/errors.js';
import type { ApiKey, KeyStore } from '../../core/keys.js';
import type { Clock } from '../clock.js';
import { toMicro } from '../credits.js';
import { type KeyRow, keyOf } from '../rows.js';
import { type Database, only, type Session } from './database.js';

interface WatchedKeys extends KeyStore {
  close(): void;
}

interface KeyParts {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Ends the remaining work of a key. */
  endWork(keyId: string): Promise<void>;
  /** Called when keys were changed, here or elsewhere. */
  onChange(): void;
}

const maxKnown = 10_000;
const lookEveryMs = 700;
// How long cached keys stay valid while the database is unavailable. Revoking needs the database too.
const knownForMs = 300_000;

const columns = `k.id, k.name, k.scopes, k.requests_per_minute, k.created_at, k.expires_at, k.revoked_at,
  k.balance + coalesce((SELECT sum(b.remaining) FROM txp.block b WHERE b.key_id = k.id), 0)::bigint AS balance`;

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

interface Known {
  readonly key: ApiKey;
  /** When the secret or key expires, on the clock of this process. */
  readonly untilMs: number;
}

export function keysIn(database: Database, { clock, endWork, onChange }: KeyParts): WatchedKeys {
  const known = new Map<string, Known>();
  let seen: number | undefined;
  let seenAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const { changes } = only(await database.query<{ changes: number }>('SELECT key_changes AS changes FROM txp.state'));
    seenAt = clock.elapsed();
    if (changes === seen) return;
    if (seen !== undefined) onChange();
    seen = changes;
    known.clear();
  };
  const watch = (): void => {
    timer ??= setInterval(() => void look().catch(() => undefined), lookEveryMs);
    timer.unref();
  };
  const find = async (session: Session, id: string): Promise<ApiKey> => {
    const [row] = await session.query<KeyRow>(`SELECT ${columns} FROM txp.key k WHERE k.id = $1`, [id]);
    if (row === undefined) throw new TxpError('not-found', `there is no key ${id}`, { hint: 'list them with: txp keys list' });
    return keyOf(row);
  };
  // In the transaction of the change, so that a reader that sees the number also sees the change.
  const tell = (session: Session): Promise<unknown> => session.query('UPDATE txp.state SET key_changes = key_changes + 1');
  const makeSecret = async (session: Session): Promise<string> => {
    const { cell } = only(await session.query<{ cell: string }>('SELECT cell FROM txp.state'));
    return `txp_${cell}_${randomBytes(32).toString('base64url')}`;
  };
  const insertSecret = (session: Session, secret: string, id: string): Promise<unknown> =>
    session.query('INSERT INTO txp.secret (hash, key_id, created_at) VALUES ($1, $2, txp.now_ms())', [hashOf(secret), id]);
  const grant = (session: Session, id: string, amount: number, ref: string): Promise<unknown> =>
    session.query("INSERT INTO txp.ledger (key_id, delta, reason, ref, at) VALUES ($1, $2, 'grant', $3, txp.now_ms())", [id, amount, ref]);

  /** Sets the remaining credits and empties the blocks that servers hold of the key. */
  const setCredits = async (session: Session, id: string, change: (now: number | null) => number | null): Promise<void> => {
    await session.query('SELECT 1 FROM txp.block WHERE key_id = $1 ORDER BY holder FOR UPDATE', [id]);
    await session.query('SELECT 1 FROM txp.key WHERE id = $1 FOR UPDATE', [id]);
    const { credits } = await find(session, id);
    const wanted = change(credits === null ? null : toMicro(credits));
    const { listed, owed } = only(
      await session.query<{ listed: number; owed: number }>(
        `SELECT (SELECT coalesce(sum(delta), 0) FROM txp.ledger WHERE key_id = $1)::bigint AS listed,
           (SELECT coalesce(sum((total - done - failed) * price), 0) FROM txp.batch WHERE key_id = $1 AND finished_at IS NULL)::bigint AS owed`,
        [id],
      ),
    );
    if (wanted !== null && wanted < owed)
      throw new TxpError('conflict', `open batches of key ${id} may cost more than that`, { hint: 'cancel them first' });
    if (wanted !== null && wanted !== listed) await grant(session, id, wanted - listed, randomUUID());
    await session.query('UPDATE txp.block SET remaining = 0 WHERE key_id = $1', [id]);
    await session.query('UPDATE txp.key SET balance = $2 WHERE id = $1', [id, wanted]);
  };
  const changed = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const value = await database.transact(async (session) => {
      const result = await work(session);
      await tell(session);
      return result;
    });
    known.clear();
    onChange();
    return value;
  };

  return {
    create: (key, given) =>
      changed(async (session) => {
        const id = `key_${randomBytes(6).toString('hex')}`;
        const secret = given ?? (await makeSecret(session));
        const balance = key.credits === null ? null : toMicro(key.credits);
        await session.query(
          `INSERT INTO txp.key (id, name, scopes, balance, requests_per_minute, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, txp.now_ms(), $6)`,
          [id, key.name, JSON.stringify(key.scopes), balance, key.requestsPerMinute, key.expiresAtMs],
        );
        await insertSecret(session, secret, id);
        if (balance !== null) await grant(session, id, balance, id);
        return { key: await find(session, id), secret };
      }),
    list: async () => (await database.query<KeyRow>(`SELECT ${columns} FROM txp.key k ORDER BY k.created_at, k.id`)).map(keyOf),
    authenticate: async (secret) => {
      watch();
      const hash = hashOf(secret);
      const name = hash.toString('base64');
      const now = clock.elapsed();
      const found = known.get(name);
      if (found !== undefined && now < found.untilMs && now - seenAt < knownForMs) return found.key;
      if (seen === undefined || now - seenAt > 2 * lookEveryMs) await look();
      const before = seen;
      const [row] = await database.query<KeyRow & { left_ms: number }>(
        `SELECT ${columns}, least(coalesce(s.expires_at, 9e15), coalesce(k.expires_at, 9e15))::bigint - txp.now_ms() AS left_ms
         FROM txp.secret s JOIN txp.key k ON k.id = s.key_id
         WHERE s.hash = $1 AND k.revoked_at IS NULL AND coalesce(s.expires_at, 9e15) > txp.now_ms() AND coalesce(k.expires_at, 9e15) > txp.now_ms()`,
        [hash],
      );
      if (row === undefined) return undefined;
      const key = keyOf(row);
      if (known.size >= maxKnown) known.clear();
      // If a change was seen during the query, the row may be older than it.
      if (seen === before) known.set(name, { key, untilMs: now + row.left_ms });
      return key;
    },
    change: (id, { name, addCredits, credits, requestsPerMinute }) =>
      changed(async (session) => {
        await find(session, id);
        if (addCredits !== undefined || credits !== undefined)
          await setCredits(session, id, (now) => {
            if (addCredits === undefined) return credits === null || credits === undefined ? null : toMicro(credits);
            if (now === null) throw new TxpError('conflict', `key ${id} has no credit limit`, { hint: 'set one with --credits NUMBER' });
            return now + toMicro(addCredits);
          });
        if (name !== undefined) await session.query('UPDATE txp.key SET name = $2 WHERE id = $1', [id, name]);
        if (requestsPerMinute !== undefined)
          await session.query('UPDATE txp.key SET requests_per_minute = $2 WHERE id = $1', [id, requestsPerMinute]);
        return find(session, id);
      }),
    revoke: async (id) => {
      await changed(async (session) => {
        await find(session, id);
        await session.query('UPDATE txp.key SET revoked_at = coalesce(revoked_at, txp.now_ms()) WHERE id = $1', [id]);
      });
      await endWork(id);
      return find(database, id);
    },
    rotate: (id, overlapMs) =>
      changed(async (session) => {
        if ((await find(session, id)).revokedAtMs !== null)
          throw new TxpError('conflict', `key ${id} is revoked`, { hint: 'create a new one with: txp keys create' });
        const secret = await makeSecret(session);
        await session.query(
          `UPDATE txp.secret SET expires_at = txp.now_ms() + $2 WHERE key_id = $1 AND (expires_at IS NULL OR expires_at > txp.now_ms() + $2)`,
          [id, overlapMs],
        );
        await insertSecret(session, secret, id);
        return { key: await find(session, id), secret };
      }),
    close: () => clearInterval(timer),
  };
}
