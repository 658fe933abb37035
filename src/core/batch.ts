// Contract of the batch store: every verb is one transaction, or several that each leave everything whole, so a caller can be killed at any time and
// nothing is lost or doubled.

/** Most items in one batch. */
export const maxBatchItems = 50;
/** A batch that is not finished this long after its acceptance fails. */
export const batchWindowMs = 24 * 60 * 60 * 1000;
/** How often an item is started before it fails with `attempts_exhausted`. */
export const maxItemAttempts = 5;
/** The longest that an item is put aside between two attempts. */
export const longestPostponementMs = 600_000;

/** `validating` until the first item is claimed; `failed` only by the end of the window or by cancelling. */
export type BatchStatus = 'validating' | 'in_progress' | 'completed' | 'failed';

export interface Batch {
  readonly id: string;
  /** Key that submitted it; nobody else can see it. */
  readonly keyId: string;
  readonly status: BatchStatus;
  readonly total: number;
  /** Items with a result. */
  readonly done: number;
  /** Items that ended without one. */
  readonly failed: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number | null;
  readonly expiresAtMs: number;
}

/** One accepted line. `body` is kept as it was sent; only its model has been looked at. */
export interface NewItem {
  readonly customId: string;
  /** Name of the operation (`body.model`). */
  readonly operation: string;
  readonly body: unknown;
}

export interface NewBatch {
  readonly id: string;
  readonly keyId: string;
  readonly items: readonly NewItem[];
  /** Retry protection: the same key and fingerprint give the first batch again, another fingerprint is a `conflict`. */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
}

/** An item handed to a runner, which owns it until the lease ends. */
export interface ClaimedItem {
  readonly batchId: string;
  readonly index: number;
  readonly keyId: string;
  readonly customId: string;
  readonly operation: string;
  /** JSON text. */
  readonly body: string;
  /** 1 on the first start. */
  readonly attempt: number;
  /** A runner died while it had this item: it may be the cause, and is to be run with nothing beside it. Handed out alone. */
  readonly isSuspect: boolean;
}

/** How an item ended. `content` is the JSON text of the result. */
export type Outcome =
  | { readonly ok: true; readonly operation: string; readonly content: string; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface FinishedItem {
  readonly batchId: string;
  readonly index: number;
  readonly outcome: Outcome;
  /** Credits the item costs its key; 0 on failure. */
  readonly cost: number;
}

export interface OutputItem {
  readonly index: number;
  readonly customId: string;
  readonly outcome: Outcome;
}

export interface BatchStore {
  /** Stores batch and items, all or nothing; durable when the promise resolves. `created` is false for a replay. */
  submit(batch: NewBatch, nowMs: number): Promise<{ readonly batch: Batch; readonly created: boolean }>;
  find(keyId: string, batchId: string): Promise<Batch | undefined>;
  /** Newest first, those after `after` (a batch id) only. */
  list(keyId: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly Batch[]>;
  /**
   * Hands out up to `limit` items in turn between keys, oldest batch of a key first; raises their attempt and sets their lease. `leaseMs` is the same for all
   * runners. The clock may be set: an owner's own items are never taken from it, and a time further away than any that is given out is over.
   */
  claim(owner: string, limit: number, leaseMs: number, nowMs: number): Promise<readonly ClaimedItem[]>;
  /** Extends the leases of everything `owner` runs. */
  renew(owner: string, leaseMs: number, nowMs: number): Promise<void>;
  /** Records outcomes with their counters and charges; the first finisher of an item wins. Tells per item whether it was recorded. */
  finish(items: readonly FinishedItem[], nowMs: number): Promise<readonly boolean[]>;
  /** Gives an item back, to be claimed again after `notBeforeMs` (`longestPostponementMs` from now at most); after the last attempt it fails instead. */
  retry(item: { readonly batchId: string; readonly index: number }, reason: string, notBeforeMs: number, nowMs: number): Promise<void>;
  /** Gives back what a stopped runner did not finish, without counting the attempt. */
  release(owner: string): Promise<number>;
  /** Takes back what owners with this prefix held when they died; their attempt counts. */
  recover(ownerPrefix: string, nowMs: number): Promise<number>;
  /** Ends open batches whose window has closed, a few in a transaction. */
  expire(nowMs: number): Promise<number>;
  /** Ends an open batch; finished items keep their outcome. Undefined when there is no such batch. */
  cancel(keyId: string, batchId: string, nowMs: number): Promise<Batch | undefined>;
  /** Outcomes in input order; undefined when there is no such batch or it is not finished. */
  output(keyId: string, batchId: string): Promise<AsyncIterable<OutputItem> | undefined>;
  /** Deletes batches that finished before `beforeMs`, a few in a transaction, and what the store still keeps on disk of deleted text. */
  purge(beforeMs: number): Promise<number>;
  /** Items waiting and items running, for metrics and back-pressure. */
  load(): Promise<{ readonly waiting: number; readonly running: number }>;
}
