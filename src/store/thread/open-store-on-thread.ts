// The store of a data directory on separate threads, behind the usual contracts: calls wait without blocking the event loop.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compact } from '../../core/compact.js';
import { TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import { packageRoot } from '../../files/package-root.js';
import { systemClock } from '../clock.js';
import type { Store, StoreSettings } from '../open-store.js';
import { memoryRates } from '../rates.js';
import { type LiveValue, releaseVerb, type StoreCall, type StoreFailure, type StoreReply, type StoreThreadData, unpackFailure } from './messages.js';

export interface ThreadedStore extends Omit<Store, 'check' | 'close'> {
  /** `ok`, or what a quick check finds wrong with the file. */
  check(): Promise<string>;
  /** What clients download. */
  readonly downloads: {
    /** The output of a finished batch as JSON Lines, in pieces of bytes; undefined if there is none. */
    lines(keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  };
  close(): Promise<void>;
}

/**
 * Several times what the longest results downloaded at the same time need. Its purpose is garbage collection, not protection: a thread that may use gigabytes
 * would not free results that it no longer needs.
 */
const maxHeapMegabytes = 1_024;

type Call = (path: readonly string[], args: readonly unknown[], handle?: number) => Promise<unknown>;

/** Opens the store of a data directory, creating it if necessary. Fails with `configuration`. */
export async function openStoreOnThread(dataDirectory: string, options: StoreSettings): Promise<ThreadedStore> {
  const work = await startThread({ dataDirectory, options });
  // Long results are converted to lines on another thread, so that looking up the keys of requests does not wait for it.
  let downloads: Promise<StoreThread> | undefined;
  return {
    keys: partOf(work.call, 'keys'),
    ledger: partOf(work.call, 'ledger'),
    // Counted on the caller's thread: there is only one process, and no count is written to disk.
    rates: memoryRates(systemClock),
    usage: partOf(work.call, 'usage'),
    // Other processes send no notifications, so `watch` is absent, as in the store itself.
    batches: partOf(work.call, 'batches', ['watch']),
    check: async () => String(await work.call(['check'], [])),
    isDamaged: async () => (await work.call(['isDamaged'], [])) === true,
    takesWrites: async () => (await work.call(['takesWrites'], [])) === true,
    downloads: {
      lines: async (...args) => {
        downloads ??= startThread({ dataDirectory, options });
        return partOf<ThreadedStore['downloads']>((await downloads).call, 'downloads').lines(...args);
      },
    },
    close: async () => {
      await Promise.all([work, downloads].map(async (thread) => (await thread)?.close()));
    },
  };
}

interface StoreThread {
  readonly call: Call;
  close(): Promise<void>;
}

async function startThread(data: StoreThreadData): Promise<StoreThread> {
  const worker = new Worker(new URL('dist/store/thread/store-thread.js', packageRoot()), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  let ids = 0;
  let isGone = false;
  const failed = (): TxpError => new TxpError('engine-unavailable', 'the store has stopped', { hint: 'start the server again' });
  const exited = new Promise((resolve) => worker.once('exit', resolve)).then(() => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(failed());
    waiting.clear();
  });
  const call: Call = (path, args, handle) => {
    const answer = new Promise<unknown>((resolve, reject) => {
      if (isGone) return reject(failed());
      const id = ++ids;
      waiting.set(id, { resolve, reject });
      const message: StoreCall = { id, path, args, ...compact({ handle }) };
      worker.postMessage(message);
    });
    // Some methods are called without waiting for their result.
    answer.catch(() => undefined);
    return answer;
  };
  // The thread's first message reports whether the store opened.
  worker.on('error', () => undefined);
  const [opened]: { readonly failure?: StoreFailure }[] = await Promise.race([once(worker, 'message'), exited.then(() => [{}])]);
  if (opened?.failure !== undefined) throw unpackFailure(opened.failure);
  worker.on('message', (reply: StoreReply) => {
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    waiting.delete(reply.id);
    if ('failure' in reply) reject?.(unpackFailure(reply.failure));
    else resolve?.('live' in reply ? revive(call, reply.live) : reply.value);
  });
  return {
    call,
    close: async () => {
      if (isGone) return;
      await call(['close'], []);
      await exited;
    },
  };
}

/** All methods of a part of the store, whatever their names, except optional ones that it does not have. */
function partOf<Part extends object>(call: Call, part: string, missing: readonly (keyof Part)[] = []): Part {
  // A `then` would make `await` treat the part as a promise.
  const absent = new Set<PropertyKey>([...missing, 'then']);
  return new Proxy({} as Part, {
    get: (_, verb) => (typeof verb === 'symbol' || absent.has(verb) ? undefined : (...args: unknown[]) => call([part, verb], args)),
  });
}

function revive(call: Call, { handle, isIterable, methods, data }: LiveValue): unknown {
  const ask = (verb: string, args: readonly unknown[] = []): Promise<unknown> => call([verb], args, handle);
  if (!isIterable) return { ...data, ...Object.fromEntries(methods.map((name) => [name, (...args: unknown[]) => ask(name, args)])) };
  return (async function* () {
    try {
      for (;;) {
        const { done, value } = fieldsOf(await ask('next'));
        if (done === true) return;
        yield value;
      }
    } finally {
      await ask(releaseVerb);
    }
  })();
}
