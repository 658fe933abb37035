// Performs a task, from bytes to JSON text: parses, reads the shape, runs the operation, renders. Runs on a worker thread, or on the main thread for engines
// that only wait.
import { type ChatDocument, fromChat, withSentPaths } from '../chat/from-chat.js';
import { cutAtStop } from '../chat/standard-fields.js';
import { toContent, toStrictContent } from '../chat/to-chat.js';
import { fromDecisions } from '../compat/decisions.js';
import { readServiceAlias } from '../compat/service-alias.js';
import { charsetOf } from '../core/charset.js';
import { compact } from '../core/compact.js';
import { failureOfFile, type ReadDocument } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { isJsonObject } from '../core/json.js';
import { missingScope } from '../core/keys.js';
import type { AnyOperation } from '../core/operation.js';
import type { OperationSettings } from '../core/operation-settings.js';
import type { RunProvenance } from '../core/provenance.js';
import type { ModelUsage } from '../core/usage.js';
import { operationNamed } from '../operations/index.js';
import { decodeDocument, inFields } from '../operations/source.js';
import { unreadFields } from '../operations/unknown-fields.js';
import { type JsonLimits, parseJson } from './parse-json.js';
import { type Task, type TaskAnswer, TaskFailure } from './task.js';

interface PerformParts {
  run(
    operation: AnyOperation,
    body: unknown,
    settings: Partial<OperationSettings>,
  ): Promise<{
    readonly result: unknown;
    readonly engineId: string;
    readonly usage?: ModelUsage;
    readonly document?: ReadDocument;
    readonly provenance?: RunProvenance;
    readonly isCut?: true;
  }>;
  tokenCounter(): Promise<(text: string) => number>;
  readonly jsonLimits: JsonLimits;
  readonly serviceAliases: readonly string[];
}

interface Plan {
  readonly operation: AnyOperation;
  readonly body: unknown;
  readonly settings: Partial<OperationSettings>;
  readonly stream?: { readonly includeUsage: boolean };
  /** Rewrites a failure of the operation in terms of the request; absent if the failure is passed on unchanged. */
  readonly told?: (failure: unknown) => unknown;
  render(
    result: unknown,
    text: string,
    usage: ModelUsage | undefined,
  ): Promise<Pick<TaskAnswer, 'json' | 'refusal' | 'tool' | 'uncertain' | 'inputTokens' | 'outputTokens'>>;
}

/** Rejects with `TaskFailure`, whose cause is the original error. */
export async function performTask(task: Task, parts: PerformParts): Promise<TaskAnswer> {
  const startedAt = performance.now();
  let operation: string | undefined = task.operation;
  let told: Plan['told'];
  try {
    const value = await readBody(task, parts.jsonLimits);
    const plan = await planTask(task, value, parts);
    operation = plan.operation.name;
    told = plan.told;
    if (task.operations?.includes(operation) === false) throw missingScope(operation);
    if (!task.allowDocuments) refuseDocument(plan.body);
    const limits = task.maxCost === undefined ? {} : { maxCost: task.maxCost };
    const { result, engineId, usage, document, provenance, isCut } = await parts.run(plan.operation, plan.body, { ...plan.settings, ...limits });
    const { answeredBy = {} } = provenance ?? {};
    const rendered = await plan.render(result, sourceText(plan.body, document), usage);
    return {
      operation,
      engineId,
      ...rendered,
      cost: costOf(result),
      workMs: performance.now() - startedAt,
      ...compact({ answeredBy: Object.keys(answeredBy).length === 0 ? undefined : answeredBy, stream: plan.stream, isCut }),
      // Clients of the compatible routes may send other fields on purpose, so these are not reported.
      ...(task.shape === 'decisions' ? {} : { unread: unreadFields(plan.operation, plan.body) }),
    };
  } catch (error) {
    throw new TaskFailure(told === undefined ? error : told(error), operation);
  }
}

/** The body of a task as a value. Fails with `invalid-request`, and with `document-unreadable` for a file that is neither text nor document. */
export async function readBody({ body, operation }: Task, limits: JsonLimits): Promise<unknown> {
  if ('value' in body) return body.value;
  if ('json' in body) return JSON.parse(body.json);
  if (body.form === undefined) return parseJson(body.bytes, limits);
  const { readForm } = await import('./read-form.js');
  return readForm(body.bytes, body.form, operationOf(operation), limits);
}

function operationOf(name: string | undefined): AnyOperation {
  const operation = operationNamed(name ?? '');
  if (operation === undefined) throw new Error('a task names an operation that does not exist');
  return operation;
}

