// The threads of a worker pool, and the requests they are given: each is settled, or returned to its queue.
import { TxpError } from '../core/errors.js';
import type { PoolLanes } from './pool-lanes.js';
import { type Entry, type Group, type PoolThread, startPoolThread } from './pool-thread.js';

export interface PoolThreads {
  /** The pool's own threads, oldest first. */
  regular(): PoolThread[];
  /** Additional threads, for keys that have nothing in progress while others hold all regular threads. */
  guests(): PoolThread[];
  start(isGuest: boolean): PoolThread;
  give(thread: PoolThread, entries: readonly Entry[]): void;
  /** Number of requests that the threads hold. */
  readonly working: number;
  /** Milliseconds per request: an exponential moving average. */
  readonly averageMs: number;
  /** Terminates all threads. Rejects the requests that wait and those that the threads hold. */
  close(): Promise<void>;
}

const smoothing = 0.1;

/** `entry` is the module of each thread; `onChange` is called when a thread can take more, or when more requests wait. */
export function openPoolThreads(entry: URL, lanes: PoolLanes, onChange: () => void): PoolThreads {
  const threads = new Set<PoolThread>();
  let closed = false;
  let working = 0;
  let averageMs = 20;

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

  const start = (isGuest: boolean): PoolThread => {
    const thread = startPoolThread(entry, isGuest, {
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
        onChange();
      },
    });
    threads.add(thread);
    return thread;
  };

  return {
    regular: () => [...threads].filter(({ isGuest }) => !isGuest),
    guests: () => [...threads].filter(({ isGuest }) => isGuest),
    start,
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
