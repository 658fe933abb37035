// Batches and output lines in the API's format.
import { toChat } from '../chat/to-chat.js';
import type { Batch, OutputItem } from '../core/batch.js';
import type { JsonObject } from '../core/json.js';

const fileSuffix = '_output';

/** Id of a batch's output file. */
export function outputFileId(batchId: string): string {
  return `${batchId}${fileSuffix}`;
}

/** The id of the batch whose output file this is; undefined for any other file. */
export function batchOfFile(fileId: string): string | undefined {
  return fileId.endsWith(fileSuffix) ? fileId.slice(0, -fileSuffix.length) : undefined;
}

export function toWireBatch(batch: Batch): JsonObject {
  const seconds = (timeMs: number | null): number | null => (timeMs === null ? null : Math.floor(timeMs / 1000));
  const finished = seconds(batch.finishedAtMs);
  return {
    id: batch.id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    errors: null,
    input_file_id: null,
    completion_window: '24h',
    status: batch.status,
    output_file_id: batch.finishedAtMs === null ? null : outputFileId(batch.id),
    error_file_id: null,
    created_at: seconds(batch.createdAtMs),
    in_progress_at: seconds(batch.startedAtMs),
    expires_at: seconds(batch.expiresAtMs),
    completed_at: batch.status === 'completed' ? finished : null,
    failed_at: batch.status === 'failed' ? finished : null,
    request_counts: { total: batch.total, completed: batch.done, failed: batch.failed },
    metadata: null,
  };
}

/** One output line. Rendered only from stored data, so every download is the same. */
export function toOutputLine(batch: Batch, { index, customId, outcome }: OutputItem): JsonObject {
  const id = `${batch.id}_${index}`;
  if (!outcome.ok) return { id, custom_id: customId, response: null, error: { code: outcome.code, message: outcome.message } };
  const body = toChat({
    id: `chatcmpl-${id}`,
    createdSeconds: Math.floor((batch.finishedAtMs ?? batch.createdAtMs) / 1000),
    model: outcome.operation,
    content: outcome.content,
    refusal: outcome.refusal,
    tool: outcome.tool,
    uncertain: outcome.uncertain,
    isCut: outcome.isCut,
    inputTokens: outcome.inputTokens,
    outputTokens: outcome.outputTokens,
  });
  return { id, custom_id: customId, response: { status_code: 200, request_id: id, body }, error: null };
}
