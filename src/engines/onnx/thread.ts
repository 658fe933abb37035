// The one thread of a model, seen from outside: started on first use, a finite queue, a new thread when the old one ended.
import { Worker } from 'node:worker_threads';
import { abortError } from '../../core/abort.js';
import { TxpError } from '../../core/errors.js';
import { packageRoot } from '../../files/package-root.js';
import type { Fault, FromThread, ModelAnswer, ModelRequest, ThreadData } from './messages.js';

export interface ModelThread {
  /**
   * Resolves to the answer. Rejects with `overloaded` when too many wait, with the reason of the signal as soon as it aborts, with `configuration` or
   * `engine-unavailable` where the model cannot be loaded or fails.
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
// A batch cannot be interrupted. One that takes this long after its request was given up has a thread that will not come back.
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
      // A thread with nothing to do must not keep the process alive.
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
      // A runtime may write about its input: nobody reads that.
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
        // It could not be loaded: what is true for the first request is true for those that wait.
        for (const entry of waiting.splice(0)) fail(entry, message.fault);
        end(message.fault);
      } else if (message.fault.kind === 'cancelled') settle((entry) => fail(entry, message.fault));
      // A runtime that failed may be broken: the next request gets a new one.
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
          return reject(new TxpError('overloaded', `engine "${data.id}" has more requests waiting than it can hold`, { retryAfterSeconds: 5 }));
        const onAbort = (): void => {
          // The caller is told at once; what waits is dropped, what runs ends with its batch.
          reject(abortError(signal));
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          else if (current === entry) {
            worker?.postMessage({ cancel: entry.id });
            // Loading is bounded by the size of the file, and others may want the model.
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
