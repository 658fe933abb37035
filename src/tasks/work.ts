// How the daemon performs tasks: bodies are parsed on worker threads, where the embedded engine also runs; other engines run on the main thread because they
// only wait; documents are read by the app's reader.
import { setEnvironmentData } from 'node:worker_threads';
import type { Submission, Submitter } from '../batch/submit.js';
import type { Settings } from '../config/settings.js';
import { compact } from '../core/compact.js';
import type { Document, ReadDocument, ReadOptions } from '../core/document.js';
import { type FailureKind, TxpError } from '../core/errors.js';
import { openDocumentTurns } from '../documents/turns.js';
import { packageRoot } from '../files/package-root.js';
import { operations } from '../operations/index.js';
import { type Deadline, startDeadline } from './deadline.js';
import { jsonLimitsOf } from './parse-json.js';
import { performTask } from './perform-task.js';
import type { Run } from './run.js';
import { type PerformTask, type Task, type TaskAnswer, TaskFailure } from './task.js';
import type { ThreadRequest } from './thread-request.js';
import { failureTold, settingsKey, toldFailure, type WorkerReply, type WorkerRequest } from './worker-messages.js';
import { openWorkerPool } from './worker-pool.js';

export interface Work {
  readonly perform: PerformTask;
  /**
   * Parses the items of a batch submission. Fails with `invalid-request` or `forbidden` that names the line, and as `perform` does. Takes ownership of the
   * bytes.
   */
  readSubmission(bytes: Uint8Array, caller: Submitter, signal: AbortSignal): Promise<Submission>;
  /** Throws the `overloaded` that a request of the key would get now, before its body is read. */
  checkRoom(keyId: string): void;
  /** Loads the engine's data on the first thread, so that the first request does not wait for it. */
  warm(): Promise<void>;
  readonly load: { readonly waiting: number; readonly working: number };
  close(): Promise<void>;
}

/** The parts of the app that performing tasks needs. */
interface WorkBackend {
  readonly settings: Settings;
  readonly run: Run;
  readDocument(document: Document, options: Partial<ReadOptions>, signal: AbortSignal): Promise<ReadDocument>;
  tokenCounter(): Promise<(text: string) => number>;
  engineOf(operation: string): string;
}

/** Failures to read a document for which the request is to blame. */
const ofRequest: readonly FailureKind[] = ['document-unreadable', 'invalid-request'];

