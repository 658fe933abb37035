// CPU work on worker threads: finite queues shared fairly between keys, two lanes, and the right to stop a thread that does not come to an end.
import { TxpError } from '../core/errors.js';
import { FairQueue } from '../core/fair-queue.js';
import { type Entry, type Group, isSmall, type PoolThread, startPoolThread } from './pool-thread.js';
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

// While both lanes wait, one request of the batch lane goes after this many realtime ones.
const realtimePerBatch = 4;
// A second message of small requests waits at the thread for the end of the first, so that threads do not idle between two.
const messagesPerThread = 2;
const requestsPerMessage = 16;
const guestIdleMs = 60_000;
const smoothing = 0.1;

export function openWorkerPool({ entry, threads: regular, maxQueueLength, guestAfterMs = 100 }: WorkerPoolOptions): WorkerPool {
  const lanes: Record<Lane, FairQueue<Entry>> = { realtime: new FairQueue(maxQueueLength), batch: new FairQueue(Number.POSITIVE_INFINITY) };
  const threads = new Set<PoolThread>();
  let closed = false;
  let working = 0;
  let sinceBatch = 0;
  let averageMs = 20;

  const waiting = (): number => lanes.realtime.length + lanes.batch.length;

  /** The lane whose turn it is. */
  const turn = (): FairQueue<Entry> => {
    const batchTurn = lanes.realtime.length === 0 || sinceBatch >= realtimePerBatch;
    return batchTurn && lanes.batch.length > 0 ? lanes.batch : lanes.realtime;
  };

  /** What the next message carries: one request, or up to `share` small ones. */
  const nextGroup = (share: number): Entry[] => {
    const group: Entry[] = [];
    while (group.length < share) {
      const lane = turn();
      const next = lane.peek();
      if (next === undefined || (group.length > 0 && !isSmall(next))) break;
      lane.take();
      sinceBatch = next.lane === 'batch' ? 0 : sinceBatch + 1;
      group.push(next);
      if (!isSmall(next)) break;
    }
    return group;
  };

  const startThread = (isGuest: boolean): PoolThread => {
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
      onFree: () => pumpSoon(),
      onEnd: (ended) => {
        threads.delete(ended);
        pumpSoon();
      },
    });
    threads.add(thread);
    return thread;
  };
  const regularThreads = (): PoolThread[] => [...threads].filter(({ isGuest }) => !isGuest);

  const leave = ({ entries, startedAt }: Group): void => {
    working -= entries.length;
    for (const { lane, key } of entries) lanes[lane].done(key);
    averageMs += smoothing * ((performance.now() - startedAt) / entries.length - averageMs);
  };

  /** Puts requests back where they came from: they were first. */
  const again = (entries: readonly Entry[]): void => {
    for (const each of [...entries].reverse()) {
      if (closed) each.reject(toFailure(undefined));
      else if (!each.signal.aborted) lanes[each.lane].putBack(each.key, each);
    }
    pumpSoon();
  };

  const give = (thread: PoolThread, entries: readonly Entry[]): void => {
    working += entries.length;
    thread.send(entries);
  };

  // What comes in the same turn of the event loop is shared out together.
  let pumping: NodeJS.Immediate | undefined;
  let guestTimer: NodeJS.Timeout | undefined;
  const pumpSoon = (): void => {
    if (!closed) pumping ??= setImmediate(pump);
  };
  const pump = (): void => {
    pumping = undefined;
    const share = Math.min(requestsPerMessage, Math.ceil(waiting() / (regular * messagesPerThread)));
    const own = regularThreads();
    // In place of those that were stopped; not before there is work, which would fail with a thread that cannot start.
    while (waiting() > 0 && own.length < regular) own.push(startThread(false));
    for (const thread of own) if (waiting() > 0 && thread.load === 0) give(thread, nextGroup(share));
    for (const thread of own) {
      const next = turn().peek();
      if (next === undefined) break;
      if (thread.load === 1 && thread.isLight && isSmall(next)) give(thread, nextGroup(share));
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
      const guests = [...threads].filter(({ isGuest }) => isGuest);
      const free = guests.find(({ load }) => load === 0);
      if (leftMs > 0) {
        guestTimer = setTimeout(pumpGuests, leftMs);
        return;
      }
      if (free === undefined && guests.length >= regular) return;
      const guest = free ?? startThread(true);
      lanes.realtime.take(1);
      give(guest, [next]);
      guest.endWhenIdle(guestIdleMs);
    }
  };

  const checkRoom = (key: string): void => {
    const missing = (regular - regularThreads().length) * messagesPerThread;
    const free = regularThreads().reduce((sum, { load }) => sum + messagesPerThread - load, missing);
    if (lanes.realtime.hasRoom(key, free)) return;
    const seconds = Math.ceil((lanes.realtime.length * averageMs) / regular / 1000);
    throw new TxpError('overloaded', 'the server is at capacity', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
  };

  for (let index = 0; index < regular; index++) startThread(false);
  return {
    checkRoom,
    run: <Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal) =>
      new Promise<Reply>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (lane === 'realtime') checkRoom(request.key);
        const onAbort = (): void => {
          // The caller is told at once; what waits is dropped, what runs has a grace.
          reject(signal.reason);
          lanes[lane].remove(request.key, waiter);
        };
        const end = <T>(settle: (value: T) => void): ((value: T) => void) => {
          return (value) => {
            signal.removeEventListener('abort', onAbort);
            settle(value);
          };
        };
        const since = performance.now();
        const waiter: Entry = {
          ...request,
          lane,
          signal,
          since,
          resolve: end((reply) => resolve(reply as Reply)),
          reject: end(reject),
          isSuspect: false,
        };
        signal.addEventListener('abort', onAbort, { once: true });
        lanes[lane].push(request.key, waiter);
        pumpSoon();
      }),
    get waiting() {
      return lanes.realtime.length;
    },
    get working() {
      return working;
    },
    close: async () => {
      closed = true;
      clearImmediate(pumping);
      clearTimeout(guestTimer);
      for (const lane of Object.values(lanes)) for (let each = lane.take(); each !== undefined; each = lane.take()) each.reject(toFailure(undefined));
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
