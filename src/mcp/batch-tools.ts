// MCP tools for batches: submit many texts or files at once, check progress, and get the results as a resource.
import { recognise } from '../core/content.js';
import { TxpError } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';
import { validate } from '../operations/execute.js';
import { operationNamed } from '../operations/index.js';
import { refuseUnknown, unknownFields } from '../operations/unknown-fields.js';
import type { CallParts, McpBatches, McpParts } from './parts.js';
import type { ToolDefinition } from './tools.js';

const outputPattern = /^txp:\/\/batches\/([\w-]+)\/output$/;
/** How the results of batches are addressed as resources. */
export const batchTemplate = { uriTemplate: 'txp://batches/{batch_id}/output', name: 'results of a batch', mimeType: 'application/x-ndjson' };
const id = { type: 'string', description: 'Id of the batch.' };
const batch = {
  type: 'object' as const,
  properties: {
    id: { type: 'string' },
    status: { type: 'string', description: 'validating, in_progress, completed, failed, cancelling, cancelled or expired.' },
    request_counts: { type: 'object' },
  },
  required: ['id', 'status', 'request_counts'],
};

export function batchTools({ operations }: McpBatches, usesFiles: boolean): ToolDefinition[] {
  const item = {
    type: 'object',
    properties: {
      custom_id: { type: 'string', description: 'Your id for the item; its result has the same id.' },
      text: { type: 'string' },
      ...(usesFiles ? { file: { type: 'string', description: 'File in an allowed folder, in place of `text`.' } } : {}),
    },
    required: ['custom_id'],
    additionalProperties: false,
  };
  return [
    {
      name: 'submit_batch',
      description:
        'Run one operation on up to 50 texts in the background; accepted work is not lost. Check with batch_status, then read batch_results.',
      inputSchema: {
        type: 'object',
        properties: {
          operation: { type: 'string', enum: [...operations] },
          request: {
            type: 'object',
            additionalProperties: true,
            description: 'Fields of the request except the text, the same for every item: labels, entities, instructions.',
          },
          items: { type: 'array', minItems: 1, maxItems: 50, items: item },
        },
        required: ['operation', 'items'],
        additionalProperties: false,
      },
      outputSchema: batch,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    {
      name: 'batch_status',
      description: 'Progress of a batch.',
      inputSchema: { type: 'object', properties: { batch_id: id }, required: ['batch_id'], additionalProperties: false },
      outputSchema: batch,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    {
      name: 'batch_results',
      description: 'The results of a finished batch, as a resource of JSON Lines in the order of the items.',
      inputSchema: { type: 'object', properties: { batch_id: id }, required: ['batch_id'], additionalProperties: false },
      outputSchema: batch,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
  ];
}

/** Runs a batch tool; undefined if `name` is not one. `link` is the URI of the results. */
export async function runBatchTool(
  name: string,
  given: JsonObject,
  call: CallParts,
  parts: McpParts,
): Promise<{ readonly result: JsonObject; readonly link?: string } | undefined> {
  const { batches } = parts;
  if (batches === undefined) return undefined;
  if (name === 'submit_batch') return { result: await batches.submit(await linesOf(given, call, parts), call) };
  if (name !== 'batch_status' && name !== 'batch_results') return undefined;
  const { batch_id: batchId } = given;
  if (typeof batchId !== 'string') throw refuse('batch_id', 'is required and must be a string');
  const result = await batches.find(batchId, call);
  if (name === 'batch_status') return { result };
  if (result.output_file_id === null)
    throw new TxpError('not-found', 'the results are not available yet', {
      hint: `the batch is ${String(result.status)}; check batch_status again later`,
    });
  return { result, link: `txp://batches/${batchId}/output` };
}

/** Id of the batch whose output a resource is; undefined for any other resource. */
export function batchOfResource(uri: string): string | undefined {
  return outputPattern.exec(uri)?.[1];
}

async function linesOf({ operation, request = {}, items }: JsonObject, call: CallParts, parts: McpParts): Promise<string> {
  if (typeof operation !== 'string' || parts.batches?.operations.includes(operation) !== true)
    throw refuse('operation', `must be one of ${parts.batches?.operations.join(', ')}`);
  if (!isJsonObject(request)) throw refuse('request', 'must be an object with the fields of the request except the text');
  const shared = operationNamed(operation);
  if (shared !== undefined) refuseUnknown(unknownFields(shared.request, request), `a field of ${operation}`);
  if (!Array.isArray(items) || items.length === 0) throw refuse('items', 'must be a list with at least one item');
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) throw refuse(`items.${index}`, 'must be an object such as {"custom_id": "1", "text": "…"}');
    const { custom_id: customId, text, file } = item;
    if ((text === undefined) === (file === undefined)) throw refuse(`items.${index}`, 'needs either `text` or `file`');
    const own = typeof file === 'string' ? await textOf(file, call, parts) : text;
    lines.push(
      JSON.stringify({ custom_id: customId, method: 'POST', url: '/v1/chat/completions', body: { ...request, model: operation, text: own } }),
    );
  }
  // What every item would fail with is refused at once, except for fields that a task file may give.
  if (shared !== undefined && request.task === undefined)
    validate(shared.chat?.request ?? shared.request, { ...shared.chat?.defaults, ...request, text: 'any' });
  return lines.join('\n');
}

async function textOf(file: string, call: CallParts, parts: McpParts): Promise<string> {
  const content = recognise(await parts.folders.read(file));
  return content.kind === 'text' ? content.text : (await parts.readDocument({ bytes: content.bytes }, {}, call)).text;
}

function refuse(field: string, message: string): TxpError {
  return new TxpError('invalid-request', `${field}: ${message}`, { issues: [{ path: [field], message }] });
}
