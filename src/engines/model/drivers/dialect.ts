// The request format that one model on one server requires, and the request bodies derived from it.
import { compact } from '../../../core/compact.js';
import type { JsonObject } from '../../../core/json.js';
import { isJsonObject } from '../../../core/json.js';
import type { GenerateRequest } from '../driver.js';
import { messagesOf } from './wire-messages.js';

/**
 * Ways to constrain an answer to a schema, in the order they are tried. `response_format`: OpenAI, and all newer servers; `json_object`: older llama.cpp and
 * its bindings; `json_schema`: llama.cpp's own field; `structured_outputs` and `guided_json`: vLLM, newer and older; `format`: Ollama's field.
 */
export const schemaModes = ['response_format', 'json_object', 'json_schema', 'structured_outputs', 'guided_json', 'format'] as const;
type SchemaMode = (typeof schemaModes)[number];

/** Thinking efforts that a user may request. */
const thinkingLevels = ['off', 'low', 'medium', 'high'] as const;
export type ThinkingLevel = (typeof thinkingLevels)[number];

/** Fields that turn thinking off, by server family, in the order they are tried. */
const switches = {
  /** A switch of the chat template: llama.cpp, vLLM, SGLang. */
  template: { chat_template_kwargs: { enable_thinking: false, thinking: false } },
  /** Efforts for hosted models and Ollama. */
  none: { reasoning_effort: 'none' },
  minimal: { reasoning_effort: 'minimal' },
  /** DeepSeek, GLM, Kimi. */
  disabled: { thinking: { type: 'disabled' } },
  /** Qwen behind DashScope. */
  flag: { enable_thinking: false },
} as const satisfies Readonly<Record<string, JsonObject>>;

export const thinkingSwitches = ['template', 'none', 'minimal', 'disabled', 'flag'] as const satisfies readonly (keyof typeof switches)[];

/** `plain`: the model does not think; a switch: that field turns thinking off; `low`: it thinks as little as possible; `always`: it cannot be controlled. */
export type ThinkingMode = 'plain' | (typeof thinkingSwitches)[number] | 'low' | 'always';
const thinkingModes: readonly ThinkingMode[] = ['plain', ...thinkingSwitches, 'low', 'always'];

export interface Dialect {
  /** Name of the field that caps the answer. */
  readonly cap: 'max_tokens' | 'max_completion_tokens';
  /** Minimum cap that the server accepts, in tokens. */
  readonly minCap: number;
  /** Request fields that the server rejects; they are left out. */
  readonly refused: readonly string[];
  readonly thinking: ThinkingMode;
  readonly schema: SchemaMode | 'none';
  /** Maximum alternatives per token; 0 for none. */
  readonly alternatives: number;
  /** Null if the server does not say. */
  readonly contextTokens: number | null;
}

export const plainDialect: Dialect = {
  cap: 'max_tokens',
  minCap: 1,
  refused: [],
  thinking: 'plain',
  schema: 'none',
  alternatives: 0,
  contextTokens: null,
};

/** Tokens allowed for thinking in addition to the answer's, by effort. */
const thoughtTokens: Readonly<Record<ThinkingLevel, number>> = { off: 0, low: 4096, medium: 8192, high: 16_384 };

/** Parses a stored dialect; undefined if it is not valid. */
export function readDialect(kept: unknown): Dialect | undefined {
  if (!isJsonObject(kept)) return undefined;
  const { cap, minCap, refused, alternatives, contextTokens } = kept;
  const thinking = thinkingModes.find((mode) => mode === kept.thinking);
  const schema = ([...schemaModes, 'none'] as const).find((mode) => mode === kept.schema);
  if (cap !== 'max_tokens' && cap !== 'max_completion_tokens') return undefined;
  if (!isCount(minCap) || !isCount(alternatives) || !(contextTokens === null || isCount(contextTokens))) return undefined;
  if (!Array.isArray(refused) || !refused.every((field) => typeof field === 'string')) return undefined;
  if (thinking === undefined || schema === undefined) return undefined;
  return { cap, minCap, refused, thinking, schema, alternatives, contextTokens };
}

/** User settings of an engine that take precedence over its server's preferences. */
export interface BodyChoices {
  /** Thinking effort; undefined for as little as the model allows. */
  readonly thinking?: ThinkingLevel;
  /** Fields added to every request; they override ours. */
  readonly extraBody?: JsonObject;
  /** Whether answers are streamed. */
  readonly stream?: boolean;
}

/** Tokens allowed for thinking by the dialect and the user's choice. */
function thoughtTokensOf({ thinking }: Dialect, { thinking: wanted }: BodyChoices): number {
  if (wanted !== undefined && wanted !== 'off') return thoughtTokens[wanted];
  return thinking === 'low' || thinking === 'always' ? thoughtTokens.low : 0;
}

/** The body of a chat completion. `alternatives` above 0 asks for log-probabilities. */
export function completionBody(
  model: string,
  dialect: Dialect,
  request: GenerateRequest,
  alternatives: number,
  choices: BodyChoices = {},
): Record<string, unknown> {
  const { messages, maxTokens, temperature, seed, schema } = request;
  const body: Record<string, unknown> = {
    model,
    messages: messagesOf(messages),
    ...(choices.stream === true ? { stream: true, stream_options: { include_usage: true } } : { stream: false }),
    [dialect.cap]: Math.max(dialect.minCap, maxTokens + thoughtTokensOf(dialect, choices)),
    temperature,
    top_p: 1,
    ...compact({ seed }),
    ...thinkingFields(dialect.thinking, choices.thinking),
    ...(schema === undefined ? {} : schemaFields(dialect.schema, schema)),
    ...(alternatives > 0 ? { logprobs: true, top_logprobs: alternatives } : {}),
  };
  for (const field of dialect.refused) delete body[field];
  return { ...body, ...choices.extraBody };
}

function thinkingFields(mode: ThinkingMode, wanted: ThinkingLevel | undefined): JsonObject {
  if (wanted !== undefined && wanted !== 'off') return { reasoning_effort: wanted };
  if (mode === 'low') return { reasoning_effort: 'low' };
  return mode === 'plain' || mode === 'always' ? {} : switches[mode];
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

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
