// Batches on a running server, via its API.
import { linesOf } from '../../batch/lines.js';
import { batchIdForm } from '../../core/batch.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { append } from '../../text/lists.js';
import type { CommandContext } from '../context.js';
import { askServer, type ServerRequest, serverUrl, unexpectedResponse } from '../server-client.js';
import type { BatchTarget, BatchView } from './target.js';

/** The latest time that a Date can represent, in seconds. */
const latestSeconds = 8.64e12;

/** The batches of a server that are visible to this user's key. */
export function serverTarget(server: string, context: CommandContext, signal: AbortSignal): BatchTarget {
  const name = serverUrl(server, '').href;
  const ask = async (path: string, request: ServerRequest = { method: 'GET' }): Promise<string> =>
    (await askServer(serverUrl(server, path), request, context, signal)).text;
  const view = async (path: string, request?: ServerRequest): Promise<BatchView> => readView(parseJson(await ask(path, request), name), name);
  const found = (work: Promise<BatchView>): Promise<BatchView | undefined> =>
    work.catch((failure: unknown) => {
      if (failure instanceof TxpError && failure.kind === 'not-found') return undefined;
      throw failure;
    });
  return {
    name,
    submit: async (body, idempotencyKey) => {
      const headers = { 'content-type': 'application/jsonl', 'idempotency-key': idempotencyKey };
      const answer = await ask('/v1/batches', { method: 'POST', body, headers });
      try {
        return readView(parseJson(answer, name), name);
      } catch (cause) {
        // The server accepted the request, so the batch may be running; it does not accept the same idempotency key twice.
        if (!(cause instanceof TxpError)) throw cause;
        const hint = `${cause.hint}; the batch may be running anyway: run the same command again to find it without submitting it twice`;
        throw new TxpError(cause.kind, cause.message, { hint, cause });
      }
    },
    find: (id) => found(view(`/v1/batches/${encodeURIComponent(id)}`)),
    list: async (limit) => {
      const batches: BatchView[] = [];
      for (;;) {
        const after = batches.at(-1)?.id;
        const query = `limit=${Math.min(100, limit - batches.length)}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`;
        const page = parseJson(await ask(`/v1/batches?${query}`), name);
        if (!isJsonObject(page) || !Array.isArray(page.data)) throw unexpectedResponse(name, 'not a list of batches');
        append(
          batches,
          page.data.map((view) => readView(view, name)),
        );
        if (page.has_more !== true || page.data.length === 0 || batches.length >= limit) return batches.slice(0, limit);
      }
    },
    cancel: (id) => found(view(`/v1/batches/${encodeURIComponent(id)}/cancel`, { method: 'POST' })),
    output: async (id) => Array.from(linesOf(await ask(`/v1/batches/${encodeURIComponent(id)}/output`)), ({ text }) => checkLine(text, name)),
  };
}

// Checks what becomes a file name, a table cell or a count to wait for; other fields of the server's response are passed on unchanged.
function readView(value: unknown, server: string): BatchView {
  const { id, status, created_at: created, request_counts: counts } = isJsonObject(value) ? value : {};
  const isCount = (name: string): boolean => isJsonObject(counts) && Number.isInteger(counts[name]) && Number(counts[name]) >= 0;
  const faults = {
    id: typeof id !== 'string' || !batchIdForm.test(id),
    status: typeof status !== 'string' || !/^[a-z_]{1,32}$/.test(status),
    created_at: typeof created !== 'number' || !(created >= 0 && created <= latestSeconds),
    request_counts: !['total', 'completed', 'failed'].every(isCount),
  };
  const wrong = Object.entries(faults).find(([, isWrong]) => isWrong);
  if (wrong !== undefined) throw unexpectedResponse(server, `a batch with an invalid ${wrong[0]}`);
  return value as BatchView;
}

function checkLine(line: string, server: string): string {
  if (!isJsonObject(parseJson(line, server))) throw unexpectedResponse(server, 'a line of the output is not an object');
  return line;
}

function parseJson(text: string, server: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unexpectedResponse(server, 'it is not JSON');
  }
}
