// Converts the result of an operation to a `chat.completion`, complete or as a stream of chunks.
import type { JsonObject } from '../core/json.js';
import type { AnyOperation } from '../core/operation.js';
import { onlyAsked } from '../operations/answer-schema.js';
import { firstViolation } from '../operations/schema-check.js';

/** The parts of a completion. */
interface Completion {
  readonly id: string;
  readonly createdSeconds: number;
  /** Name of the operation. */
  readonly model: string;
  /** JSON text of the result. */
  readonly content: string;
  /** Replaces the content if none conforms to the strict schema of the request. */
  readonly refusal?: string | undefined;
  /** Name of the function whose arguments the content is. */
  readonly tool?: string | undefined;
  /** Paths of values in strict content that should not be relied on. */
  readonly uncertain?: readonly string[] | undefined;
  /** Present if the token limit of the request cut the content off. */
  readonly isCut?: true | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The content of a completion as JSON text: the result in the form that the operation has for chat. */
export function toContent({ chat }: Pick<AnyOperation, 'chat'>, result: unknown, inputTokens: number): string {
  return JSON.stringify(chat?.content === undefined ? result : chat.content(result, inputTokens));
}

/**
 * The content for a strict schema as JSON text. `refusal` is present if the text lacks required values, which it lists, or if the answer breaks a keyword of
 * the schema, which it names.
 */
export function toStrictContent(
  { chat }: Pick<AnyOperation, 'chat'>,
  schema: JsonObject,
  result: unknown,
  text: string,
): { readonly json: string; readonly refusal?: string; readonly uncertain?: readonly string[] } {
  const { value, missing, uncertain } = chat?.schema?.conform(schema, result, text) ?? {
    value: onlyAsked(result, schema),
    missing: [],
    uncertain: [],
  };
  const json = JSON.stringify(value);
  if (missing.length > 0)
    return { json, refusal: `Not found in the text: ${missing.join(', ')}. Allow null in the schema for values that may be missing.` };
  const broken = firstViolation(schema, JSON.parse(json));
  if (broken === undefined) return { json, ...(uncertain.length === 0 ? {} : { uncertain }) };
  const place = broken.path.length === 0 ? 'the whole answer' : broken.path.join('.');
  return { json, refusal: `The answer does not conform to the schema: ${place} violates ${broken.words}.` };
}

export function toChat(completion: Completion): JsonObject {
  return {
    ...heading(completion, 'chat.completion'),
    // Clients that validate require the field here, and reject null in a chunk.
    system_fingerprint: null,
    choices: [{ index: 0, message: { role: 'assistant', ...messageOf(completion) }, logprobs: null, finish_reason: finishOf(completion) }],
    usage: toUsage(completion),
    ...marksOf(completion),
  };
}

// Strict content has no place for uncertainty marks; clients ignore a field that they do not know.
function marksOf({ uncertain = [] }: Completion): JsonObject {
  return uncertain.length === 0 ? {} : { txp: { uncertain: [...uncertain] } };
}

/** The same completion as server-sent events, `[DONE]` included. */
export function toChatStream(completion: Completion, includeUsage: boolean): string {
  const head = heading(completion, 'chat.completion.chunk');
  const choice = (delta: JsonObject, finish: FinishReason | null): JsonObject => ({ index: 0, delta, logprobs: null, finish_reason: finish });
  const { refusal, content } = completion;
  const calls = callsOf(completion)?.map((call, index) => ({ index, ...call }));
  const delta = refusal === undefined ? { content } : { refusal };
  const chunks: JsonObject[] = [
    {
      ...head,
      choices: [choice({ role: 'assistant', ...(calls === undefined ? delta : { content: null, tool_calls: calls }) }, null)],
    },
    { ...head, choices: [choice({}, finishOf(completion))], ...marksOf(completion) },
  ];
  if (includeUsage) chunks.push({ ...head, choices: [], usage: toUsage(completion) });
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
}

type FinishReason = 'stop' | 'length' | 'tool_calls';

function finishOf(completion: Completion): FinishReason {
  if (callsOf(completion) !== undefined) return 'tool_calls';
  return completion.isCut === true && completion.refusal === undefined ? 'length' : 'stop';
}

function messageOf(completion: Completion): JsonObject {
  const { content, refusal } = completion;
  if (refusal !== undefined) return { content: null, refusal };
  const calls = callsOf(completion);
  return calls === undefined ? { content, refusal: null } : { content: null, refusal: null, tool_calls: calls };
}

function callsOf({ id, content, refusal, tool }: Completion): JsonObject[] | undefined {
  if (tool === undefined || refusal !== undefined) return undefined;
  return [{ id: id.replace('chatcmpl-', 'call_'), type: 'function', function: { name: tool, arguments: content } }];
}

function heading({ id, createdSeconds, model }: Completion, object: string): JsonObject {
  return { id, object, created: createdSeconds, model };
}

function toUsage({ inputTokens, outputTokens }: Completion): JsonObject {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}
