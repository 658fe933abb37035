// Contracts for API keys, credits and usage. The store keeps only hashes of secrets.
import { TxpError } from './errors.js';

/** What a key may be limited to: the operations by name, and these. `admin` passes every check. */
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

/** What of a key may be changed. */
export interface KeyChange {
  /** What the key is for. */
  readonly name?: string;
  /** Credits given (or taken, when less than 0); refused for a key without a limit. */
  readonly addCredits?: number;
  /** Credits left from now on; null for no limit. */
  readonly credits?: number | null;
  /** Requests per minute; null for the default of the settings. */
  readonly requestsPerMinute?: number | null;
}

export interface KeyStore {
  /** Makes a key; the secret is in the answer and nowhere else. A `secret` made earlier may be given instead. */
  create(key: NewKey, secret?: string): Promise<{ readonly key: ApiKey; readonly secret: string }>;
  list(): Promise<readonly ApiKey[]>;
  /** The key a secret belongs to, unless it is unknown, expired or revoked. */
  authenticate(secret: string): Promise<ApiKey | undefined>;
  /** Changes a key at once, also for those who use it. Fails with `not-found`, and with `conflict` where less would be left than running work may cost. */
  change(id: string, change: KeyChange): Promise<ApiKey>;
  /** Refuses every secret of the key from now on and ends its open batches. Fails with `not-found`. */
  revoke(id: string): Promise<ApiKey>;
  /** Gives the key a new secret; earlier ones work until `overlapMs` from now. Fails with `not-found`. */
  rotate(id: string, overlapMs: number): Promise<{ readonly key: ApiKey; readonly secret: string }>;
}

/** Credits set aside for a request that is running. End it once, either way. */
interface Hold {
  /** Credits the request may cost in the end: what it holds and what nothing else has a claim to; infinite for a key without a limit. */
  readonly max: number;
  /**
   * Writes the ledger entry and takes the credits; resolves when that is on disk. Fails with `insufficient-credits`, taking nothing, when the request came to
   * cost more than is left.
   */
  settle(cost: number): Promise<void>;
  release(): void;
}

export interface Ledger {
  /** Sets `cost` aside. Fails with `insufficient-credits` when what is left, less what other requests and open batches may cost, does not cover it. */
  hold(keyId: string, cost: number): Promise<Hold>;
}

export interface RateLimits {
  /** Counts a request of a key that may make `perMinute` in a minute. `left` is what remains of the window, which ends `resetMs` from now (a minute at most). */
  take(keyId: string, perMinute: number): Promise<{ readonly allowed: boolean; readonly left: number; readonly resetMs: number }>;
}

/** One request, as it is counted. */
export interface UsageEntry {
  readonly keyId: string;
  /** Operation or surface. */
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
  /** Counts a request in memory; written within a second and on close. Items of batches are counted where they end. */
  record(entry: UsageEntry): void;
  rows(filter: { readonly keyId?: string; readonly sinceDay?: string }): Promise<readonly UsageRow[]>;
}

/** A `forbidden` that names the scope and how to get it. */
export function missingScope(scope: string): TxpError {
  return new TxpError('forbidden', `the key does not have the scope "${scope}"`, { hint: `create one with: txp keys create --scopes ${scope}` });
}
