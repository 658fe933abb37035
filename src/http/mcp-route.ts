// `/mcp`: the Model Context Protocol over HTTP, with the same keys, scopes, rate limits and credits as every other route.
import { batchOfFile, outputFileId, toWireBatch } from '../batch/wire.js';
import { chatModels } from '../chat/operations.js';
import { compact } from '../core/compact.js';
import { TxpError } from '../core/errors.js';
import type { JsonObject } from '../core/json.js';
import { packageVersion } from '../files/package-root.js';
import type { CallParts, McpParts, ReadPages } from '../mcp/parts.js';
import { operationNamed } from '../operations/index.js';
import { jsonLimitsOf, parseJson } from '../tasks/parse-json.js';
import { TaskFailure } from '../tasks/task.js';
import { operationsOf } from './auth.js';
import { clientSignal, keyOf } from './exchange.js';
import { HttpFailure } from './http-failure.js';
import type { RouteParts } from './parts.js';
import { sendPieces } from './respond.js';
import type { Call, JsonSchema, Route } from './route.js';
import { submitBatch } from './submit-batch.js';

/** Maximum size of a message; longer texts are passed as files. */
const maxBytes = 1_000_000;
/** Maximum size of an output that is returned as a resource, which is held in memory in full. */
const maxOutputBytes = 20_000_000;

export function mcpRoutes(parts: RouteParts): Route[] {
  let sessions: Promise<import('../mcp/http-sessions.js').HttpSessions> | undefined;
  const open = async () => {
    const [{ openHttpSessions }, { allowFolders }] = await Promise.all([import('../mcp/http-sessions.js'), import('../mcp/folders.js')]);
    return openHttpSessions(mcpParts(parts, allowFolders(parts.settings['serve.folders'], process.cwd(), 'serve.folders')));
  };
  const answer = async ({ request, response, bytes }: Call, hasBody: boolean): Promise<void> => {
    const key = keyOf(response);
    sessions ??= open();
    const signal = clientSignal(response, parts.state.ending);
    const headers = Object.entries(request.headers).filter(
      (header): header is [string, string] => typeof header[1] === 'string' && header[0] !== 'host',
    );
    const answered = await (await sessions).answer({
      method: request.method,
      url: `http://localhost${request.url}`,
      headers: Object.fromEntries(headers),
      body: hasBody ? parseJson(bytes, jsonLimitsOf(parts.settings)) : undefined,
      caller: { keyId: key.id, operations: operationsOf(key) },
      signal,
    });
    if (answered === undefined) throw new HttpFailure(404, 'session_not_found', 'there is no such session; start a new one');
    response.statusCode = answered.status;
    for (const [name, value] of answered.headers) response.setHeader(name, value);
    if (answered.body === null) response.end();
    else await sendPieces(response, answered.body);
  };
  const message: JsonSchema = { type: 'object', description: 'A JSON-RPC message of the Model Context Protocol' };
  const route = (method: Route['method'], id: string, summary: string): Route => ({
    method,
    path: '/mcp',
    access: 'any',
    status: { invalid: 400, engine: 500 },
    describe: {
      id,
      summary,
      tag: 'agents',
      ...(method === 'post' ? { request: { contentType: 'application/json', schema: message } } : {}),
      response: { contentType: 'application/json', description: 'The answer, or a stream of events that ends with it', schema: message },
      failures: { 400: 'The message is wrong', 404: 'There is no such session', 406: 'The client must accept both JSON and a stream of events' },
    },
    handle: (call) => answer(call, method === 'post'),
  });
  const limit = Math.min(maxBytes, parts.settings['limits.body_bytes']);
  return [
    { ...route('post', 'mcp', 'The operations as tools of an agent (Model Context Protocol)'), body: { limit, type: 'json' } },
    route('delete', 'endMcp', 'End a session of the Model Context Protocol'),
  ];
}

function mcpParts(parts: RouteParts, folders: McpParts['folders']): McpParts {
  const run: McpParts['run'] = (operation, body, call) => perform(parts, operation, body, call);
  const found = async (batchId: string, { caller }: CallParts) => {
    const batch = await parts.store.batches.find(keyIdOf(caller), batchId);
    if (batch === undefined) throw new TxpError('not-found', 'there is no such batch');
    return batch;
  };
  return {
    version: packageVersion(),
    folders,
    run,
    readDocument: async ({ bytes, declaredMediaType }, { pages, languages }, call) => {
      const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
      const reading = compact({ document_mime_type: declaredMediaType, pages, document_languages: languages });
      return (await run('ocr', { document, ...reading }, call)) as ReadPages;
    },
    batches: {
      operations: chatModels,
      submit: async (lines, { caller, signal }) => {
        const submission = { bytes: Buffer.from(lines), keyId: keyIdOf(caller), operations: caller?.operations, signal };
        const { batch, created } = await submitBatch(parts, submission);
        if (created) parts.runner.wake();
        return toWireBatch(batch);
      },
      find: async (batchId, call) => toWireBatch(await found(batchId, call)),
      output: async (batchId, call) => {
        const batch = await found(batchOfFile(outputFileId(batchId)) ?? batchId, call);
        const pieces = await parts.store.downloads.lines(keyIdOf(call.caller), batch.id);
        if (pieces === undefined) throw new TxpError('not-found', 'the output is not available yet', { hint: `the batch is ${batch.status}` });
        const chunks: Uint8Array[] = [];
        let length = 0;
        for await (const piece of pieces) {
          length += piece.length;
          if (length > maxOutputBytes)
            throw new TxpError('overloaded', 'the output is too long for a resource', { hint: `get it from /v1/batches/${batch.id}/output` });
          chunks.push(piece);
        }
        return Buffer.concat(chunks).toString('utf8');
      },
    },
  };
}

async function perform(parts: RouteParts, operation: string, body: JsonObject, { caller, signal, onPage }: CallParts): Promise<unknown> {
  const { settings, store } = parts;
  const keyId = keyIdOf(caller);
  parts.work.checkRoom(keyId);
  const price = operationNamed(operation)?.price;
  const hold = price === undefined ? undefined : await store.ledger.hold(keyId, settings[price]);
  const done = { failed: true, inputTokens: 0, cost: 0 };
  try {
    const answer = await parts.work.perform(
      {
        shape: 'operation',
        operation,
        settings: { scoreQuestions: 'answer' },
        ...(operation === 'ocr' ? { engine: 'embedded' } : {}),
        ...compact({ maxCost: hold?.max }),
        body: { value: body },
        allowDocuments: true,
        keyId,
        priority: 'realtime',
        timeoutMs: settings.timeout,
      },
      signal,
      onPage,
    );
    await hold?.settle(answer.cost);
    Object.assign(done, { failed: false, inputTokens: answer.inputTokens, cost: answer.cost });
    return JSON.parse(answer.json);
  } catch (error) {
    throw causeOf(error);
  } finally {
    hold?.release();
    store.usage.record({ keyId, operation: `mcp.${operation}`, ...done });
  }
}

// The cause of a failed task; the TaskFailure around it is for routes, which derive a status from it.
function causeOf(error: unknown): unknown {
  return error instanceof TaskFailure ? error.cause : error;
}

function keyIdOf(caller: CallParts['caller']): string {
  if (caller === undefined) throw new TxpError('unauthorized', 'a key is required');
  return caller.keyId;
}
