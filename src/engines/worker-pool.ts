// CPU work on worker threads, with a finite queue, two lanes, and the right to stop a thread that does not come to an end.
import { Piscina } from 'piscina';
import { TxpError } from '../core/errors.js';

export type Lane = 'realtime' | 'batch';

export interface WorkerPoolOptions {
  /**
   * Module whose default export does the work: it takes requests in order and resolves to their replies in the same order. It may leave out the last
   * ones, when the first took long; those are sent again.
   */
  readonly entry: URL;
  readonly threads: number;
  /** Requests that may wait in the realtime lane; one more fails with `overloaded`. */
  readonly longestQueue: number;
}

/** What a thread is asked for. */
export interface ThreadRequest {
  readonly message: unknown;
  /** Buffers that are moved to the thread; a request that moves some travels alone. */
  readonly transfer: readonly ArrayBuffer[];
  /** About how much there is to do. Requests of little text travel together: a message to a thread costs as much as they do. */
  readonly bytes: number;
}

export interface WorkerPool {
  /** Rejects with `overloaded` at once when the queue is full, with the signal's reason soon after it aborts. */
  run<Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal): Promise<Reply>;
  /** Throws the `overloaded` of a realtime request that came now, for callers who can refuse before they have gone to the trouble of making one. */
  checkRoom(): void;
  /** Realtime requests that wait for a thread. */
  readonly waiting: number;
  readonly working: number;
  close(): Promise<void>;
}

interface Entry extends ThreadRequest {
  readonly lane: Lane;
  readonly signal: AbortSignal;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Its message was lost with a thread that another request may have ended. */
  isSuspect: boolean;
}

// While both lanes wait, one request of the batch lane goes after this many realtime ones.
const realtimePerBatch = 4;
// A second message per thread waits for the end of the first, so that threads do not idle between two.
const messagesPerThread = 2;
const requestsPerMessage = 16;
const smallBytes = 8_192;
// Small requests take milliseconds: a message of several that takes longer than this has a bad one in it, and is taken apart.
const longestMessageMs = 2_000;
// Most work ends well before this; stopping a thread costs its loaded data.
const graceMs = 500;
const smoothing = 0.1;

export function openWorkerPool({ entry, threads, longestQueue }: WorkerPoolOptions): WorkerPool {
  const slots = threads * messagesPerThread;
  const piscina = new Piscina({
    filename: entry.href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: slots,
    idleTimeout: Number.POSITIVE_INFINITY,
    env: {},
  });
  const lanes: Record<Lane, Entry[]> = { realtime: [], batch: [] };
  let messages = 0;
  let working = 0;
  let sinceBatch = 0;
  let averageMs = 20;

  /** The lane whose turn it is. */
  const turn = (): Entry[] => {
    const batchTurn = lanes.realtime.length === 0 || sinceBatch >= realtimePerBatch;
    return batchTurn && lanes.batch.length > 0 ? lanes.batch : lanes.realtime;
  };

  /** What the next message carries: one request, or up to `share` small ones. */
  const nextGroup = (share: number): Entry[] => {
    const group: Entry[] = [];
    while (group.length < share) {
      const lane = turn();
      const [entry] = lane;
      if (entry === undefined || (group.length > 0 && !isSmall(entry))) break;
      lane.shift();
      sinceBatch = entry.lane === 'batch' ? 0 : sinceBatch + 1;
      if (entry.signal.aborted) continue;
      group.push(entry);
      if (!isSmall(entry)) break;
    }
    return group;
  };

  // What comes in the same turn of the event loop is shared out together.
  let pumping: NodeJS.Immediate | undefined;
  const pumpSoon = (): void => {
    pumping ??= setImmediate(pump);
  };
  const pump = (): void => {
    clearImmediate(pumping);
    pumping = undefined;
    const share = Math.min(requestsPerMessage, Math.ceil((lanes.realtime.length + lanes.batch.length) / slots));
    while (messages < slots) {
      const group = nextGroup(share);
      if (group.length > 0) void work(group);
      else if (lanes.realtime.length + lanes.batch.length === 0) return;
    }
  };

  const work = async (group: readonly Entry[]): Promise<void> => {
    messages++;
    working += group.length;
    const startedAt = performance.now();
    const stop = new AbortController();
    const timers = group.length > 1 ? [setTimeout(() => stop.abort(), longestMessageMs)] : [];
    const onAbort = (): void => void timers.push(setTimeout(() => stop.abort(), graceMs));
    for (const { signal } of group) signal.addEventListener('abort', onAbort, { once: true });
    try {
      const transferList = group.flatMap(({ transfer }) => transfer);
      const sent = group.map(({ message }) => message);
      const replies: readonly unknown[] = await piscina.run(sent, { transferList, signal: stop.signal });
      for (const [index, reply] of replies.entries()) group[index]?.resolve(reply);
      again(group.slice(replies.length));
    } catch (cause) {
      const [only] = group;
      if (group.length === 1) only?.reject(only.signal.aborted ? only.signal.reason : toFailure(cause));
      else {
        for (const entry of group) entry.isSuspect = true;
        again(group);
      }
    } finally {
      for (const timer of timers) clearTimeout(timer);
      for (const { signal } of group) signal.removeEventListener('abort', onAbort);
      averageMs += smoothing * ((performance.now() - startedAt) / group.length - averageMs);
      messages--;
      working -= group.length;
      pumpSoon();
    }
  };

  /** Puts requests back where they came from: they were first. */
  const again = (entries: readonly Entry[]): void => {
    for (const entry of [...entries].reverse()) lanes[entry.lane].unshift(entry);
  };

  const checkRoom = (): void => {
    if (lanes.realtime.length < longestQueue + slots - messages) return;
    const seconds = Math.ceil((lanes.realtime.length * averageMs) / threads / 1000);
    throw new TxpError('overloaded', 'the server is at its capacity', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) });
  };

  return {
    checkRoom,
    run: <Reply>(request: ThreadRequest, lane: Lane, signal: AbortSignal) =>
      new Promise<Reply>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (lane === 'realtime') checkRoom();
        // The caller is told at once; what waits is dropped, what runs has a grace.
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        lanes[lane].push({ ...request, lane, signal, resolve: (reply) => resolve(reply as Reply), reject, isSuspect: false });
        pumpSoon();
      }),
    get waiting() {
      return lanes.realtime.length;
    },
    get working() {
      return working;
    },
    close: () => piscina.destroy(),
  };
}

function isSmall({ bytes, transfer, isSuspect }: Entry): boolean {
  return bytes <= smallBytes && transfer.length === 0 && !isSuspect;
}

function toFailure(cause: unknown): unknown {
  // A thread that runs out of memory or is stopped takes its message with it; the next one finds a new thread.
  if (cause instanceof Error && (cause.name === 'AbortError' || ('code' in cause && String(cause.code).startsWith('ERR_WORKER')))) {
    return new TxpError('engine-unavailable', 'the worker that held the request ended', { cause });
  }
  return cause;
}
