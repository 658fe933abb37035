// Contract of the batch store: every verb is one transaction, or several that each leave everything whole, so a caller can be killed at any time and
// nothing is lost or doubled. The store has the clock and the leases; a claim is a token, and whoever has an older one changes nothing any more.

/** What every id of a batch looks like, whatever kind of store gave it: clients take it for a name of a file and a word of a command. */
export const batchIdForm = /^batch_[\w-]{1,128}$/;

/** The id of a new batch. `unique` is a UUID, `cell` names the database of a store that may have several. */
export function newBatchId(unique: string, cell?: string): string {
  return `batch_${cell === undefined ? '' : `${cell}_`}${unique.replaceAll('-', '')}`;
}

/** Most items in one batch. */
export const maxBatchItems = 50;
/** A batch that is not finished this long after its acceptance fails. */
export const batchWindowMs = 24 * 60 * 60 * 1000;
/** The longest that an item is put aside between two attempts. */
export const maxPostponementMs = 600_000;

/**
 * What accepted a batch: the HTTP API, or a command that works on the store itself. Work and results of the one are never touched by runners of the other,
 * whose settings are somebody else's.
 */
export type Acceptor = 'api' | 'command';

/** `validating` until the first item is claimed; `failed` only by the end of the window, by cancelling or with its key. */
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
  /** Id of the engine that is to do it, whatever the settings of the runner say. */
  readonly engine: string;
  readonly body: unknown;
}

export interface NewBatch {
  readonly id: string;
  readonly keyId: string;
  readonly acceptedBy: Acceptor;
  /** Credits that one result costs the key. */
  readonly price: number;
  readonly items: readonly NewItem[];
  /** Retry protection: the same key and fingerprint give the first batch again, another fingerprint is a `conflict`. */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
}

/** Names one hand-out of one item. */
export interface ClaimId {
  readonly batchId: string;
  readonly index: number;
  /** Never given out twice. */
  readonly token: string;
}

/** An item handed to a runner, which owns it while it renews the lease. */
export interface Claim extends ClaimId {
  readonly keyId: string;
  readonly customId: string;
  readonly operation: string;
  /** Undefined for items of a release that did not record it. */
  readonly engine: string | undefined;
  /** JSON text. */
  readonly body: string;
  /** Credits that a result costs the key. */
  readonly cost: number;
  /** 1 on the first start. */
  readonly attempt: number;
  /** Two runners died while they had this item: it may be the cause, and is to be run with nothing beside it. Handed out alone. */
  readonly isSuspect: boolean;
}

/** How an item ended. `content` is the JSON text of the result. */
export type Outcome =
  | {
      readonly ok: true;
      readonly operation: string;
      readonly content: string;
      /** Stands in place of the content, where there is none that conforms to the strict schema of the request. */
      readonly refusal?: string;
      /** Paths of the values of strict content that should not be relied on. */
      readonly uncertain?: readonly string[];
      /** Whether the token limit of the request cut the content off. */
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

/** What the owner of a key may do. */
export interface Batches {
  /**
   * Stores batch and items, all or nothing; durable when the promise resolves. `created` is false for a replay. Fails with `insufficient-credits` when the
   * key could not pay for every result.
   */
  submit(batch: NewBatch): Promise<{ readonly batch: Batch; readonly created: boolean }>;
  find(keyId: string, batchId: string): Promise<Batch | undefined>;
  /** Newest first, those after `after` (a batch id) only. */
  list(keyId: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly Batch[]>;
  /** Ends an open batch; finished items keep their outcome, claims of others are lost. Undefined when there is no such batch. */
  cancel(keyId: string, batchId: string): Promise<Batch | undefined>;
  /**
   * Outcomes in input order; undefined when there is no such batch or it is not finished. Reading fails with `not-found` when they are deleted meanwhile.
   */
  output(keyId: string, batchId: string): Promise<AsyncIterable<OutputItem> | undefined>;
}

/** What a runner may do with items of the batches that its kind of acceptor took. */
export interface ItemQueue {
  /** Takes back at once what runners of this kind held when they died. For a store of one machine, where the caller is the only one of its kind. */
  recover(acceptedBy: Acceptor): Promise<number>;
  /**
   * Hands out up to `limit` items in turn between keys, oldest batch of a key first; raises their attempt and starts their lease. A suspect goes to a runner
   * that works on nothing: one that has items `running` is handed out nothing more once it is a suspect's turn, until they have ended.
   */
  claim(acceptedBy: Acceptor, limit: number, running?: number): Promise<readonly Claim[]>;
  /** Calls `wake` when a batch was submitted, where the store hears what other processes do, until the function that it gives is called. */
  watch?(acceptedBy: Acceptor, wake: () => void): () => void;
  /** Tells of each claim whether it is still held, and renews the leases of those that are. To be called every second or so. */
  hold(claims: readonly ClaimId[]): Promise<readonly boolean[]>;
  /** Records outcomes with their counters, charges and, for the API, usage (as `batch.` and the operation). False where the claim was no longer held: nothing of it was recorded. */
  finish(items: readonly FinishedItem[]): Promise<readonly boolean[]>;
  /** Puts an item aside (for `maxPostponementMs` at most); its attempt counts, and after the last one it fails. False when it was no longer held. */
  postpone(claim: ClaimId, reason: string, delayMs: number): Promise<boolean>;
  /** Gives back what a stopping runner did not finish, without counting the attempt. Tells how many it still held. */
  giveBack(claims: readonly ClaimId[]): Promise<number>;
  /** Ends batches whose window has closed and deletes those that finished longer than `retentionMs` ago, with what is left of deleted text on disk. */
  tidy(acceptedBy: Acceptor, retentionMs: number): Promise<void>;
  /** How much there is to do, for metrics and back-pressure; at most a few seconds old. */
  load(): Promise<QueueLoad>;
}

export interface QueueLoad {
  /** Items that no runner has, those put aside among them. */
  readonly waiting: number;
  readonly running: number;
  /** How long the oldest batch with an item that could be claimed has been there, in milliseconds; 0 when there is none. */
  readonly oldestMs: number;
}

export interface BatchStore extends Batches, ItemQueue {}
