// The threads of a worker pool, and the requests they are given: each is settled, or returned to its queue.
import { TxpError } from '../core/errors.js';
import type { PoolLanes } from './pool-lanes.js';
import { type Entry, type Group, type PoolThread, startPoolThread } from './pool-thread.js';

export interface PoolThreads {
  /** The pool's own threads, oldest first. */
  regular(): PoolThread[];
  /** Additional threads, for keys that have nothing in progress while others hold all regular threads. */
  guests(): PoolThread[];
  /** Starts a thread that can be given work at once. */
  start(isGuest: boolean): PoolThread;
  /** Starts a thread of the pool's own that rehearses first. Does nothing shortly after such a thread has failed to start. */
  grow(): void;
  give(thread: PoolThread, entries: readonly Entry[]): void;
  /** Number of requests that the threads hold. */
  readonly working: number;
  /** Milliseconds per request: an exponential moving average. */
  readonly averageMs: number;
  /** Terminates all threads. Rejects the requests that wait and those that the threads hold. */
  close(): Promise<void>;
}

interface PoolThreadsParts {
  /** Module of each thread. */
  readonly entry: URL;
  readonly rehearsal: readonly unknown[];
  readonly lanes: PoolLanes;
  /** Called when a thread can take more, or when more requests wait. */
  onChange(): void;
}

const smoothing = 0.1;
// Starting a thread takes as long as many requests do, so one that fails, as when memory is short, is not started again for each of them.
const failedStartMs = 10_000;

export function openPoolThreads({ entry, rehearsal, lanes, onChange }: PoolThreadsParts): PoolThreads {
  const threads = new Set<PoolThread>();
  let closed = false;
  let working = 0;
  let averageMs = 20;
  let growsFrom = 0;

  const leave = ({ entries, startedAt }: Group): void => {
    working -= entries.length;
    for (const each of entries) lanes.done(each);
    averageMs += smoothing * ((performance.now() - startedAt) / entries.length - averageMs);
  };

  /** Returns requests to the front of their queues. */
  const again = (entries: readonly Entry[]): void => {
    for (const each of [...entries].reverse()) {
      if (closed) each.reject(toFailure(undefined));
      else if (!each.signal.aborted) lanes.putBack(each);
    }
    onChange();
  };

  const start = (isGuest: boolean, first?: readonly unknown[]): PoolThread => {
    const parts = { isGuest, rehearsal: first };
    const thread = startPoolThread(entry, parts, {
      onReplies: (group, replies) => {
        for (const [index, reply] of replies.entries()) group.entries[index]?.resolve(reply);
        leave(group);
        again(group.entries.slice(replies.length));
      },
      onFault: (group, cause) => {
        const [only] = group.entries;
        leave(group);
        if (group.entries.length === 1) only?.reject(only.signal.aborted ? only.signal.reason : toFailure(cause));
        else {
          for (const each of group.entries) each.isSuspect = true;
          again(group.entries);
        }
      },
      onUnbegun: (group) => {
        leave(group);
        again(group.entries);
      },
      onFree: onChange,
      onEnd: (ended) => {
        threads.delete(ended);
        if (ended.isRehearsing) growsFrom = performance.now() + failedStartMs;
        onChange();
      },
    });
    threads.add(thread);
    return thread;
  };

  return {
    regular: () => [...threads].filter(({ isGuest }) => !isGuest),
    guests: () => [...threads].filter(({ isGuest }) => isGuest),
    start: (isGuest) => start(isGuest),
    grow: () => {
      if (performance.now() >= growsFrom) start(false, rehearsal);
    },
    give: (thread, entries) => {
      working += entries.length;
      thread.send(entries);
    },
    get working() {
      return working;
    },
    get averageMs() {
      return averageMs;
    },
    close: async () => {
      closed = true;
      for (const each of lanes.drain()) each.reject(toFailure(undefined));
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

function toFailure(cause: unknown): unknown {
  // A thread that runs out of memory or is terminated loses only its current message; the next request gets a new thread.
  if (cause === undefined || (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_WORKER'))) {
    return new TxpError('engine-unavailable', 'the worker that held the request ended', { cause });
  }
  return cause;
}
