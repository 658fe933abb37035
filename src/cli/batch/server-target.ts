// Batches on a running server, over its API.
import { linesOf } from '../../batch/lines.js';
import { TxpError } from '../../core/errors.js';
import { isJsonObject } from '../../core/json.js';
import { append } from '../../text/lists.js';
import type { CommandContext } from '../context.js';
import { askServer, type ServerRequest, serverUrl } from '../server-client.js';
import type { BatchTarget, BatchView } from './target.js';

/** Batches of a server, as the key of this user sees them. */
export function serverTarget(server: string, context: CommandContext, signal: AbortSignal): BatchTarget {
  const ask = async (path: string, request: ServerRequest = { method: 'GET' }): Promise<string> =>
    (await askServer(serverUrl(server, path), request, context, signal)).text;
  const view = async (path: string, request?: ServerRequest): Promise<BatchView> => readView(JSON.parse(await ask(path, request)));
  const found = (work: Promise<BatchView>): Promise<BatchView | undefined> =>
    work.catch((failure: unknown) => {
      if (failure instanceof TxpError && failure.kind === 'not-found') return undefined;
      throw failure;
    });
  return {
    name: serverUrl(server, '').href,
    submit: (body, idempotencyKey) =>
      view('/v1/batches', { method: 'POST', body, headers: { 'content-type': 'application/jsonl', 'idempotency-key': idempotencyKey } }),
    find: (id) => found(view(`/v1/batches/${encodeURIComponent(id)}`)),
    list: async (limit) => {
      const batches: BatchView[] = [];
      for (;;) {
        const after = batches.at(-1)?.id;
        const count = Math.min(100, limit - batches.length);
        const page: unknown = JSON.parse(await ask(`/v1/batches?limit=${count}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`));
        if (!isJsonObject(page) || !Array.isArray(page.data)) throw notOurs();
        append(batches, page.data.map(readView));
        if (page.has_more !== true || batches.length >= limit) return batches;
      }
    },
    cancel: (id) => found(view(`/v1/batches/${encodeURIComponent(id)}/cancel`, { method: 'POST' })),
    output: async (id) => Array.from(linesOf(await ask(`/v1/batches/${encodeURIComponent(id)}/output`)), ({ text }) => text),
  };
}

function readView(value: unknown): BatchView {
  const counts = isJsonObject(value) ? value.request_counts : undefined;
  const isView = isJsonObject(value) && typeof value.id === 'string' && typeof value.status === 'string' && isJsonObject(counts);
  if (!isView) throw notOurs();
  return value as BatchView;
}

function notOurs(): TxpError {
  return new TxpError('configuration', 'the server does not answer as txp serve does', { hint: 'check --server' });
}
