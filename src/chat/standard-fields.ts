// The fields of a chat-completions request that control how an answer is made. Impossible requests are rejected; fields that do not affect answers here, such
// as `seed` and `temperature`, are accepted.
import { invalidField } from '../core/errors.js';
import { isJsonObject, type JsonObject } from '../core/json.js';

const maxStops = 4;

// Fields of the chat-completions API that are not passed to an operation; values that cannot be satisfied are rejected below.
const standardFields = new Set([
  'audio',
  'frequency_penalty',
  'function_call',
  'functions',
  'logit_bias',
  'logprobs',
  'metadata',
  'modalities',
  'n',
  'parallel_tool_calls',
  'prediction',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_retention',
  'reasoning_effort',
  'safety_identifier',
  'seed',
  'service_tier',
  'stop',
  'store',
  'temperature',
  'tool_choice',
  'tools',
  'top_logprobs',
  'top_p',
  'user',
  'verbosity',
  'web_search_options',
]);

/** Whether a field belongs to the chat-completions API and not to any operation. */
export function isStandardField(name: string): boolean {
  return standardFields.has(name);
}

/** Fails with `invalid-request` if a request requires what no operation can give: several answers, log-probabilities, audio. */
export function refuseUnanswerable(request: JsonObject): void {
  const { n, logprobs, top_logprobs: alternatives, modalities } = request;
  if (present(n) && n !== 1) throw invalidField(['n'], 'must be 1: a request has one answer');
  if (present(logprobs) && logprobs !== false) throw invalidField(['logprobs'], 'must be false: the confidence is in the content of the answer');
  if (present(alternatives) && alternatives !== 0) throw invalidField(['top_logprobs'], 'must be 0: the confidence is in the content of the answer');
  if (Array.isArray(modalities) && modalities.some((modality) => modality !== 'text')) throw invalidField(['modalities'], 'must be ["text"]');
}

/** Fails with `invalid-request` for a value that the chat-completions API itself does not allow, whatever the operation. */
export function checkStandardValues(request: JsonObject): void {
  for (const field of ['max_tokens', 'max_completion_tokens']) {
    const limit = request[field];
    if (present(limit) && !(Number.isInteger(limit) && Number(limit) > 0)) throw invalidField([field], 'must be a whole number, 1 or more');
  }
  const { stream, stream_options: options } = request;
  if (present(stream) && typeof stream !== 'boolean') throw invalidField(['stream'], 'must be true or false');
  if (present(options) && !isJsonObject(options)) throw invalidField(['stream_options'], 'must be an object such as {"include_usage": true}');
}

/** The stop sequences of a request. Fails with `invalid-request` unless they are a string or up to four strings. */
export function readStops({ stop }: JsonObject): readonly string[] {
  if (!present(stop)) return [];
  const stops: readonly unknown[] = Array.isArray(stop) ? stop : [stop];
  const texts = stops.filter((each) => typeof each === 'string');
  if (texts.length < stops.length || stops.length > maxStops) throw invalidField(['stop'], `must be a string, or up to ${maxStops} of them`);
  return texts.filter((text) => text !== '');
}

/** The text up to the first stop sequence. */
export function cutAtStop(text: string, stops: readonly string[]): string {
  return stops.reduce((kept, stop) => {
    const end = kept.indexOf(stop);
    return end < 0 ? kept : kept.slice(0, end);
  }, text);
}

function present(value: unknown): boolean {
  return value !== undefined && value !== null;
}
