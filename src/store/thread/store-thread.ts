// The thread of the daemon's store. SQLite works, and waits for other processes, in the calling thread; here that blocks nothing else.
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { outputLines } from '../../batch/output-lines.js';
import { errorCode, TxpError } from '../../core/errors.js';
import { fieldsOf } from '../../core/keyed.js';
import { openStore, type Store } from '../open-store.js';
import { type LiveValue, packFailure, releaseVerb, type StoreCall, type StoreReply, type StoreThreadData } from './messages.js';

// Another process holds the write lock for longer than this only if something is wrong, or a backup runs.
const timeoutMs = 10_000;
const betweenTriesMs = 50;
// Most of the wait for the lock is between the attempts, so that calls that only read get their turn.
const busyMs = 20;

type Live = Readonly<Record<string, unknown>>;

const { dataDirectory, options }: StoreThreadData = workerData;
const root = open();
const handedOut = new Map<number, Live>();
let handles = 0;

// Without a store there is nothing to wait for, and the thread ends by itself.
if (root !== undefined) {
  parentPort?.on('message', (call: StoreCall) => void answer(call));
  parentPort?.postMessage({});
}

// Does not throw: an error could overtake the message that reports what is wrong.
function open(): Live | undefined {
  try {
    const store: Store = openStore(dataDirectory, { ...options, retries: { busyMs, attempts: 1 } });
    return { ...store, downloads: { lines: (keyId: string, batchId: string) => outputLines(store.batches, keyId, batchId) } };
  } catch (error) {
    parentPort?.postMessage({ failure: packFailure(error) });
    return undefined;
  }
}

async function answer(call: StoreCall): Promise<void> {
  const { id, handle } = call;
  let reply: StoreReply;
  try {
    const value = await withRetries(() => invoke(call));
    reply = isLive(value) ? { id, live: handOut(value) } : { id, value };
  } catch (error) {
    reply = { id, failure: packFailure(error) };
  }
  if (handle !== undefined && call.path[0] === releaseVerb) handedOut.delete(handle);
  parentPort?.postMessage(reply);
  if (handle === undefined && call.path[0] === 'close') parentPort?.close();
}

function invoke({ handle, path, args }: StoreCall): unknown {
  let owner: unknown = handle === undefined ? root : handedOut.get(handle);
  for (const name of path.slice(0, -1)) owner = fieldsOf(owner)[name];
  const verb = fieldsOf(owner)[path.at(-1) ?? ''];
  if (typeof verb === 'function') return verb.apply(owner, args);
  // A live value need not have anything to release.
  if (path[0] === releaseVerb) return undefined;
  throw new Error(`the store has no ${path.join('.')}`);
}

/** Retries while another process holds the write lock: each method consists of complete transactions, and one that was refused has changed nothing. */
async function withRetries(work: () => unknown): Promise<unknown> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
    await pause(betweenTriesMs);
  }
}

function isBusy(error: unknown): boolean {
  const cause = error instanceof TxpError ? error.cause : error;
  return errorCode(cause)?.startsWith('SQLITE_BUSY') === true;
}

function isLive(value: unknown): value is Live {
  if (typeof value !== 'object' || value === null) return false;
  return Symbol.asyncIterator in value || Object.values(value).some((each) => typeof each === 'function');
}

function isIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value;
}

function handOut(value: Live): LiveValue {
  const handle = ++handles;
  if (isIterable(value)) {
    const iterator = value[Symbol.asyncIterator]();
    handedOut.set(handle, { next: () => iterator.next(), release: () => iterator.return?.() });
    return { handle, isIterable: true, methods: [], data: {} };
  }
  handedOut.set(handle, value);
  const entries = Object.entries(value);
  const methods = entries.filter(([, each]) => typeof each === 'function').map(([name]) => name);
  return { handle, isIterable: false, methods, data: Object.fromEntries(entries.filter(([name]) => !methods.includes(name))) };
}
