// A request to a worker pool, and the lanes of the pool.

export type Lane = 'realtime' | 'batch';

/** A request to a thread. */
export interface ThreadRequest {
  readonly message: unknown;
  /** Buffers that are moved to the thread; a request that moves any is sent on its own. */
  readonly transfer: readonly ArrayBuffer[];
  /** Approximate amount of work. Requests of little text are sent together, because a message to a thread costs as much as they do. */
  readonly bytes: number;
  /** The key whose share of the queue and threads it uses. */
  readonly key: string;
}
