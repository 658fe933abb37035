// Batches over HTTP: submit, status, output, list, cancel. A key sees only its own batches.
import { batchOfFile, toWireBatch } from '../batch/wire.js';
import type { Batch } from '../core/batch.js';
import { invalidField, TxpError } from '../core/errors.js';
import { openTurns, type Turns } from '../core/turns.js';
import { operationsOf } from './auth.js';
import { answerOf } from './described-answers.js';
import { clientSignal, keyIdOf, keyOf } from './exchange.js';
import { HttpFailure } from './http-failure.js';
import { noteUnread } from './ignored-fields.js';
import type { RouteParts } from './parts.js';
import { sendJson, sendPieces } from './respond.js';
import type { Call, Route, RouteDescription } from './route.js';
import { submitBatch } from './submit-batch.js';

const output = { contentType: 'application/x-ndjson', description: 'One line per item, in input order', schema: { type: 'string' } };
const failures = { 404: 'There is no such batch', 502: 'The store failed' };
const id = { name: 'batch_id', in: 'path', required: true, schema: { type: 'string' } };
const maxIdempotencyKeyLength = 255;
const maxListed = 100;
// A result can be tens of megabytes long, and is in memory both as text and as bytes while it is sent.
const downloadsAtOnce = 3;
const downloadsInReserve = 1;
const maxDownloadQueueLength = 64;

export function openDownloadTurns(): Turns {
  return openTurns({
    atOnce: downloadsAtOnce,
    reserve: downloadsInReserve,
    maxQueueLength: maxDownloadQueueLength,
    overloaded: (message) => new TxpError('overloaded', `the output cannot be sent now: ${message}`, { retryAfterSeconds: 5 }),
  });
}

export function batchRoutes(parts: RouteParts): Route[] {
  return [
    submitRoute(parts),
    listRoute(parts),
    route(
      'get',
      '/v1/batches/:batch_id',
      { id: 'getBatch', summary: 'Status of a batch', response: answerOf('batch', 'The batch'), parameters: [id], failures },
      sendBatch((keyId, batchId) => parts.store.batches.find(keyId, batchId)),
    ),
    route(
      'get',
      '/v1/batches/:batch_id/output',
      { id: 'getBatchOutput', summary: 'Output of a finished batch', response: output, parameters: [id], failures },
      (call) => sendOutput(parts, call, String(call.request.params.batch_id)),
    ),
    route(
      'post',
      '/v1/batches/:batch_id/cancel',
      {
        id: 'cancelBatch',
        summary: 'Cancel a batch; finished items keep their results',
        response: answerOf('batch', 'The batch'),
        parameters: [id],
        failures,
      },
      sendBatch((keyId, batchId) => parts.store.batches.cancel(keyId, batchId)),
    ),
    route(
      'get',
      '/v1/files/:file_id/content',
      {
        id: 'getFileContent',
        summary: 'Output of a finished batch, by its output_file_id',
        response: output,
        parameters: [{ ...id, name: 'file_id' }],
        failures,
      },
      async (call) => {
        const batchId = batchOfFile(String(call.request.params.file_id));
        if (batchId === undefined) throw new TxpError('not-found', 'there is no such file');
        await sendOutput(parts, call, batchId);
      },
    ),
  ];
}

function route(method: Route['method'], path: Route['path'], describe: Omit<RouteDescription, 'tag'>, handle: Route['handle']): Route {
  return {
    method,
    path,
    access: 'batches',
    status: { invalid: 400, engine: 502 },
    describe: { ...describe, tag: 'batches' },
    handle,
  };
}

