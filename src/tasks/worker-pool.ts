// CPU work on worker threads: bounded queues shared fairly between keys, two lanes, and the termination of threads that do not finish.
import { TxpError } from '../core/errors.js';
import { openPoolLanes, type PoolLanes } from './pool-lanes.js';
import { type Entry, isSmall } from './pool-thread.js';
import { openPoolThreads, type PoolThreads } from './pool-threads.js';
import type { Lane, ThreadRequest } from './thread-request.js';

interface WorkerPoolOptions {
  /**
   * Module that calls `answerPool` with a function that does the work: it takes requests in order and resolves to their replies in the same order. It may leave
   * out the last replies if the first requests took long; those requests are sent again.
   */
  readonly entry: URL;
  /** Maximum number of threads, not counting guests. The first starts with the pool, the others when requests wait. */
  readonly threads: number;
  /** Messages of requests that make an additional thread load what it needs before it is given work. */
  readonly rehearsal?: readonly unknown[];
  /** Number of requests that may wait in the realtime lane; another one of a key that has used up its share fails with `overloaded`. */
  readonly maxQueueLength: number;
  /**
   * If other keys hold every thread for this many milliseconds, a key with nothing in progress gets a guest thread, and the operating system's scheduler gives
   * it a share of the cores. Default 100.
   */
  readonly guestAfterMs?: number;
}

export interface WorkerPool {
  /** Rejects with `overloaded` at once if the queue has no room, and with the signal's reason as soon as it aborts. */
  run<Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal): Promise<Reply>;
  /** Throws the `overloaded` that a realtime request of the key would get now, for callers that can refuse before they prepare a request. */
  checkRoom(key: string): void;
  /** Number of realtime requests that wait for a thread. */
  readonly waiting: number;
  readonly working: number;
  close(): Promise<void>;
}

// A second message of small requests waits at the thread while it works on the first, so that threads do not idle between messages.
const messagesPerThread = 2;
const requestsPerMessage = 16;
const guestIdleMs = 60_000;

export function openWorkerPool({ entry, threads: regular, rehearsal = [], maxQueueLength, guestAfterMs = 100 }: WorkerPoolOptions): WorkerPool {
  const lanes = openPoolLanes(maxQueueLength);
  const threads = openPoolThreads({ entry, rehearsal, lanes, onChange: () => dispatcher.wake() });
  const dispatcher = startDispatcher({ lanes, threads, regular, guestAfterMs });

  const checkRoom = (key: string): void => {
    const own = threads.regular();
    const missing = (regular - own.length) * messagesPerThread;
    const free = own.reduce((sum, { load }) => sum + messagesPerThread - load, missing);
    if (lanes.realtime.hasRoom(key, free)) return;
    const seconds = Math.ceil((lanes.realtime.length * threads.averageMs) / regular / 1000);
    throw new TxpError('overloaded', 'the server is at capacity', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
  };

  threads.start(false);
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

/** The queue entry of a request, which listens to the caller's signal until it is settled. */
function entryOf({ request, lane, signal, resolve, reject, drop }: EntryParts): Entry {
  const onAbort = (): void => {
    // The caller learns at once; a waiting request is dropped, a running one has a grace period.
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
  /** Number of threads, not counting guests. */
  readonly regular: number;
}

interface Dispatcher {
  /** Soon assigns waiting requests to the threads that can take them. */
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
    const loaded = own.filter(({ isRehearsing }) => !isRehearsing);
    // The work for which a thread is started fails if it cannot start.
    if (own.length === 0 && lanes.waiting > 0) loaded.push(threads.start(false));
    const takers = loaded.length > 0 ? loaded : own;
    for (const thread of takers) if (lanes.waiting > 0 && thread.load === 0) threads.give(thread, lanes.takeGroup(share));
    grow();
    for (const thread of takers) {
      const next = lanes.peek();
      if (next === undefined) break;
      if (thread.load === 1 && thread.isLight && isSmall(next)) threads.give(thread, lanes.takeGroup(share));
    }
    pumpGuests();
  };

  /** Starts threads for requests that wait while the others are busy. */
  const grow = (): void => {
    const own = threads.regular();
    const starting = own.filter(({ isRehearsing }) => isRehearsing).length;
    const wanted = Math.min(regular - own.length, lanes.waiting - starting);
    for (let started = 0; started < wanted; started++) threads.grow();
  };

  /** Starts or uses guest threads for keys that have nothing in progress while others hold all threads. */
  const pumpGuests = (): void => {
    clearTimeout(guestTimer);
    guestTimer = undefined;
    for (;;) {
      const next = lanes.realtime.peek(1);
      // A thread that is about to be ready takes it as soon as a guest could.
      if (next === undefined || threads.regular().some(({ isRehearsing }) => isRehearsing)) return;
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
    // Requests that arrive in the same turn of the event loop are distributed together.
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
