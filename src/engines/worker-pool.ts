// CPU work on worker threads, with a finite queue, two lanes, and the right to stop a thread that does not come to an end.
import { Piscina } from 'piscina';
import { TxpError } from '../core/errors.js';

export type Lane = 'realtime' | 'batch';

export interface WorkerPoolOptions {
  /** Module whose default export does the work, one message at a time per thread. */
  readonly entry: URL;
  readonly threads: number;
  /** Messages that may wait in the realtime lane; one more fails with `overloaded`. */
  readonly longestQueue: number;
}

export interface WorkerPool {
  /** Rejects with `overloaded` at once when the queue is full, with the signal's reason soon after it aborts. */
  run<Reply>(message: unknown, transfer: readonly ArrayBuffer[], lane: Lane, signal: AbortSignal): Promise<Reply>;
  /** Realtime messages that wait for a thread. */
  readonly waiting: number;
  readonly working: number;
  close(): Promise<void>;
}

interface Entry {
  readonly message: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly signal: AbortSignal;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
}

// While both lanes wait, one message of the batch lane goes after this many realtime ones.
const realtimePerBatch = 4;
// A second message per thread travels while the first is worked on, so that threads do not idle between two.
const messagesPerThread = 2;
// Most work ends well before this; stopping a thread costs its loaded data.
const graceMs = 500;
const smoothing = 0.1;

export function openWorkerPool({ entry, threads, longestQueue }: WorkerPoolOptions): WorkerPool {
  const piscina = new Piscina({
    filename: entry.href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: threads * messagesPerThread,
    idleTimeout: Number.POSITIVE_INFINITY,
    env: {},
  });
  const lanes: Record<Lane, Entry[]> = { realtime: [], batch: [] };
  let working = 0;
  let sinceBatch = 0;
  let averageMs = 20;

  const next = (): Entry | undefined => {
    const batchTurn = lanes.realtime.length === 0 || sinceBatch >= realtimePerBatch;
    if (batchTurn && lanes.batch.length > 0) {
      sinceBatch = 0;
      return lanes.batch.shift();
    }
    sinceBatch++;
    return lanes.realtime.shift();
  };

  const pump = (): void => {
    while (working < threads * messagesPerThread) {
      const taken = next();
      if (taken === undefined) return;
      if (!taken.signal.aborted) void work(taken);
    }
  };

  const work = async ({ message, transfer, signal, resolve, reject }: Entry): Promise<void> => {
    working++;
    const startedAt = performance.now();
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      timer = setTimeout(() => stop.abort(), graceMs);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      resolve(await piscina.run(message, { transferList: [...transfer], signal: stop.signal }));
    } catch (cause) {
      reject(signal.aborted ? signal.reason : toFailure(cause));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      averageMs += smoothing * (performance.now() - startedAt - averageMs);
      working--;
      pump();
    }
  };

  return {
    run: <Reply>(message: unknown, transfer: readonly ArrayBuffer[], lane: Lane, signal: AbortSignal) =>
      new Promise<Reply>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (lane === 'realtime' && lanes.realtime.length >= longestQueue) {
          const seconds = Math.ceil((lanes.realtime.length * averageMs) / threads / 1000);
          return reject(new TxpError('overloaded', 'the server is at its capacity', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) }));
        }
        const entry: Entry = { message, transfer, signal, resolve: (reply) => resolve(reply as Reply), reject };
        // The caller is told at once; what waits is dropped, what runs has a grace.
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        lanes[lane].push(entry);
        pump();
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

function toFailure(cause: unknown): unknown {
  // A thread that runs out of memory or is stopped takes its message with it; the next one finds a new thread.
  if (cause instanceof Error && (cause.name === 'AbortError' || ('code' in cause && String(cause.code).startsWith('ERR_WORKER')))) {
    return new TxpError('engine-unavailable', 'the worker that held the request ended', { cause });
  }
  return cause;
}
