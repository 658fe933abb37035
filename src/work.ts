// How the daemon does tasks: the embedded engine on worker threads, other engines here because they only wait, documents with the app's reader.
import { setEnvironmentData } from 'node:worker_threads';
import type { App } from './app.js';
import { TxpError } from './core/errors.js';
import { type PerformTask, type Task, type TaskAnswer, TaskFailure } from './core/task.js';
import { startDeadline } from './deadline.js';
import { openWorkerPool, type ThreadRequest, type WorkerPool } from './engines/worker-pool.js';
import { packageRoot } from './files/package-root.js';
import { jsonLimitsOf } from './http/parse-json.js';
import { performTask } from './http/perform-task.js';
import { operations } from './operations/index.js';
import { settingsKey, type WorkerReply, type WorkerRequest } from './worker-messages.js';

export interface Work {
  readonly perform: PerformTask;
  /** Throws the `overloaded` that a request of the operation (undefined: any) would meet now, before its body is read. */
  checkRoom(operation: string | undefined): void;
  /** Loads the engine's data on every thread, so that the first request finds it loaded. */
  warm(): Promise<void>;
  readonly load: { readonly waiting: number; readonly working: number };
  close(): Promise<void>;
}

export type OpenWork = () => Promise<Work>;

export async function openWork(app: App): Promise<Work> {
  const { settings } = app;
  setEnvironmentData(settingsKey, settings);
  const pool = openWorkerPool({ entry: workerEntry(), threads: settings['serve.threads'], longestQueue: settings['limits.queue'] });
  const here = herePerformer(app);
  const onThreads = threadPerformer(app, pool, here);
  const isEmbedded = ({ name }: { readonly name: string }): boolean => app.engineOf(name) === 'embedded';
  // Chat bodies name their operation only once parsed, which is work for a thread; it hands back what another engine serves.
  const isForThreads = (operation: string | undefined): boolean =>
    operation === undefined ? operations.some(isEmbedded) : isEmbedded({ name: operation });
  return {
    perform: (task, signal) => (isForThreads(task.operation) ? onThreads : here)(task, signal),
    checkRoom: (operation) => {
      if (isForThreads(operation)) pool.checkRoom();
    },
    warm: async () => {
      if (!isEmbedded({ name: 'classify' })) return;
      const warm: Task = {
        shape: 'operation',
        operation: 'classify',
        body: { value: { text: 'a good day', labels: [{ name: 'a', rubric: 'Is it good?' }], reasoning: false } },
        allowDocuments: false,
        priority: 'realtime',
        timeoutMs: 60_000,
      };
      const never = new AbortController().signal;
      await Promise.all(Array.from({ length: settings['serve.threads'] }, () => onThreads(warm, never)));
    },
    load: pool,
    close: () => pool.close(),
  };
}

function threadPerformer(app: App, pool: WorkerPool, here: PerformTask): PerformTask {
  return async (task, caller) => {
    const deadline = startDeadline(task.timeoutMs, caller);
    const { signal } = deadline;
    try {
      const send = (request: WorkerRequest): Promise<WorkerReply> => pool.run(threadRequest(request), task.priority, signal);
      let reply = await send({ task });
      if (reply.kind === 'document') {
        deadline.pause();
        const document = await app.readDocument(reply.document, { longestQueue: app.settings['limits.document_queue'] }, signal);
        deadline.resume();
        reply = await send({ task: { ...task, body: { value: reply.body } }, document });
      }
      // The time of the other engine starts anew; what the thread took was parsing.
      if (reply.kind === 'elsewhere') return await here({ ...task, body: { value: reply.body } }, caller);
      return readReply(reply);
    } finally {
      deadline.stop();
    }
  };
}

function readReply(reply: Exclude<WorkerReply, { kind: 'elsewhere' }>): TaskAnswer {
  if (reply.kind === 'answer') return reply.answer;
  if (reply.kind === 'document') throw new Error('a document was asked for twice');
  const { failure, message, details, bug } = reply;
  const cause = bug === undefined ? undefined : Object.assign(new Error('a fault on a worker thread'), { stack: bug });
  throw new TaskFailure(new TxpError(failure, message, { ...details, cause }), reply.operation);
}

function herePerformer(app: App): PerformTask {
  const { settings } = app;
  const reading = { longestQueue: settings['limits.document_queue'] };
  return (task, signal) =>
    performTask(task, {
      run: (operation, body, overrides) =>
        app.run(operation, body, { settings: overrides, signal, timeoutMs: task.timeoutMs, isPatient: task.priority === 'batch', reading }),
      tokenCounter: app.tokenCounter,
      jsonLimits: jsonLimitsOf(settings),
      serviceAliases: settings['compat.service_aliases'],
    });
}

// Copying little is cheaper than moving it.
const movedBytes = 65_536;

function threadRequest(message: WorkerRequest): ThreadRequest {
  const { body } = message.task;
  if ('value' in body) return { message, transfer: [], bytes: Number.POSITIVE_INFINITY };
  if ('json' in body) return { message, transfer: [], bytes: body.json.length };
  const { buffer, byteLength } = body.bytes;
  // A buffer that is a view of a larger one is copied: moving it would take its neighbours along.
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return { message, transfer: isOwn && byteLength > movedBytes ? [buffer] : [], bytes: byteLength };
}

// Threads load compiled code; when the program runs from its sources, that of the last build.
function workerEntry(): URL {
  return new URL('dist/worker.js', packageRoot());
}
