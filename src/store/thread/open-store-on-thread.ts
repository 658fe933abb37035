// The store of a data directory on threads of its own, behind the contracts that it has everywhere: whoever calls it waits, the event loop does not.
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
  /** `ok`, or what is wrong with the file as far as a quick look tells. */
  check(): Promise<string>;
  /** What clients download. */
  readonly downloads: {
    /** The output of a finished batch as JSON Lines, in pieces of bytes; undefined when there is none. */
    lines(keyId: string, batchId: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  };
  close(): Promise<void>;
}

/**
 * Several times what the longest results need that are downloaded at once. Not a guard: a thread that may grow to gigabytes is not asked to let go of the
 * results that it is done with.
 */
const maxHeapMegabytes = 1_024;

type Call = (path: readonly string[], args: readonly unknown[], handle?: number) => Promise<unknown>;

/** Opens the store of a data directory, making it if need be. Fails with `configuration`. */
export async function openStoreOnThread(dataDirectory: string, options: StoreSettings): Promise<ThreadedStore> {
  const work = await startThread({ dataDirectory, options });
  // Long results are turned into lines where no request waits for its key to be looked up.
  let downloads: Promise<StoreThread> | undefined;
  return {
    keys: partOf(work.call, 'keys'),
    ledger: partOf(work.call, 'ledger'),
    // Counted where they are asked: there is one process, and nothing of it is written.
    rates: memoryRates(systemClock),
    usage: partOf(work.call, 'usage'),
    // Nothing is heard of other processes: who asks for `watch` sees that it is not there, as in the store itself.
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
    // Some verbs are called without waiting for what becomes of them.
    answer.catch(() => undefined);
    return answer;
  };
  // The thread says first how the opening went.
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

/** The verbs of a part of the store, whatever they are, but for optional ones that it does not have. */
function partOf<Part extends object>(call: Call, part: string, missing: readonly (keyof Part)[] = []): Part {
  // Not a promise, for those who wait for one.
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
