// Manages the single thread of a model: started on first use, with a bounded queue, and replaced when it ends.
import { Worker } from 'node:worker_threads';
import { abortError } from '../../core/abort.js';
import { TxpError } from '../../core/errors.js';
import { packageRoot } from '../../files/package-root.js';
import type { Fault, FromThread, ModelAnswer, ModelRequest, ThreadData } from './messages.js';

export interface ModelThread {
  /**
   * Resolves to the answer. Rejects with `overloaded` if too many requests wait, with the signal's reason as soon as it aborts, with `configuration` or
   * `engine-unavailable` if the model cannot be loaded or fails.
   */
  run<K extends ModelRequest['kind']>(request: Extract<ModelRequest, { kind: K }>, signal: AbortSignal): Promise<ModelAnswer<K>>;
  close(): Promise<void>;
}

interface Entry {
  readonly id: number;
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
  readonly resolve: (answer: ModelAnswer) => void;
  readonly reject: (error: unknown) => void;
}

const maxWaiting = 256;
// A batch cannot be interrupted. If one is still running this long after its request was cancelled, the thread is considered stuck.
const graceMs = 10_000;
const maxHeapMegabytes = 1_000;

export function openModelThread(data: ThreadData): ModelThread {
  const waiting: Entry[] = [];
  let worker: Worker | undefined;
  let current: Entry | undefined;
  let nextId = 1;
  let graceTimer: NodeJS.Timeout | undefined;
  let isLoaded = false;
  let isClosed = false;

  const fail = (entry: Entry, fault: Fault): void =>
    entry.reject(
      entry.signal.aborted ? abortError(entry.signal) : new TxpError(fault.kind, fault.message, fault.hint === undefined ? {} : { hint: fault.hint }),
    );

  const settle = (settleWith: (entry: Entry) => void): void => {
    const entry = current;
    current = undefined;
    clearTimeout(graceTimer);
    if (entry !== undefined) settleWith(entry);
    next();
  };

  const next = (): void => {
    if (current !== undefined) return;
    current = waiting.shift();
    if (current === undefined) {
      // An idle thread must not keep the process alive.
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    worker.postMessage({ id: current.id, request: current.request });
  };

  const start = (): Worker => {
    const started = new Worker(new URL('dist/engines/onnx/model-thread.js', packageRoot()), {
      workerData: data,
      env: {},
      execArgv: [],
      // A runtime may print its input, so its output is discarded.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    });
    const end = (fault: Fault): void => {
      if (worker !== started) return;
      worker = undefined;
      isLoaded = false;
      void started.terminate();
      settle((entry) => fail(entry, fault));
    };
    started.on('message', (message: FromThread) => {
      if (worker !== started) return;
      if ('loaded' in message) isLoaded = true;
      else if ('answer' in message) {
        if (message.id === current?.id) settle(({ resolve }) => resolve(message.answer));
      } else if (message.id === undefined) {
        // The model could not be loaded, so all waiting requests fail too.
        for (const entry of waiting.splice(0)) fail(entry, message.fault);
        end(message.fault);
      } else if (message.fault.kind === 'cancelled') settle((entry) => fail(entry, message.fault));
      // A runtime may be broken after a failure, so the next request gets a new thread.
      else end(message.fault);
    });
    const lost: Fault = {
      kind: 'engine-unavailable',
      message: `engine "${data.id}": the thread of the model ended`,
      hint: 'it may have run out of memory',
    };
    started.on('error', () => end(lost));
    started.on('exit', () => end(lost));
    return started;
  };

  return {
    run: <K extends ModelRequest['kind']>(request: Extract<ModelRequest, { kind: K }>, signal: AbortSignal) =>
      new Promise<ModelAnswer<K>>((resolve, reject) => {
        if (signal.aborted) return reject(abortError(signal));
        if (isClosed) return reject(new TxpError('engine-unavailable', `engine "${data.id}" was closed`));
        if (waiting.length >= maxWaiting)
          return reject(new TxpError('overloaded', `engine "${data.id}" has too many waiting requests`, { retryAfterSeconds: 5 }));
        const onAbort = (): void => {
          // The caller is rejected at once; a waiting request is dropped, a running one ends with its batch.
          reject(abortError(signal));
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          else if (current === entry) {
            worker?.postMessage({ cancel: entry.id });
            // No time limit while loading: it is bounded by the file size, and other requests may need the model.
            if (isLoaded) graceTimer = setTimeout(() => void worker?.terminate(), graceMs).unref();
          }
        };
        const end = <T>(settleWith: (value: T) => void): ((value: T) => void) => {
          return (value) => {
            signal.removeEventListener('abort', onAbort);
            settleWith(value);
          };
        };
        const entry: Entry = { id: nextId++, request, signal, resolve: end((answer) => resolve(answer as ModelAnswer<K>)), reject: end(reject) };
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.push(entry);
        next();
      }),
    close: async () => {
      isClosed = true;
      const ending = worker;
      for (const entry of waiting.splice(0)) fail(entry, { kind: 'cancelled', message: 'the engine was closed' });
      await ending?.terminate();
    },
  };
}
