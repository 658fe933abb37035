// `GET /v1/models`: one body for clients that read `data`, clients that read `models`, and clients that expect the fuller entries of model routers.
import type { JsonObject } from '../core/json.js';
import { chatOperations } from './operations.js';

interface ModelListParts {
  /** Engine that serves an operation. */
  engineOf(operation: string): string;
  readonly maxTextChars: number;
  /** Start time of this server, reported as the models' creation time. */
  readonly createdSeconds: number;
}

const inputModalities = ['text', 'image', 'file'];
const outputModalities = ['text'];

export function toModelList(parts: ModelListParts): JsonObject {
  const releaseDate = new Date(parts.createdSeconds * 1000).toISOString().slice(0, 10);
  return {
    object: 'list',
    data: chatOperations.map((operation) => toEntry(operation, parts)),
    models: chatOperations.map(({ name, summary }) => ({ name, description: summary, release_date: releaseDate })),
    links: { next: null },
    total_count: chatOperations.length,
  };
}

/** `GET /v1/models/{id}`; undefined for an unknown model. */
export function toModel(id: string, parts: ModelListParts): JsonObject | undefined {
  const operation = chatOperations.find(({ name }) => name === id);
  return operation === undefined ? undefined : toEntry(operation, parts);
}

function toEntry({ name, summary }: { readonly name: string; readonly summary: string }, parts: ModelListParts): JsonObject {
  return {
    id: name,
    object: 'model',
    created: parts.createdSeconds,
    owned_by: 'txp',
    name,
    canonical_slug: name,
    description: summary,
    engine: parts.engineOf(name),
    context_chars: parts.maxTextChars,
    // The limit is in characters; no number of tokens would be correct for every text.
    context_length: null,
    input_modalities: inputModalities,
    output_modalities: outputModalities,
    architecture: { modality: 'text+image->text', input_modalities: inputModalities, output_modalities: outputModalities },
    pricing: { prompt: '0', completion: '0' },
    top_provider: { is_moderated: false, context_length: null, max_completion_tokens: null },
    supported_parameters: ['max_tokens', 'response_format', 'stop'],
    default_parameters: null,
    per_request_limits: null,
    supported_voices: null,
    links: { details: `/v1/models/${name}` },
  };
}
