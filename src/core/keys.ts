// Contracts for API keys, credits and usage. The store keeps only hashes of secrets.
import { TxpError } from './errors.js';

/** The scopes that a key may have besides operation names. `admin` passes every check. */
export const extraScopes = ['batches', 'chat', 'models', 'admin'] as const;

export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Credits left; null means unlimited. */
  readonly credits: number | null;
  /** Requests per minute; null means the default of the settings. */
  readonly requestsPerMinute: number | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly credits: number | null;
  readonly requestsPerMinute: number | null;
  readonly expiresAtMs: number | null;
}

/** The changes that can be made to a key. */
export interface KeyChange {
  /** What the key is for. */
  readonly name?: string;
  /** Credits to add (or remove, if negative); refused for a key with unlimited credits. */
  readonly addCredits?: number;
  /** Credits left from now on; null for no limit. */
  readonly credits?: number | null;
  /** Requests per minute; null for the default of the settings. */
  readonly requestsPerMinute?: number | null;
}

export interface KeyStore {
  /** Creates a key. The secret is only in the answer and is not stored. A `secret` made earlier may be passed instead. */
  create(key: NewKey, secret?: string): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  list(): Promise<readonly ApiKey[]>;
  /** The key a secret belongs to, unless it is unknown, expired or revoked. */
  authenticate(secret: string): Promise<ApiKey | undefined>;
  /** Changes a key with immediate effect. Fails with `not-found`, and with `conflict` if fewer credits would be left than running work may cost. */
  change(id: string, change: KeyChange): Promise<ApiKey>;
  /** Refuses every secret of the key from now on and ends its open batches. Fails with `not-found`. */
  revoke(id: string): Promise<ApiKey>;
  /** Gives the key a new secret; earlier ones work until `overlapMs` from now. Fails with `not-found`. */
  rotate(id: string, overlapMs: number): Promise<{ readonly key: ApiKey; readonly secret: string }>;
}

/** Credits reserved for a running request. Must be ended exactly once, by `settle` or `release`. */
interface Hold {
  /** Maximum final cost of the request: the credits it holds plus those that nothing else has reserved; infinite for a key with unlimited credits. */
  readonly max: number;
  /**
   * Writes the ledger entry and deducts the credits; resolves when that is on disk. Fails with `insufficient-credits`, deducting nothing, if the request cost
   * more than is left.
   */
  settle(cost: number): Promise<void>;
  release(): void;
}

export interface Ledger {
  /** Reserves `cost`. Fails with `insufficient-credits` if the balance, less what other requests and open batches may cost, does not cover it. */
  hold(keyId: string, cost: number): Promise<Hold>;
}

export interface RateLimits {
  /** Counts a request of a key limited to `perMinute` requests. `left` is what remains in the window, which ends in `resetMs` (at most a minute). */
  take(keyId: string, perMinute: number): Promise<{ readonly allowed: boolean; readonly left: number; readonly resetMs: number }>;
}

/** One request as counted for usage. */
export interface UsageEntry {
  readonly keyId: string;
  /** Operation or API surface. */
  readonly operation: string;
  readonly failed: boolean;
  readonly inputTokens: number;
  readonly cost: number;
}

export interface UsageRow {
  readonly keyId: string;
  /** UTC day, `2026-01-31`. */
  readonly day: string;
  readonly operation: string;
  readonly requests: number;
  readonly failures: number;
  readonly inputTokens: number;
  readonly cost: number;
}

export interface UsageStore {
  /** Counts a request in memory; written to disk within a second and on close. Batch items are counted when they end. */
  record(entry: UsageEntry): void;
  rows(filter: { readonly keyId?: string; readonly sinceDay?: string }): Promise<readonly UsageRow[]>;
}

/** A `forbidden` error that names the missing scope and how to get it. */
export function missingScope(scope: string): TxpError {
  return new TxpError('forbidden', `the key does not have the scope "${scope}"`, { hint: `create one with: txp keys create --scopes ${scope}` });
}
