// CPU work on worker threads: finite queues shared fairly between keys, two lanes, and the right to stop a thread that does not come to an end.
import { TxpError } from '../core/errors.js';
import { openPoolLanes, type PoolLanes } from './pool-lanes.js';
import { type Entry, isSmall } from './pool-thread.js';
import { openPoolThreads, type PoolThreads } from './pool-threads.js';
import type { Lane, ThreadRequest } from './thread-request.js';

interface WorkerPoolOptions {
  /**
   * Module that calls `answerPool` with what does the work: it takes requests in order and resolves to their replies in the same order. It may leave out
   * the last ones, when the first took long; those are sent again.
   */
  readonly entry: URL;
  readonly threads: number;
  /** Requests that may wait in the realtime lane; one more of a key that has its part of them fails with `overloaded`. */
  readonly maxQueueLength: number;
  /**
   * When other keys hold every thread for so many milliseconds, a key that has none gets a guest thread, which the system's scheduler then gives its part of
   * the cores. Default 100.
   */
  readonly guestAfterMs?: number;
}

export interface WorkerPool {
  /** Rejects with `overloaded` at once when there is no place in the queue, with the signal's reason as soon as it aborts. */
  run<Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal): Promise<Reply>;
  /** Throws the `overloaded` of a realtime request of the key that came now, for callers who can refuse before they have gone to the trouble of making one. */
  checkRoom(key: string): void;
  /** Realtime requests that wait for a thread. */
  readonly waiting: number;
  readonly working: number;
  close(): Promise<void>;
}

// A second message of small requests waits at the thread for the end of the first, so that threads do not idle between two.
const messagesPerThread = 2;
const requestsPerMessage = 16;
const guestIdleMs = 60_000;

export function openWorkerPool({ entry, threads: regular, maxQueueLength, guestAfterMs = 100 }: WorkerPoolOptions): WorkerPool {
  const lanes = openPoolLanes(maxQueueLength);
  const threads = openPoolThreads(entry, lanes, () => dispatcher.wake());
  const dispatcher = startDispatcher({ lanes, threads, regular, guestAfterMs });

  const checkRoom = (key: string): void => {
    const own = threads.regular();
    const missing = (regular - own.length) * messagesPerThread;
    const free = own.reduce((sum, { load }) => sum + messagesPerThread - load, missing);
    if (lanes.realtime.hasRoom(key, free)) return;
    const seconds = Math.ceil((lanes.realtime.length * threads.averageMs) / regular / 1000);
    throw new TxpError('overloaded', 'the server is at capacity', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
  };

  for (let index = 0; index < regular; index++) threads.start(false);
  return {
    checkRoom,
    run: <Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal) =>
      new Promise<Reply>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (lane === 'realtime') checkRoom(request.key);
        lanes.push(entryOf({ request, lane, signal, resolve: (reply) => resolve(reply as Reply), reject, drop: lanes.remove }));
        dispatcher.wake();
      }),
    get waiting() {
      return lanes.realtime.length;
    },
    get working() {
      return threads.working;
    },
    close: async () => {
      dispatcher.stop();
      await threads.close();
    },
  };
}

interface EntryParts extends Pick<Entry, 'lane' | 'signal' | 'resolve' | 'reject'> {
  readonly request: ThreadRequest;
  /** Called with the entry when the signal aborts. */
  drop(entry: Entry): void;
}

/** A request of a caller, who listens until it is settled. */
function entryOf({ request, lane, signal, resolve, reject, drop }: EntryParts): Entry {
  const onAbort = (): void => {
    // The caller is told at once; what waits is dropped, what runs has a grace.
    reject(signal.reason);
    drop(entry);
  };
  const end = (settle: (value: unknown) => void): ((value: unknown) => void) => {
    return (value) => {
      signal.removeEventListener('abort', onAbort);
      settle(value);
    };
  };
  const since = performance.now();
  const entry: Entry = { ...request, lane, signal, since, resolve: end(resolve), reject: end(reject), isSuspect: false };
  signal.addEventListener('abort', onAbort, { once: true });
  return entry;
}

interface DispatcherParts extends Required<Pick<WorkerPoolOptions, 'guestAfterMs'>> {
  readonly lanes: PoolLanes;
  readonly threads: PoolThreads;
  /** How many threads the pool has beside guests. */
  readonly regular: number;
}

interface Dispatcher {
  /** Gives what waits to the threads that can take it, soon. */
  wake(): void;
  stop(): void;
}

function startDispatcher({ lanes, threads, regular, guestAfterMs }: DispatcherParts): Dispatcher {
  let stopped = false;
  let pumping: NodeJS.Immediate | undefined;
  let guestTimer: NodeJS.Timeout | undefined;

  const pump = (): void => {
    pumping = undefined;
    const share = Math.min(requestsPerMessage, Math.ceil(lanes.waiting / (regular * messagesPerThread)));
    const own = threads.regular();
    // In place of those that were stopped; not before there is work, which would fail with a thread that cannot start.
    while (lanes.waiting > 0 && own.length < regular) own.push(threads.start(false));
    for (const thread of own) if (lanes.waiting > 0 && thread.load === 0) threads.give(thread, lanes.takeGroup(share));
    for (const thread of own) {
      const next = lanes.peek();
      if (next === undefined) break;
      if (thread.load === 1 && thread.isLight && isSmall(next)) threads.give(thread, lanes.takeGroup(share));
    }
    pumpGuests();
  };

  /** Threads for keys that have nothing under way while others hold all threads. */
  const pumpGuests = (): void => {
    clearTimeout(guestTimer);
    guestTimer = undefined;
    for (;;) {
      const next = lanes.realtime.peek(1);
      if (next === undefined) return;
      const leftMs = guestAfterMs - (performance.now() - next.since);
      const guests = threads.guests();
      const free = guests.find(({ load }) => load === 0);
      if (leftMs > 0) {
        guestTimer = setTimeout(pumpGuests, leftMs);
        return;
      }
      if (free === undefined && guests.length >= regular) return;
      const guest = free ?? threads.start(true);
      lanes.realtime.take(1);
      threads.give(guest, [next]);
      guest.endWhenIdle(guestIdleMs);
    }
  };

  return {
    // What comes in the same turn of the event loop is shared out together.
    wake: () => {
      if (!stopped) pumping ??= setImmediate(pump);
    },
    stop: () => {
      stopped = true;
      clearImmediate(pumping);
      clearTimeout(guestTimer);
    },
  };
}
