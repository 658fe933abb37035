// `GET /v1/models`: one body that satisfies readers of `data` and readers of `models`.
import type { JsonObject } from '../core/json.js';
import { chatOperations } from './operations.js';

export interface ModelListParts {
  /** Engine that serves an operation. */
  engineOf(operation: string): string;
  readonly maxTextChars: number;
  /** When this server started; models have no other date of birth. */
  readonly createdSeconds: number;
}

export function toModelList({ engineOf, maxTextChars, createdSeconds }: ModelListParts): JsonObject {
  const releaseDate = new Date(createdSeconds * 1000).toISOString().slice(0, 10);
  return {
    object: 'list',
    data: chatOperations.map(({ name, summary }) => ({
      id: name,
      object: 'model',
      created: createdSeconds,
      owned_by: 'txp',
      description: summary,
      engine: engineOf(name),
      input_modalities: ['text', 'image', 'file'],
      output_modalities: ['text'],
      context_chars: maxTextChars,
      price: { input_per_million: 0, output_per_million: 0 },
    })),
    models: chatOperations.map(({ name, summary }) => ({ name, description: summary, release_date: releaseDate })),
  };
}

/** `GET /v1/models/{id}`; undefined for an unknown model. */
export function toModel(id: string, parts: ModelListParts): JsonObject | undefined {
  return (toModelList(parts).data as JsonObject[]).find((model) => model.id === id);
}
