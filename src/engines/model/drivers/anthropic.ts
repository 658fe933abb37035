// The driver for Anthropic's Messages API: no log-probabilities, one field for schemas, a separate system message.
import { isJsonObject, type JsonObject } from '../../../core/json.js';
import { ContextExceeded, type Generated, type GenerateRequest, type Message, type ModelDriver, UnusableAnswer } from '../driver.js';
import type { ThinkingLevel } from './dialect.js';
import { JsonService } from './json-service.js';
import { type OpenaiOptions, takesNoImages } from './openai.js';
import { readRefusal } from './refusal.js';
import { outage, ServerFault } from './server-fault.js';

const version = '2023-06-01';
// The minimum over all models at this address.
const defaultContext = 200_000;
const minThought = 1024;
const thoughtTokens: Readonly<Record<ThinkingLevel, number>> = { off: 0, low: 2048, medium: 8192, high: 24_576 };

type AnthropicOptions = Omit<OpenaiOptions, 'memory' | 'idleMs'>;

export function anthropicDriver(options: AnthropicOptions): ModelDriver {
  const { id, baseUrl, model, choices = {} } = options;
  const service = new JsonService({ ...options, headers: { 'anthropic-version': version, ...options.headers } }, 'x-api-key');
  // An older server rejects the field for schemas; it is then omitted for the lifetime of this process.
  let takesSchema = true;
  let context = options.contextTokens ?? defaultContext;

  const generate = async (request: GenerateRequest, signal: AbortSignal): Promise<Generated> => {
    for (;;) {
      const body = messagesBody(model, request, { thinking: choices.thinking ?? 'off', takesSchema, extra: choices.extraBody ?? {} });
      try {
        return await service.run(signal, async (inner) => readMessage(id, await service.once('/messages', body, inner)));
      } catch (error) {
        if (!(error instanceof ServerFault)) throw error;
        const refusal = readRefusal(error.refusal?.value, body);
        if (refusal.overflow) {
          context = Math.floor((refusal.contextTokens ?? context) / (refusal.contextTokens === undefined ? 2 : 1));
          throw new ContextExceeded('engine-unavailable', `engine "${id}": the prompt is longer than the context of the model`, {
            hint: 'set context for the engine',
          });
        }
        if (refusal.maxImages !== undefined) throw takesNoImages(id);
        if (!takesSchema || !refusal.fields.includes('output_config')) throw error.failure;
        takesSchema = false;
      }
    }
  };

  return {
    model,
    identity: `${model} at ${baseUrl}`,
    takesImages: true,
    abilities: async () => ({ alternatives: 0, schema: takesSchema, contextTokens: context }),
    generate,
    nextToken: async (request, signal) => {
      const { usage } = await generate({ messages: request.messages, maxTokens: 1, temperature: 1 }, signal);
      return { alternatives: [], usage };
    },
    ready: (signal) => service.ready(`/models/${encodeURIComponent(model)}`, signal),
    close: () => service.close(),
  };
}

interface BodyParts {
  readonly thinking: ThinkingLevel;
  readonly takesSchema: boolean;
  readonly extra: JsonObject;
}

function messagesBody(
  model: string,
  { messages, maxTokens, temperature, schema }: GenerateRequest,
  { thinking, takesSchema, extra }: BodyParts,
): Record<string, unknown> {
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : [])).join('\n\n');
  const thought = Math.max(thinking === 'off' ? 0 : minThought, thoughtTokens[thinking]);
  return {
    model,
    max_tokens: maxTokens + thought,
    ...(system === '' ? {} : { system }),
    messages: messages.filter(({ role }) => role !== 'system').map(turnOf),
    // A model that is thinking accepts no temperature.
    ...(thought === 0 ? { temperature } : { thinking: { type: 'enabled', budget_tokens: thought } }),
    ...(schema === undefined || !takesSchema ? {} : { output_config: { format: { type: 'json_schema', schema } } }),
    ...extra,
  };
}

function turnOf({ role, content, images = [] }: Message): JsonObject {
  if (images.length === 0) return { role, content };
  const shown = images.map(({ mediaType, base64 }) => ({ type: 'image', source: { type: 'base64', media_type: mediaType, data: base64 } }));
  return { role, content: [...shown, { type: 'text', text: content }] };
}

function readMessage(engine: string, value: unknown): Generated {
  if (!isJsonObject(value) || !Array.isArray(value.content)) throw outage(engine, 'the response of the model server contains no answer', false);
  if (value.stop_reason === 'refusal') throw new UnusableAnswer('the model refused to answer');
  const text = value.content
    .map((part: unknown) => (isJsonObject(part) && part.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
  const count = (key: string): number => {
    const tokens = isJsonObject(value.usage) ? value.usage[key] : undefined;
    return typeof tokens === 'number' && tokens > 0 ? Math.round(tokens) : 0;
  };
  return {
    text,
    finish: value.stop_reason === 'max_tokens' ? 'length' : 'stop',
    usage: { inputTokens: count('input_tokens'), outputTokens: count('output_tokens') },
  };
}
