// The result of an operation → `chat.completion`, whole or as a stream of chunks.
import { isJsonObject, type JsonObject } from '../core/json.js';

/** What a completion says besides its content. */
export interface Completion {
  readonly id: string;
  readonly createdSeconds: number;
  /** Name of the operation. */
  readonly model: string;
  /** JSON text of the result. */
  readonly content: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** The result as chat and batches carry it: the realtime response, entities under both spellings of their keys, and the input's tokens on extract. */
export function toContent(operation: string, result: unknown, inputTokens: number): unknown {
  if (operation !== 'extract' || !isJsonObject(result) || !Array.isArray(result.entities)) return result;
  const entities = result.entities.map((entity: JsonObject) => ({ ...entity, value: entity.text, score: entity.confidence }));
  return { ...result, entities, input_tokens: inputTokens };
}

export function toChat(completion: Completion): JsonObject {
  return {
    ...heading(completion, 'chat.completion'),
    // Clients that validate demand the field here, and refuse null in a chunk.
    system_fingerprint: null,
    choices: [{ index: 0, message: { role: 'assistant', content: completion.content, refusal: null }, logprobs: null, finish_reason: 'stop' }],
    usage: toUsage(completion),
  };
}

/** The same completion as server-sent events, `[DONE]` included. */
export function toChatStream(completion: Completion, includeUsage: boolean): string {
  const head = heading(completion, 'chat.completion.chunk');
  const choice = (delta: JsonObject, finish: 'stop' | null): JsonObject => ({ index: 0, delta, logprobs: null, finish_reason: finish });
  const chunks: JsonObject[] = [
    { ...head, choices: [choice({ role: 'assistant', content: completion.content }, null)] },
    { ...head, choices: [choice({}, 'stop')] },
  ];
  if (includeUsage) chunks.push({ ...head, choices: [], usage: toUsage(completion) });
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`;
}

function heading({ id, createdSeconds, model }: Completion, object: string): JsonObject {
  return { id, object, created: createdSeconds, model };
}

function toUsage({ inputTokens, outputTokens }: Completion): JsonObject {
  return { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: inputTokens + outputTokens };
}
