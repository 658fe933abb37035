// One thread of a worker pool: the messages it holds, and its termination if one of them takes too long after its request was aborted.
import { Worker } from 'node:worker_threads';
import type { Lane, ThreadRequest } from './thread-request.js';
import type { PoolMessage, PoolReply } from './worker-thread.js';

/** A request of the pool, until it is settled. */
export interface Entry extends ThreadRequest {
  readonly lane: Lane;
  readonly signal: AbortSignal;
  readonly since: number;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Whether its message was lost with a thread that another request of the message may have crashed. */
  isSuspect: boolean;
}

/** Requests that are sent in one message. */
export interface Group {
  readonly entries: readonly Entry[];
  /** In milliseconds on the clock of `performance.now()`. */
  readonly startedAt: number;
}

/** Called with what happens to the messages of a thread. */
interface ThreadEvents {
  /** Replies to the first requests of the group, in order. */
  onReplies(group: Group, replies: readonly unknown[]): void;
  /** The group was lost; `cause` is undefined if the thread was terminated. */
  onFault(group: Group, cause: unknown): void;
  /** The thread ended before it started on the group. */
  onUnbegun(group: Group): void;
  /** The thread can take another message. */
  onFree(): void;
  onEnd(thread: PoolThread): void;
}

interface ThreadParts {
  readonly isGuest: boolean;
  /** Messages of requests that make the thread load what it needs before it is given any; undefined for a thread that is given work at once. */
  readonly rehearsal: readonly unknown[] | undefined;
}

export interface PoolThread {
  readonly isGuest: boolean;
  /** Whether it still loads what it needs: requests that it is given wait for that. */
  readonly isRehearsing: boolean;
  /** Number of messages it holds: the one in progress and those that wait. */
  readonly load: number;
  /** Whether all its messages are small, so that another may wait behind them. */
  readonly isLight: boolean;
  send(entries: readonly Entry[]): void;
  /** Terminates the thread after it has been idle for `ms` milliseconds. */
  endWhenIdle(ms: number): void;
  end(): Promise<unknown>;
}

// Small requests take milliseconds. If a message of several takes longer than this, one of its requests is bad, and they are resent separately.
const maxMessageMs = 2_000;
// Grace after an abort. Most work ends well before this, and stopping a thread loses the data it has loaded.
const graceMs = 500;
// A small request that takes long on a thread that has not answered anything yet waits for data to load. If time limits are shorter than loading takes,
// terminating that thread would keep any thread from becoming ready.
const loadingGraceMs = 20_000;
const smallBytes = 8_192;

export function startPoolThread(entry: URL, { isGuest, rehearsal }: ThreadParts, events: ThreadEvents): PoolThread {
  const worker = new Worker(entry, { env: {} });
  const post = (requests: readonly unknown[], transfer: readonly ArrayBuffer[]): void => {
    const message: PoolMessage = { requests };
    worker.postMessage(message, transfer);
  };
  const groups: Group[] = [];
  let idleMs: number | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let cause: unknown;
  let hasAnswered = false;
  let isRehearsing = rehearsal !== undefined;
  let unwatch = (): void => undefined;

  const stop = (): void => void worker.terminate();

  /** Watches the time of the group in progress. */
  const watch = ({ entries }: Group): void => {
    const isLoading = !hasAnswered && entries.every(isSmall);
    const timers = entries.length > 1 ? [setTimeout(stop, isLoading ? loadingGraceMs : maxMessageMs)] : [];
    const onAbort = (): void => void timers.push(setTimeout(stop, isLoading ? loadingGraceMs : graceMs));
    for (const { signal } of entries) {
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    }
    unwatch = () => {
      for (const timer of timers) clearTimeout(timer);
      for (const { signal } of entries) signal.removeEventListener('abort', onAbort);
    };
  };

  worker.on('message', (reply: PoolReply) => {
    hasAnswered = true;
    if (isRehearsing) {
      // The message without requests is the last of the rehearsal.
      isRehearsing = !('replies' in reply && reply.replies.length === 0);
      return isRehearsing ? undefined : events.onFree();
    }
    const group = groups.shift();
    if (group === undefined) return;
    unwatch();
    const [next] = groups;
    if (next !== undefined) watch(next);
    else if (idleMs !== undefined) idleTimer = setTimeout(stop, idleMs).unref();
    if ('replies' in reply) events.onReplies(group, reply.replies);
    else events.onFault(group, reply.fault);
    events.onFree();
  });
  worker.on('error', (error: unknown) => {
    cause = error;
  });
  worker.on('exit', () => {
    unwatch();
    clearTimeout(idleTimer);
    const [begun, ...unbegun] = groups.splice(0);
    events.onEnd(thread);
    for (const group of unbegun.reverse()) events.onUnbegun(group);
    if (begun !== undefined) events.onFault(begun, cause);
  });

  const thread: PoolThread = {
    isGuest,
    get isRehearsing() {
      return isRehearsing;
    },
    get load() {
      return groups.length;
    },
    get isLight() {
      return groups.every(({ entries }) => entries.every(isSmall));
    },
    send: (entries) => {
      clearTimeout(idleTimer);
      const group: Group = { entries, startedAt: performance.now() };
      groups.push(group);
      if (groups.length === 1) watch(group);
      post(
        entries.map(({ message }) => message),
        entries.flatMap(({ transfer }) => transfer),
      );
    },
    endWhenIdle: (ms) => {
      idleMs = ms;
    },
    end: () => worker.terminate(),
  };
  if (rehearsal !== undefined) for (const requests of [...rehearsal.map((each) => [each]), []]) post(requests, []);
  return thread;
}

export function isSmall({ bytes, transfer, isSuspect }: Entry): boolean {
  return bytes <= smallBytes && transfer.length === 0 && !isSuspect;
}
