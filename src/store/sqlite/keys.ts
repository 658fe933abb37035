// API keys. A key is an account with one or more secrets; a secret is 256 random bits, of which only the SHA-256 is stored.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TxpError } from '../../core/errors.js';
import type { ApiKey, KeyStore, NewKey } from '../../core/keys.js';
import type { Clock } from '../clock.js';
import { toMicro } from '../credits.js';
import { type KeyRow, keyOf } from '../rows.js';
import type { Database } from './database.js';

// Maximum number of cached keys. The cache is cleared when another process writes to the database.
const maxRecent = 10_000;

/** Makes a new secret, recognisable by its prefix. */
function makeSecret(): string {
  return `txp_${randomBytes(32).toString('base64url')}`;
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** `endWork` ends the remaining work of a key; called inside a transaction. */
export function keyStore(database: Database, clock: Pick<Clock, 'now'>, endWork: (keyId: string) => void): KeyStore {
  const insertKey = database.prepare(
    'INSERT INTO key (id, name, scopes, balance, requests_per_minute, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertSecret = database.prepare('INSERT INTO secret (hash, key_id, created_at) VALUES (?, ?, ?)');
  const insertGrant = database.prepare("INSERT INTO ledger (key_id, delta, reason, ref, at) VALUES (?, ?, 'grant', ?, ?)");
  const byId = database.prepare<KeyRow>('SELECT * FROM key WHERE id = ?');
  const all = database.prepare<KeyRow>('SELECT * FROM key ORDER BY created_at, id');
  const bySecret = database.prepare<KeyRow & { until: number }>(
    `SELECT key.*, min(coalesce(secret.expires_at, 9e15), coalesce(key.expires_at, 9e15)) AS until FROM secret JOIN key ON key.id = secret.key_id
     WHERE secret.hash = @hash AND key.revoked_at IS NULL
       AND (secret.expires_at IS NULL OR secret.expires_at > @now) AND (key.expires_at IS NULL OR key.expires_at > @now)`,
  );
  const setRevoked = database.prepare('UPDATE key SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?');
  const endSecrets = database.prepare('UPDATE secret SET expires_at = @end WHERE key_id = @id AND (expires_at IS NULL OR expires_at > @end)');

  const setBalance = database.prepare('UPDATE key SET balance = ? WHERE id = ?');
  const setName = database.prepare('UPDATE key SET name = ? WHERE id = ?');
  const setRate = database.prepare('UPDATE key SET requests_per_minute = ? WHERE id = ?');
  const sumOf = database.prepare<number>('SELECT coalesce(sum(delta), 0) FROM ledger WHERE key_id = ?').pluck();
  const owedTo = database
    .prepare<number>('SELECT coalesce(sum((total - done - failed) * price), 0) FROM batch WHERE key_id = ? AND finished_at IS NULL')
    .pluck();

  const dataVersion = database.prepare<number>('PRAGMA data_version').pluck();
  let recentVersion = 0;
  const recent = new Map<string, { readonly key: ApiKey; readonly untilMs: number }>();

  const find = (id: string): ApiKey => {
    const row = byId.get(id);
    if (row === undefined) throw new TxpError('not-found', `there is no key ${id}`, { hint: 'list them with: txp keys list' });
    return keyOf(row);
  };

  // The ledger records every change of a balance; the balance is the sum of its entries.
  const setCredits = (id: string, wanted: number | null): void => {
    const listed = sumOf.get(id) ?? 0;
    if (wanted !== null) {
      if (wanted < (owedTo.get(id) ?? 0))
        throw new TxpError('conflict', `open batches of key ${id} may cost more than that`, { hint: 'cancel them first' });
      if (wanted !== listed) insertGrant.run(id, wanted - listed, randomUUID(), clock.now());
    }
    setBalance.run(wanted, id);
  };

  return {
    create: async (key: NewKey, given) => {
      const nowMs = clock.now();
      const secret = given ?? makeSecret();
      const id = `key_${randomBytes(6).toString('hex')}`;
      database.write(() => {
        const balance = key.credits === null ? null : toMicro(key.credits);
        insertKey.run(id, key.name, JSON.stringify(key.scopes), balance, key.requestsPerMinute, nowMs, key.expiresAtMs);
        insertSecret.run(hashSecret(secret), id, nowMs);
        if (balance !== null) insertGrant.run(id, balance, id, nowMs);
      });
      return { key: find(id), secret };
    },
    list: async () => all.all().map(keyOf),
    authenticate: async (secret) => {
      const nowMs = clock.now();
      const hash = hashSecret(secret);
      const name = hash.toString('base64');
      const version = dataVersion.get() ?? 0;
      if (version !== recentVersion) recent.clear();
      recentVersion = version;
      const known = recent.get(name);
      if (known !== undefined && nowMs < known.untilMs) return known.key;
      recent.delete(name);
      const row = bySecret.get({ hash, now: nowMs });
      if (row === undefined) return undefined;
      const key = keyOf(row);
      if (recent.size >= maxRecent) recent.clear();
      recent.set(name, { key, untilMs: row.until });
      return key;
    },
    change: async (id, { name, addCredits, credits, requestsPerMinute }) => {
      database.write(() => {
        const { credits: now } = find(id);
        if (addCredits !== undefined && now === null)
          throw new TxpError('conflict', `key ${id} has no credit limit`, { hint: 'set one with --credits NUMBER' });
        const wanted = addCredits === undefined ? credits : (now ?? 0) + addCredits;
        if (wanted !== undefined) setCredits(id, wanted === null ? null : toMicro(wanted));
        if (name !== undefined) setName.run(name, id);
        if (requestsPerMinute !== undefined) setRate.run(requestsPerMinute, id);
      });
      recent.clear();
      return find(id);
    },
    revoke: async (id) => {
      find(id);
      database.write(() => {
        setRevoked.run(clock.now(), id);
        endWork(id);
      });
      recent.clear();
      return find(id);
    },
    rotate: async (id, overlapMs) => {
      if (find(id).revokedAtMs !== null) throw new TxpError('conflict', `key ${id} is revoked`, { hint: 'create a new one with: txp keys create' });
      const secret = makeSecret();
      const nowMs = clock.now();
      database.write(() => {
        endSecrets.run({ id, end: nowMs + overlapMs });
        insertSecret.run(hashSecret(secret), id, nowMs);
      });
      recent.clear();
      return { key: find(id), secret };
    },
  };
}
