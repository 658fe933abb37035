// Contract of the batch store. Every method is one transaction, or several that each leave the store consistent, so a caller can be killed at any time without
// losing or duplicating anything. The store owns the clock and the leases; a claim is a token, and the holder of an outdated token can change nothing.

/** The form of every batch id, whichever store made it: clients use ids as file names and as command-line words. */
export const batchIdForm = /^batch_[\w-]{1,128}$/;

/** Returns the id of a new batch. `unique` is a UUID; `cell` names the database, for a store that may have several. */
export function newBatchId(unique: string, cell?: string): string {
  return `batch_${cell === undefined ? '' : `${cell}_`}${unique.replaceAll('-', '')}`;
}

/** Maximum number of items in one batch. */
export const maxBatchItems = 50;
/** A batch that is not finished this long after its acceptance fails. */
export const batchWindowMs = 24 * 60 * 60 * 1000;
/** Maximum time that an item is postponed between two attempts. */
export const maxPostponementMs = 600_000;

/**
 * What accepted a batch: the HTTP API, or a command that works on the store directly. Runners of one kind never touch the work and results of the other, whose
 * settings may be different.
 */
export type Acceptor = 'api' | 'command';

/** `validating` until the first item is claimed; `failed` only if the window closes, the batch is cancelled or its key is revoked. */
export type BatchStatus = 'validating' | 'in_progress' | 'completed' | 'failed';

export interface Batch {
  readonly id: string;
  /** Key that submitted it; no other key can see it. */
  readonly keyId: string;
  readonly status: BatchStatus;
  readonly total: number;
  /** Items with a result. */
  readonly done: number;
  /** Items that ended without a result. */
  readonly failed: number;
  readonly createdAtMs: number;
  readonly startedAtMs: number | null;
  readonly finishedAtMs: number | null;
  readonly expiresAtMs: number;
}

/** One accepted line. `body` is stored as it was sent; only its model has been checked. */
export interface NewItem {
  readonly customId: string;
  /** Name of the operation (`body.model`). */
  readonly operation: string;
  /** Id of the engine to run it on, regardless of the runner's settings. */
  readonly engine: string;
  readonly body: unknown;
}

export interface NewBatch {
  readonly id: string;
  readonly keyId: string;
  readonly acceptedBy: Acceptor;
  /** Credits the key pays for each result. */
  readonly price: number;
  readonly items: readonly NewItem[];
  /** Idempotency: the same key and fingerprint return the first batch again; the same key with another fingerprint is a `conflict`. */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
}

/** Identifies one claim of one item. */
export interface ClaimId {
  readonly batchId: string;
  readonly index: number;
  /** Never reused. */
  readonly token: string;
}

/** An item claimed by a runner, which owns it for as long as it renews the lease. */
export interface Claim extends ClaimId {
  readonly keyId: string;
  readonly customId: string;
  readonly operation: string;
  /** Undefined for items stored by a release that did not record it. */
  readonly engine: string | undefined;
  /** JSON text. */
  readonly body: string;
  /** Credits the key pays for a result. */
  readonly cost: number;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** True if two runners died while they held this item: it may be the cause, so it is handed out on its own and nothing else must run with it. */
  readonly isSuspect: boolean;
}

/** How an item ended. `content` is the JSON text of the result. */
export type Outcome =
  | {
      readonly ok: true;
      readonly operation: string;
      readonly content: string;
      /** Replaces the content if none conforms to the strict schema of the request. */
      readonly refusal?: string;
      /** Name of the function whose arguments the content is. */
      readonly tool?: string;
      /** Paths of values in strict content that should not be relied on. */
      readonly uncertain?: readonly string[];
      /** Present if the token limit of the request cut the content off. */
      readonly isCut?: true;
      readonly inputTokens: number;
      readonly outputTokens: number;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface FinishedItem {
  readonly claim: ClaimId;
  readonly outcome: Outcome;
}

export interface OutputItem {
  readonly index: number;
  readonly customId: string;
  readonly outcome: Outcome;
}

/** Operations available to the owner of a key. */
export interface Batches {
  /**
   * Stores the batch and its items, all or nothing; durable when the promise resolves. `created` is false for a replay. Fails with `insufficient-credits` if
   * the key could not pay for every result.
   */
  submit(batch: NewBatch): Promise<{ readonly batch: Batch; readonly created: boolean }>;
  find(keyId: string, batchId: string): Promise<Batch | undefined>;
  /** Newest first; only those after `after` (a batch id) if it is given. */
  list(keyId: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly Batch[]>;
  /** Ends an open batch: finished items keep their outcome, and runners lose their claims. Undefined if there is no such batch. */
  cancel(keyId: string, batchId: string): Promise<Batch | undefined>;
  /**
   * Outcomes in input order; undefined if there is no such batch or it is not finished. Reading fails with `not-found` if the outcomes are deleted meanwhile.
   */
  output(keyId: string, batchId: string): Promise<AsyncIterable<OutputItem> | undefined>;
}

/** Operations available to a runner, on items of the batches that its kind of acceptor accepted. */
export interface ItemQueue {
  /** Requeues at once whatever runners of this kind held when they died. For a store used by one machine, where the caller is the only runner of its kind. */
  recover(acceptedBy: Acceptor): Promise<number>;
  /**
   * Claims up to `limit` items, alternating between keys, oldest batch of a key first; increments their attempt and starts their lease. A suspect goes only to
   * an idle runner: once it is a suspect's turn, a runner with items `running` is given nothing more until those have ended.
   */
  claim(acceptedBy: Acceptor, limit: number, running?: number): Promise<readonly Claim[]>;
  /** Calls `wake` when a batch is submitted, until the returned function is called. Absent if the store does not notice submissions by other processes. */
  watch?(acceptedBy: Acceptor, wake: () => void): () => void;
  /** Returns whether each claim is still held, and renews the leases of those that are. Meant to be called about once a second. */
  hold(claims: readonly ClaimId[]): Promise<readonly boolean[]>;
  /**
   * Records outcomes with counters, charges and, for the API, usage (as `batch.` plus the operation). False if the claim was lost: nothing was recorded for it.
   */
  finish(items: readonly FinishedItem[]): Promise<readonly boolean[]>;
  /** Postpones an item by at most `maxPostponementMs`; the attempt counts, and after the last attempt the item fails. False if the claim was lost. */
  postpone(claim: ClaimId, reason: string, delayMs: number): Promise<boolean>;
  /** Returns unfinished items of a stopping runner to the queue without counting the attempt. Resolves to how many it still held. */
  giveBack(claims: readonly ClaimId[]): Promise<number>;
  /** Ends batches whose window has closed, deletes those that finished more than `retentionMs` ago, and erases what is left of deleted text on disk. */
  tidy(acceptedBy: Acceptor, retentionMs: number): Promise<void>;
  /** Size of the backlog, for metrics and back-pressure; at most a few seconds old. */
  load(): Promise<QueueLoad>;
}

export interface QueueLoad {
  /** Items that no runner holds, including postponed ones. */
  readonly waiting: number;
  readonly running: number;
  /** Age of the oldest batch with an item that could be claimed, in milliseconds; 0 if there is none. */
  readonly oldestMs: number;
}

export interface BatchStore extends Batches, ItemQueue {}
