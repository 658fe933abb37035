// Rows that both kinds of store share, and their conversion to the contract's types.
import type { Batch, BatchStatus } from '../core/batch.js';
import type { ApiKey } from '../core/keys.js';
import { fromMicro } from './credits.js';

/** The visible columns of a batch; times are milliseconds since 1970. */
export interface ShownBatch {
  readonly id: string;
  readonly key_id: string;
  readonly status: BatchStatus;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly finished_at: number | null;
  readonly expires_at: number;
}

export function batchOf(row: ShownBatch): Batch {
  return {
    id: row.id,
    keyId: row.key_id,
    status: row.status,
    total: row.total,
    done: row.done,
    failed: row.failed,
    createdAtMs: row.created_at,
    startedAtMs: row.started_at,
    finishedAtMs: row.finished_at,
    expiresAtMs: row.expires_at,
  };
}

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  /** JSON text. */
  readonly scopes: string;
  /** Remaining micro-credits; null without a limit. */
  readonly balance: number | null;
  readonly requests_per_minute: number | null;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

export function keyOf(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes),
    credits: row.balance === null ? null : fromMicro(row.balance),
    requestsPerMinute: row.requests_per_minute,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    revokedAtMs: row.revoked_at,
  };
}
