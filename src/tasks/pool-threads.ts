// The threads of a worker pool, and what becomes of the requests they are given: each is settled, or goes back to where it waited.
import { TxpError } from '../core/errors.js';
import type { PoolLanes } from './pool-lanes.js';
import { type Entry, type Group, type PoolThread, startPoolThread } from './pool-thread.js';

export interface PoolThreads {
  /** Threads of the pool's own, oldest first. */
  regular(): PoolThread[];
  /** Threads beyond those, for keys that have none. */
  guests(): PoolThread[];
  start(isGuest: boolean): PoolThread;
  give(thread: PoolThread, entries: readonly Entry[]): void;
  /** Requests that the threads have. */
  readonly working: number;
  /** Milliseconds that a request takes, smoothed over the last ones. */
  readonly averageMs: number;
  /** Ends all threads. Rejects what waits and what they have. */
  close(): Promise<void>;
}

const smoothing = 0.1;

/** `entry` is the module of each thread; `onChange` is called when a thread can take more, or when more waits. */
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

  /** Puts requests back where they came from: they were first. */
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
  // A thread that runs out of memory or is stopped takes its message with it; the next one finds a new thread.
  if (cause === undefined || (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_WORKER'))) {
    return new TxpError('engine-unavailable', 'the worker that held the request ended', { cause });
  }
  return cause;
}
