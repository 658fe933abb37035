// What a worker pool is asked for, and in which of its lanes.

export type Lane = 'realtime' | 'batch';

/** What a thread is asked for. */
export interface ThreadRequest {
  readonly message: unknown;
  /** Buffers that are moved to the thread; a request that moves some travels alone. */
  readonly transfer: readonly ArrayBuffer[];
  /** About how much there is to do. Requests of little text travel together: a message to a thread costs as much as they do. */
  readonly bytes: number;
  /** Whose share of queue and threads it takes. */
  readonly key: string;
}