export async function openWork(app: WorkBackend): Promise<Work> {
  const { settings } = app;
  setEnvironmentData(settingsKey, settings);
  const rehearsal = rehearsalOf(app);
  const pool = openWorkerPool({
    entry: workerEntry(),
    threads: settings['serve.threads'],
    rehearsal: rehearsal.map((task): WorkerRequest => ({ task })),
    maxQueueLength: settings['limits.queue'],
  });
  const turns = openDocumentTurns(settings['limits.document_queue']);
  const ask = (request: WorkerRequest, keyId: string, priority: Task['priority'], signal: AbortSignal): Promise<WorkerReply> =>
    pool.run(threadRequest(request, keyId), priority, signal);

  /** The request's clock runs while its document waits, and is paused while it is read: reading has its own limits, which grow with the number of pages. */
  const readDocument = async (document: Document, keyId: string, deadline: Deadline, onPage: ReadOptions['onPage']): Promise<ReadDocument> => {
    const giveBack = await turns.take(keyId, deadline.signal);
    deadline.pause();
    try {
      return await app.readDocument(document, compact({ onPage }), deadline.signal);
    } finally {
      deadline.resume();
      giveBack();
    }
  };

  const performHere: PerformTask = (task, signal, onPage) =>
    performTask(task, {
      run: (operation, body, overrides) =>
        app.run(operation, body, {
          settings: overrides,
          signal,
          timeoutMs: task.timeoutMs,
          isBackground: task.priority === 'batch',
          ...compact({ engine: task.engine }),
          readDocument: (document, deadline) => readDocument(document, task.keyId, deadline, onPage),
        }),
      tokenCounter: app.tokenCounter,
      jsonLimits: jsonLimitsOf(settings),
      serviceAliases: settings['compat.service_aliases'],
    });

  const perform: PerformTask = async (task, caller, onPage) => {
    const startedAt = performance.now();
    const deadline = startDeadline(task.timeoutMs, caller);
    const send = (request: WorkerRequest): Promise<WorkerReply> => ask(request, task.keyId, task.priority, deadline.signal);
    try {
      let reply = await send({ task });
      if (reply.kind === 'document') {
        // The operation knows which field of its request has the document, so a failure goes where the document would.
        const reading = await readDocument(reply.document, task.keyId, deadline, onPage).catch((error: unknown) => {
          if (error instanceof TxpError && ofRequest.includes(error.kind)) return toldFailure(error);
          throw error;
        });
        reply = await send({ task: { ...task, body: { value: reply.body } }, reading });
      }
      if (reply.kind !== 'elsewhere') return readAnswer(reply);
      const timeoutMs = Math.max(1, task.timeoutMs - (performance.now() - startedAt));
      return await performHere({ ...task, body: { value: reply.body }, timeoutMs }, caller, onPage);
    } finally {
      deadline.stop();
    }
  };

  return {
    perform,
    readSubmission: async (bytes, { keyId, operations }, signal) => {
      const reply = await ask({ submission: bytes, operations }, keyId, 'realtime', signal);
      if (reply.kind === 'submission') return reply.submission;
      if (reply.kind === 'failure') throw toFailure(reply);
      throw new Error('a submission was answered with something else');
    },
    checkRoom: (keyId) => pool.checkRoom(keyId),
    warm: async () => {
      const never = new AbortController().signal;
      for (const task of rehearsal) await perform(task, never);
    },
    load: pool,
    close: () => pool.close(),
  };
}

/** The tasks that make a thread load the engine's data. */
function rehearsalOf({ engineOf }: WorkBackend): Task[] {
  return operations.flatMap(({ name, warmUp }): Task[] => {
    if (warmUp === undefined || engineOf(name) !== 'embedded') return [];
    const body = { value: warmUp };
    return [{ shape: 'operation', operation: name, body, allowDocuments: false, keyId: '', priority: 'realtime', timeoutMs: 60_000 }];
  });
}

function readAnswer(reply: Exclude<WorkerReply, { kind: 'elsewhere' }>): TaskAnswer {
  if (reply.kind === 'answer') return reply.answer;
  if (reply.kind === 'failure') throw new TaskFailure(toFailure(reply), reply.operation);
  throw new Error('a document was asked for twice');
}

function toFailure({ bug, ...told }: Extract<WorkerReply, { kind: 'failure' }>): TxpError {
  return failureTold(told, bug === undefined ? undefined : Object.assign(new Error('a fault on a worker thread'), { stack: bug }));
}

// Copying a small buffer is cheaper than moving it.
const movedBytes = 65_536;

function threadRequest(message: WorkerRequest, key: string): ThreadRequest {
  if ('submission' in message) return ofBytes(message, message.submission, key);
  const { body } = message.task;
  if ('value' in body) return { message, transfer: [], bytes: Number.POSITIVE_INFINITY, key };
  if ('json' in body) return { message, transfer: [], bytes: body.json.length, key };
  return ofBytes(message, body.bytes, key);
}

function ofBytes(message: WorkerRequest, { buffer, byteLength }: Uint8Array, key: string): ThreadRequest {
  // A view of a larger buffer is copied: moving it would move its neighbours too.
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return { message, transfer: isOwn && byteLength > movedBytes ? [buffer] : [], bytes: byteLength, key };
}

// Threads load compiled code; when the program runs from source, that of the last build.
function workerEntry(): URL {
  return new URL('dist/tasks/worker.js', packageRoot());
}
