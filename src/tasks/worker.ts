// Code of a worker thread: performs tasks one after another, from body bytes to JSON text. Documents are handed back to the main thread, which has them read.
import { createHash } from 'node:crypto';
import { getEnvironmentData } from 'node:worker_threads';
import { openApp } from '../app.js';
import { checkLineCount, itemsOf, readValues } from '../batch/submit.js';
import { unreadInAll } from '../batch/unread.js';
import type { Settings } from '../config/settings.js';
import type { Document } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { fieldsOf } from '../core/keyed.js';
import { checkJson, decodeUtf8, jsonLimitsOf } from './parse-json.js';
import { performTask, readBody } from './perform-task.js';
import { TaskFailure } from './task.js';
import { failureTold, settingsKey, toldFailure, type WorkerReply, type WorkerRequest } from './worker-messages.js';
import { answerPool } from './worker-thread.js';

class DocumentRequired extends Error {
  constructor(readonly document: Document) {
    super('a document has to be read');
  }
}

class NotOnWorker extends Error {}

const settings = getEnvironmentData(settingsKey) as Settings;
const app = openApp(settings);
const jsonLimits = jsonLimitsOf(settings);

// Requests in one message wait for each other: once the first ones took this long, the rest is handed back.
const maxMs = 20;

async function work(requests: readonly WorkerRequest[]): Promise<readonly WorkerReply[]> {
  const startedAt = performance.now();
  const replies: WorkerReply[] = [];
  for (const request of requests) {
    if (replies.length > 0 && performance.now() - startedAt > maxMs) break;
    replies.push('submission' in request ? replyToSubmission(request) : await reply(request));
  }
  return replies;
}

answerPool(work);

function replyToSubmission({ submission: bytes, operations }: Extract<WorkerRequest, { submission: unknown }>): WorkerReply {
  try {
    const text = decodeUtf8(bytes);
    checkLineCount(text);
    checkJson(bytes, jsonLimits);
    const lines = readValues(text);
    const items = itemsOf(lines, operations);
    const unread = unreadInAll(lines.map(({ value }) => value));
    return { kind: 'submission', submission: { items, fingerprint: createHash('sha256').update(bytes).digest('hex'), unread } };
  } catch (error) {
    return toFailure(error, undefined);
  }
}

async function reply({ task, reading }: Extract<WorkerRequest, { task: unknown }>): Promise<WorkerReply> {
  let body: unknown;
  try {
    body = await readBody(task, jsonLimits);
    const answer = await performTask(
      { ...task, body: { value: body } },
      {
        run: (operation, input, overrides) => {
          // A driver per thread would have its own limits and connections, and an aborted request would terminate them with the thread.
          const engine = task.engine ?? app.engineOf(operation.name);
          if (engine !== 'embedded') throw new NotOnWorker();
          return app.run(operation, input, {
            engine,
            settings: overrides,
            readDocument: async (wanted) => {
              if (reading === undefined) throw new DocumentRequired(wanted);
              if ('failure' in reading) throw failureTold(reading);
              return reading;
            },
          });
        },
        tokenCounter: app.tokenCounter,
        jsonLimits,
        serviceAliases: settings['compat.service_aliases'],
      },
    );
    return { kind: 'answer', answer };
  } catch (error) {
    const cause = error instanceof TaskFailure ? error.cause : error;
    if (cause instanceof DocumentRequired) return { kind: 'document', document: cause.document, body: withoutDocument(body) };
    if (cause instanceof NotOnWorker) return { kind: 'elsewhere', body };
    return toFailure(cause, error instanceof TaskFailure ? error.operation : task.operation);
  }
}

function toFailure(cause: unknown, operation: string | undefined): WorkerReply {
  if (cause instanceof TxpError) {
    return { kind: 'failure', operation, ...toldFailure(cause) };
  }
  const bug = cause instanceof Error ? (cause.stack ?? cause.name).split('\n').slice(1).join('\n') : typeof cause;
  return { kind: 'failure', operation, failure: 'internal', message: 'an unexpected error in txp', details: {}, bug };
}

// Valid base64 of one zero byte: the body still shows that it has a document.
const placeholder = 'AA==';

function withoutDocument(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const { document, state, messages } = body;
  return {
    ...body,
    ...(typeof document === 'string' ? { document: placeholder } : {}),
    ...(isJsonObject(state) && typeof state.document === 'string' ? { state: { ...state, document: placeholder } } : {}),
    ...(Array.isArray(messages) ? { messages: messages.map(withoutDataUrls) } : {}),
  };
}

function withoutDataUrls(message: unknown): unknown {
  if (!isJsonObject(message) || !Array.isArray(message.content)) return message;
  const shorten = (url: unknown): unknown =>
    typeof url === 'string' && url.startsWith('data:') ? `${url.slice(0, url.indexOf(','))},${placeholder}` : url;
  const isFile = (part: unknown): part is JsonObject => isJsonObject(part) && (part.type === 'image_url' || part.type === 'file');
  const first = message.content.findIndex(isFile);
  return {
    ...message,
    // Several files were read as one document.
    content: message.content.flatMap((part: unknown, index) => {
      if (!isFile(part)) return [part];
      if (index > first) return [];
      if (part.type === 'file') return [{ ...part, file: { ...fieldsOf(part.file), file_data: shorten(fieldsOf(part.file).file_data) } }];
      return [
        { ...part, image_url: isJsonObject(part.image_url) ? { ...part.image_url, url: shorten(part.image_url.url) } : shorten(part.image_url) },
      ];
    }),
  };
}