function submitRoute(parts: RouteParts): Route {
  const submit = route(
    'post',
    '/v1/batches',
    {
      id: 'createBatch',
      summary: 'Submit up to 50 extract, summarize and classify requests as JSON Lines',
      request: {
        contentType: 'application/jsonl',
        schema: { type: 'string', description: 'One JSON object per line: custom_id, method, url, body' },
      },
      response: answerOf('batch', 'The batch, accepted and stored'),
      parameters: [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: maxIdempotencyKeyLength } }],
      failures: {
        400: 'A line is wrong; the message names it',
        402: 'The key has no credits for that many results',
        403: 'The key may not run the operation of a line',
        409: 'The idempotency key was used with another body',
        429: 'The batches of the key use all the space it is allowed',
        502: 'The store failed',
      },
    },
    async (call) => {
      const { request, response, bytes } = call;
      const key = keyOf(response);
      const idempotency = readIdempotencyKey(request.headers['idempotency-key']);
      const signal = clientSignal(response, parts.state.ending);
      const { batch, created, unread } = await submitBatch(parts, {
        bytes,
        keyId: key.id,
        operations: operationsOf(key),
        idempotencyKey: idempotency,
        signal,
      });
      noteUnread(unread, call);
      sendJson(response, toWireBatch(batch));
      // Only after the answer is sent, because it reports the status `validating`, as stored.
      if (created) response.once('close', () => parts.runner.wake());
    },
  );
  return { ...submit, body: { limit: parts.settings['limits.batch_body_bytes'], type: 'any' } };
}

function listRoute(parts: RouteParts): Route {
  return route(
    'get',
    '/v1/batches',
    {
      id: 'listBatches',
      summary: 'Batches of the key, newest first',
      response: answerOf('batches', 'A page of batches'),
      parameters: ['after', 'limit'].map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
      failures,
    },
    async ({ request, response }) => {
      const query = new URL(request.url, 'http://localhost').searchParams;
      const after = readOnce(query, 'after');
      const limit = readLimit(readOnce(query, 'limit'));
      const found = await parts.store.batches.list(keyIdOf(response), { limit: limit + 1, ...(after === null || after === '' ? {} : { after }) });
      const data = found.slice(0, limit).map(toWireBatch);
      sendJson(response, { object: 'list', data, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null, has_more: found.length > limit });
    },
  );
}

/** Sends the batch that `get` finds for the key and the id in the path. */
function sendBatch(get: (keyId: string, batchId: string) => Promise<Batch | undefined>): Route['handle'] {
  return async ({ request, response }) => {
    const batch = await get(keyIdOf(response), String(request.params.batch_id));
    if (batch === undefined) throw unknownBatch();
    sendJson(response, toWireBatch(batch));
  };
}

async function sendOutput(parts: RouteParts, { response }: Call, batchId: string): Promise<void> {
  const keyId = keyIdOf(response);
  const batch = await parts.store.batches.find(keyId, batchId);
  if (batch === undefined) throw unknownBatch();
  const signal = clientSignal(response, parts.state.ending);
  const end = await parts.downloadTurns.take(keyId, signal);
  // An incomplete output must not appear complete.
  signal.addEventListener('abort', () => response.destroy(), { once: true });
  try {
    const pieces = await parts.store.downloads.lines(keyId, batchId);
    if (pieces === undefined) throw new TxpError('not-found', 'the output is not available yet', { hint: `the batch is ${batch.status}` });
    // Clients that look for "application/json" in the type would parse the lines as one value.
    response.setHeader('content-type', 'application/x-ndjson; charset=utf-8');
    await sendPieces(response, pieces);
  } finally {
    end();
  }
}

function unknownBatch(): TxpError {
  return new TxpError('not-found', 'there is no such batch');
}

function readIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || header.length > maxIdempotencyKeyLength) {
    throw new HttpFailure(400, 'invalid_idempotency_key', `Idempotency-Key must be at most ${maxIdempotencyKeyLength} characters`);
  }
  return header;
}

function readOnce(query: URLSearchParams, name: string): string | null {
  if (query.getAll(name).length > 1) throw invalidField([name], 'occurs twice');
  return query.get(name);
}

function readLimit(text: string | null): number {
  if (text === null || text === '') return 20;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListed) {
    throw invalidField(['limit'], `must be a whole number from 1 to ${maxListed}`);
  }
  return limit;
}
