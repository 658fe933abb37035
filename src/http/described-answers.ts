// The answers of the chat facade and of batches, for the description of the API.
import * as z from 'zod';
import { jsonOf, toJsonSchema } from './operation-routes.js';

const seconds = z.int().describe('Unix time in seconds.');

const completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: seconds,
  model: z.string().describe('Name of the operation.'),
  system_fingerprint: z.null(),
  choices: z
    .array(
      z.object({
        index: z.int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string().nullable().describe('The result as JSON text; null if there are `tool_calls` or a `refusal`.'),
          refusal: z.string().nullable().describe('With a strict schema: why no content conforms to it.'),
          tool_calls: z
            .array(z.object({ id: z.string(), type: z.literal('function'), function: z.object({ name: z.string(), arguments: z.string() }) }))
            .optional()
            .describe('If `tool_choice` forces a function: its arguments as JSON text.'),
        }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'length', 'tool_calls']),
      }),
    )
    .describe('One choice.'),
  usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() }),
  txp: z
    .object({
      uncertain: z
        .array(z.string())
        .describe('Paths of the choices and booleans of the content that should not be relied on, for example `state` or `items.0.kind`.'),
    })
    .optional()
    .describe(
      'Sent along with the content of a strict schema, in a stream with its last chunk; absent if there is nothing to report. Clients of the service ignore it.',
    ),
});

const modalities = z.array(z.string());
const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: seconds,
  owned_by: z.string(),
  name: z.string(),
  canonical_slug: z.string(),
  description: z.string(),
  engine: z.string().describe('Engine that serves the operation.'),
  context_chars: z.int().describe('Maximum number of characters of a text.'),
  context_length: z.null(),
  input_modalities: modalities,
  output_modalities: modalities,
  architecture: z.object({ modality: z.string(), input_modalities: modalities, output_modalities: modalities }),
  pricing: z.object({ prompt: z.string(), completion: z.string() }),
  top_provider: z.object({ is_moderated: z.boolean(), context_length: z.null(), max_completion_tokens: z.null() }),
  supported_parameters: z.array(z.string()),
  default_parameters: z.null(),
  per_request_limits: z.null(),
  supported_voices: z.null(),
  links: z.object({ details: z.string() }),
});

const models = z.object({
  object: z.literal('list'),
  data: z.array(model),
  models: z.array(z.object({ name: z.string(), description: z.string(), release_date: z.string() })),
  links: z.object({ next: z.null() }),
  total_count: z.int(),
});

const batch = z.object({
  id: z.string(),
  object: z.literal('batch'),
  endpoint: z.string(),
  errors: z.null(),
  input_file_id: z.null(),
  completion_window: z.string(),
  status: z.enum(['validating', 'in_progress', 'completed', 'failed']),
  output_file_id: z.string().nullable().describe('Null until the batch has ended.'),
  error_file_id: z.null(),
  created_at: seconds,
  in_progress_at: seconds.nullable(),
  expires_at: seconds,
  completed_at: seconds.nullable(),
  failed_at: seconds.nullable(),
  request_counts: z.object({ total: z.int(), completed: z.int(), failed: z.int() }),
  metadata: z.null(),
});

const batches = z.object({
  object: z.literal('list'),
  data: z.array(batch),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
});

const answers = { completion, model, models, batch, batches };

/** The JSON response of a route that answers with one of these. */
export function answerOf(name: keyof typeof answers, description: string) {
  return Object.assign(
    jsonOf(() => toJsonSchema(answers[name], 'output')),
    { description },
  );
}
