// How one model on one server wants to be asked, and the request bodies that follow from it.
import type { JsonObject } from '../../../core/json.js';
import { isJsonObject } from '../../../core/json.js';
import type { GenerateRequest, Message } from '../driver.js';

/**
 * Ways to hold an answer to a schema, in the order they are tried. `response_format`: OpenAI, and all newer servers; `json_object`: older llama.cpp and
 * its bindings; `json_schema`: llama.cpp's own field; `structured_outputs` and `guided_json`: vLLM, newer and older; `format`: Ollama's field.
 */
export const schemaModes = ['response_format', 'json_object', 'json_schema', 'structured_outputs', 'guided_json', 'format'] as const;
export type SchemaMode = (typeof schemaModes)[number];

/**
 * How a thinking model is kept from thinking. `template`: a switch of the chat template (llama.cpp, vLLM, SGLang); `effort` and `minimal`: the lowest
 * efforts of hosted models and Ollama; `thinks`: it cannot be, its thought is skipped.
 */
export const thinkingModes = ['plain', 'template', 'effort', 'minimal', 'thinks'] as const;
export type ThinkingMode = (typeof thinkingModes)[number];

export interface Dialect {
  /** Name of the field that caps the answer. */
  readonly cap: 'max_tokens' | 'max_completion_tokens';
  /** Whether `temperature` and `top_p` may be given; some hosted models refuse them. */
  readonly sampling: boolean;
  readonly thinking: ThinkingMode;
  readonly schema: SchemaMode | 'none';
  /** Most alternatives per token, 0 for none. */
  readonly alternatives: number;
  /** Null when the server does not say. */
  readonly contextTokens: number | null;
}

/** Tokens granted to a thought that cannot be turned off, on top of the answer's. */
export const thoughtTokens = 4096;

/** A dialect from what was kept; undefined when it is none. */
export function readDialect(kept: unknown): Dialect | undefined {
  if (!isJsonObject(kept)) return undefined;
  const { cap, sampling, thinking, schema, alternatives, contextTokens } = kept;
  const isDialect =
    (cap === 'max_tokens' || cap === 'max_completion_tokens') &&
    typeof sampling === 'boolean' &&
    thinkingModes.some((mode) => mode === thinking) &&
    (schema === 'none' || schemaModes.some((mode) => mode === schema)) &&
    isCount(alternatives) &&
    (contextTokens === null || isCount(contextTokens));
  return isDialect ? (kept as unknown as Dialect) : undefined;
}

/** The body of a chat completion. `alternatives` above 0 asks for log-probabilities. */
export function completionBody(model: string, dialect: Dialect, request: GenerateRequest, alternatives: number): JsonObject {
  const { messages, maxTokens, temperature, seed, schema } = request;
  return {
    model,
    messages: messages.map(({ role, content }: Message) => ({ role, content })),
    stream: false,
    [dialect.cap]: dialect.thinking === 'thinks' ? maxTokens + thoughtTokens : maxTokens,
    ...(dialect.sampling ? { temperature, top_p: 1 } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...thinkingFields(dialect.thinking),
    ...(schema === undefined ? {} : schemaFields(dialect.schema, schema)),
    ...(alternatives > 0 ? { logprobs: true, top_logprobs: alternatives } : {}),
  };
}

function thinkingFields(mode: ThinkingMode): JsonObject {
  if (mode === 'template') return { chat_template_kwargs: { enable_thinking: false, thinking: false } };
  if (mode === 'effort') return { reasoning_effort: 'none' };
  return mode === 'minimal' ? { reasoning_effort: 'minimal' } : {};
}

function schemaFields(mode: Dialect['schema'], schema: JsonObject): JsonObject {
  switch (mode) {
    case 'response_format':
      return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } };
    case 'json_object':
      return { response_format: { type: 'json_object', schema } };
    case 'json_schema':
      return { json_schema: schema };
    case 'structured_outputs':
      return { structured_outputs: { json: schema } };
    case 'guided_json':
      return { guided_json: schema };
    case 'format':
      return { format: schema };
    case 'none':
      return {};
  }
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}
