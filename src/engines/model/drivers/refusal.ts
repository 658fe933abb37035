// What a refusal teaches about a server. Error messages may quote the prompt, so they are not kept but only searched for known field names and phrases.
import { isJsonObject } from '../../../core/json.js';
import { fieldsOf } from '../../../core/keyed.js';
import type { Dialect } from './dialect.js';

/** What the body of a refusal (400, 422, …) says about the request that caused it. */
export interface Refusal {
  /** Request fields that it names; only top-level names. */
  readonly fields: readonly string[];
  /** Minimum answer cap that the server requires, in tokens. */
  readonly minCap?: number;
  /** Whether a content filter of the server withholds the answer, in Azure's format. */
  readonly isFiltered: boolean;
  /** Whether hidden thinking used up the cap. */
  readonly thoughtTooLong: boolean;
  /** Whether the prompt is longer than the model's context. */
  readonly overflow: boolean;
  /** Maximum images per prompt, if images were refused; 0 if the model accepts none. */
  readonly maxImages?: number;
  /** The context in tokens, if the refusal states it. */
  readonly contextTokens?: number;
}

// No request is possible without these.
const indispensable = new Set(['model', 'messages']);
const maxLearntCap = 1024;

/** `sent` is the body of the request. */
export function readRefusal(value: unknown, sent: Readonly<Record<string, unknown>>): Refusal {
  const names = Object.keys(sent).filter((name) => !indispensable.has(name));
  const texts = textsOf(value);
  const message = texts.join('\n');
  const exact = placesOf(value).filter((name) => names.includes(name));
  const quoted = names.filter((name) => new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(message));
  const minCap = Number(/(?:>=|at least|minimum (?:value )?(?:of|is)|greater than or equal to)\s*(\d{1,4})\b/i.exec(message)?.[1]);
  const capIsTooSmall = Number.isInteger(minCap) && minCap > 1 && minCap <= maxLearntCap && /tokens/i.test(message);
  return {
    fields: [...new Set(exact.length > 0 ? exact : quoted)],
    ...(capIsTooSmall ? { minCap } : {}),
    isFiltered: fieldsOf(fieldsOf(value).error).code === 'content_filter',
    thoughtTooLong: /could not finish|output limit was reached/i.test(message),
    overflow: isOverflow(value, message),
    ...statedContext(value, message),
    ...(statesImages(message) ? { maxImages: Number(/at most (\d{1,4}) image/i.exec(message)?.[1] ?? 0) } : {}),
  };
}

/** Whether a message says that images, or this many, are not supported: patterns of vLLM, llama.cpp, Ollama, OpenAI and OpenRouter, in that order. */
export function statesImages(message: string): boolean {
  return /at most \d+ image|not a multimodal model|image input is not supported|(?:does not|doesn't) support (?:image|vision|multimodal)|missing data required for image|image_url is only supported|image_url.{0,40}not supported|support image input/i.test(
    message,
  );
}

function statedContext(value: unknown, message: string): { contextTokens?: number } {
  const stated = fieldsOf(fieldsOf(value).error).n_ctx ?? Number(/maximum context length (?:is|of) (\d{3,8})/i.exec(message)?.[1]);
  return typeof stated === 'number' && Number.isInteger(stated) && stated > 0 ? { contextTokens: stated } : {};
}

/** The dialect after a request in it was refused; undefined if the refusal teaches nothing new. */
export function afterRefusal(dialect: Dialect, { fields, minCap }: Refusal): Dialect | undefined {
  if (minCap !== undefined) return minCap > dialect.minCap ? { ...dialect, minCap } : undefined;
  if (fields.includes('max_tokens') && dialect.cap === 'max_tokens') return { ...dialect, cap: 'max_completion_tokens' };
  // If only `top_logprobs` is named, its value is too large, but the field is known.
  const isNumber = (field: string): boolean => field === 'top_logprobs' && !fields.includes('logprobs');
  const refused = fields.filter((field) => field !== dialect.cap && !dialect.refused.includes(field) && !isNumber(field));
  if (refused.length === 0) return undefined;
  // Neither is useful without the other.
  const probabilities = ['logprobs', 'top_logprobs'];
  const own = refused.some((field) => probabilities.includes(field)) ? [...refused, ...probabilities] : refused;
  return {
    ...dialect,
    ...(own.includes('logprobs') ? { alternatives: 0 } : {}),
    ...(own.includes('reasoning_effort') ? { thinking: 'always' as const } : {}),
    refused: [...new Set([...dialect.refused, ...own])].sort(),
  };
}

// `error.param` of OpenAI, `loc` of FastAPI and Mistral.
function placesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(placesOf);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'param' && typeof inner === 'string') return [inner.split('.')[0] ?? ''];
    if (key === 'loc' && Array.isArray(inner)) return inner.filter((part): part is string => typeof part === 'string' && part !== 'body').slice(0, 1);
    return placesOf(inner);
  });
}

const maxDepth = 5;
const maxMessage = 4000;

export function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value.slice(0, maxMessage)];
  if (depth === maxDepth || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => textsOf(inner, depth + 1));
}

// Error codes of OpenAI and vLLM, and of llama.cpp; other servers only say it in words.
function isOverflow(value: unknown, message: string): boolean {
  const error = fieldsOf(fieldsOf(value).error);
  return (
    [error?.code, error?.type].some((code) => code === 'context_length_exceeded' || code === 'exceed_context_size_error') ||
    /maximum context length|context (?:length|window|size) (?:is |of )?(?:exceeded|\d)|(?:exceeds?|longer than) (?:the )?(?:model's |available )?context|prompt is too long|too many (?:input )?tokens/i.test(
      message,
    )
  );
}