async function planTask(task: Task, value: unknown, parts: PerformParts): Promise<Plan> {
  if (task.shape === 'chat') return planChat(value, parts);
  const operation = operationOf(task.operation);
  if (task.shape === 'decisions') {
    const { body, toResponse } = fromDecisions(value);
    return {
      operation,
      body,
      settings: { scoreQuestions: 'answer' },
      render: async (result, text, usage) => renderResponse(toResponse(result), result, text, usage, parts),
    };
  }
  const body = operation.compatibility?.service === 'field' ? readServiceAlias(value, parts.serviceAliases) : value;
  return {
    operation,
    body,
    settings: task.settings ?? {},
    render: async (result, text, usage) => renderResponse(result, result, text, usage, parts),
  };
}

async function planChat(value: unknown, parts: PerformParts): Promise<Plan> {
  const request = fromChat(value);
  const { operation, body: sent, stream, includeUsage, strictSchema, tool, stops, documents } = request;
  const told = (failure: unknown): unknown => withSentPaths(failure, request);
  const joint = await inFields([], () => joinDocuments(documents)).catch((error: unknown) => {
    throw told(error);
  });
  const body = { ...sent, ...joint };
  return {
    operation,
    body,
    settings: {},
    ...(stream ? { stream: { includeUsage } } : {}),
    told,
    render: async (result, text, usage) => {
      const whole = (inputTokens: number): Pick<TaskAnswer, 'json' | 'refusal' | 'tool' | 'uncertain'> => {
        if (strictSchema === undefined) return { json: toContent(operation, result, inputTokens) };
        return { ...toStrictContent(operation, strictSchema, result, text), ...compact({ tool }) };
      };
      const content = (inputTokens: number) => {
        const { json, ...rest } = whole(inputTokens);
        // Arguments that are cut off could not be read.
        return { ...rest, json: tool === undefined ? cutAtStop(json, stops) : json };
      };
      if (usage !== undefined) return { ...content(usage.inputTokens), ...usage };
      const count = await parts.tokenCounter();
      const inputTokens = count(text);
      const answered = content(inputTokens);
      return { ...answered, inputTokens, outputTokens: count(answered.json) };
    },
  };
}

/** The fields for several documents that are read as one; none if there is only one. */
async function joinDocuments(documents: readonly ChatDocument[] = []): Promise<Partial<ChatDocument>> {
  if (documents.length === 0) return {};
  const [{ joined }, { recognise }] = await Promise.all([import('./joined.js'), import('../core/content.js')]);
  const files = documents.map((file, index) => {
    const name = file.name ?? `file ${index + 1}`;
    try {
      return { name, content: recognise(decodeDocument(file.document, file).bytes, charsetOf(file.document_mime_type)) };
    } catch (error) {
      throw failureOfFile(name, error);
    }
  });
  const content = joined(files);
  const bytes = content.kind === 'document' ? content.bytes : new TextEncoder().encode(content.text);
  return { document: Buffer.from(bytes).toString('base64'), document_mime_type: content.mediaType };
}

// Token counts come from the model, else from the response; if neither has them, the input text is counted.
async function renderResponse(
  response: unknown,
  result: unknown,
  text: string,
  usage: ModelUsage | undefined,
  { tokenCounter }: PerformParts,
): Promise<Pick<TaskAnswer, 'json' | 'inputTokens' | 'outputTokens'>> {
  const json = JSON.stringify(response);
  if (usage !== undefined) return { json, ...usage };
  const stated = isJsonObject(result) && isJsonObject(result.usage) ? result.usage : result;
  const inputTokens = numberAt(stated, 'input_tokens') || (await tokenCounter())(text);
  return { json, inputTokens, outputTokens: numberAt(stated, 'output_tokens') };
}

function costOf(result: unknown): number {
  return isJsonObject(result) ? numberAt(result.usage, 'cost') : 0;
}

function numberAt(value: unknown, key: string): number {
  const found = isJsonObject(value) ? value[key] : undefined;
  return typeof found === 'number' ? found : 0;
}

// The text whose tokens a chat answer reports: what was sent and what was read from the document.
function sourceText(body: unknown, document: ReadDocument | undefined): string {
  const fields = isJsonObject(body) ? body : {};
  const chunks = Array.isArray(fields.chunks) ? fields.chunks.map((chunk: unknown) => (isJsonObject(chunk) ? String(chunk.text ?? '') : '')) : [];
  const own = typeof fields.text === 'string' ? [fields.text] : [];
  return [...own, ...chunks, ...(document === undefined ? [] : [document.text])].join('\n');
}

function refuseDocument(body: unknown): void {
  if (!isJsonObject(body) || body.document === undefined) return;
  const message = 'is not accepted in batch items; send the text of the document as `text`';
  throw new TxpError('invalid-request', `document ${message}`, { issues: [{ path: ['document'], message }] });
}
