// Embeddings from `POST /v1/embeddings`: for passages of a context, and to choose examples similar to a text.
import { isJsonObject } from '../../../core/json.js';
import { itemAt } from '../../../text/at.js';
import { UnusableAnswer } from '../driver.js';
import { JsonService, type JsonServiceOptions, throwPlain } from '../drivers/json-service.js';
import type { Embed } from '../labels/examples.js';

const maxPerRequest = 128;
const maxTextChars = 4000;
// Enough to request the embeddings of examples only once.
const maxKept = 2000;

/** One embedding per text, in order. Rejects with `UnusableAnswer` if the server returns fewer, or something else. */
export async function embedTexts(
  service: JsonService,
  { id, model }: { readonly id: string; readonly model: string },
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  const vectors: number[][] = [];
  for (const group of inGroups(texts)) {
    const body = { model, input: group, encoding_format: 'float' };
    const value = await service.run(signal, (inner) => service.once('/embeddings', body, inner)).catch(throwPlain);
    const data: unknown[] = isJsonObject(value) && Array.isArray(value.data) ? value.data : [];
    const read = data.map((entry) => (isJsonObject(entry) && isVector(entry.embedding) ? entry.embedding : undefined));
    if (read.length !== group.length || !read.every((vector) => vector !== undefined))
      throw new UnusableAnswer(`engine "${id}": the server did not embed every passage`);
    for (const vector of read) vectors.push(vector);
  }
  return vectors;
}

/** Embeddings from a server; those of the latest 2,000 texts are cached. */
export function openEmbedder(options: JsonServiceOptions & { readonly model: string }): { readonly embed: Embed; close(): Promise<void> } {
  const service = new JsonService(options);
  const kept = new Map<string, readonly number[]>();
  const embed: Embed = async (texts, signal) => {
    const shown = texts.map(
      (text) =>
        text
          .slice(0, maxTextChars)
          .replace(/[\ud800-\udbff]$/, '')
          .trim() || '-',
    );
    const missing = [...new Set(shown)].filter((text) => !kept.has(text));
    const vectors = await embedTexts(service, options, missing, signal);
    const own = new Map(missing.map((text, index) => [text, itemAt(vectors, index)]));
    const found = shown.map((text) => own.get(text) ?? kept.get(text)!);
    for (const [text, vector] of own) kept.set(text, vector);
    for (const text of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(text);
    }
    return found;
  };
  return { embed, close: () => service.close() };
}

export function inGroups<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / maxPerRequest) }, (_, group) =>
    items.slice(group * maxPerRequest, (group + 1) * maxPerRequest),
  );
}

function isVector(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((part) => Number.isFinite(part));
}
