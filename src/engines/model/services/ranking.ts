// Engines that rank passages for compression: a reranker via `POST /v1/rerank`, or cosine similarity of embeddings from `POST /v1/embeddings`.
import type { Engine } from '../../../core/engine.js';
import { isJsonObject } from '../../../core/json.js';
import type { SegmentWeights, WeighRequest } from '../../../core/weigh.js';
import { logistic, logOdds } from '../../../text/probability.js';
import { weightsOfVectors } from '../../vector-weights.js';
import { UnusableAnswer } from '../driver.js';
import { JsonService, type JsonServiceOptions, throwPlain } from '../drivers/json-service.js';
import { embedTexts, inGroups } from './embedding.js';

interface RankingOptions extends JsonServiceOptions {
  readonly kind: 'rerank' | 'embeddings';
  readonly model: string;
}

const maxPassageChars = 4000;
const minProbability = 1e-6;

/** Only weighs segments; `completeEngine` supplies the other capabilities. */
export function rankingEngine(options: RankingOptions): Engine {
  const { id, kind, model, baseUrl } = options;
  const service = new JsonService(options);
  const post = (path: string, body: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown> =>
    service.run(signal, (inner) => service.once(path, body, inner)).catch(throwPlain);

  const rerank = async ({ prompt, segments }: WeighRequest, signal: AbortSignal): Promise<number[]> => {
    const scores: number[] = [];
    for (const group of inGroups(segments.map(shown))) {
      const value = await post('/rerank', { model, query: prompt, documents: group, top_n: group.length, return_documents: false }, signal);
      const read = new Array<number | undefined>(group.length).fill(undefined);
      const results: unknown[] = isJsonObject(value) && Array.isArray(value.results) ? value.results : [];
      for (const result of results) {
        if (!isJsonObject(result) || typeof result.index !== 'number' || typeof result.relevance_score !== 'number') continue;
        if (result.index in read && Number.isFinite(result.relevance_score)) read[result.index] = result.relevance_score;
      }
      if (!read.every((score) => score !== undefined)) throw new UnusableAnswer(`engine "${id}": the server did not rank every passage`);
      for (const score of read) scores.push(score);
    }
    // Some servers return probabilities, others log-odds.
    const areProbabilities = scores.every((score) => score >= 0 && score <= 1);
    return areProbabilities ? scores.map((score) => logOdds(Math.min(1 - minProbability, Math.max(minProbability, score)))) : scores;
  };

  const embed = async ({ prompt, segments }: WeighRequest, signal: AbortSignal): Promise<number[]> => {
    const vectors = await embedTexts(service, { id, model }, [prompt, ...segments.map(shown)], signal);
    const [query = [], ...passages] = vectors;
    return weightsOfVectors(query, passages);
  };

  const weighSegments = async (request: WeighRequest, signal: AbortSignal): Promise<SegmentWeights> => {
    if (request.segments.length === 0) return { logOdds: [], match: 0 };
    const weights = await (kind === 'rerank' ? rerank : embed)(request, signal);
    return { logOdds: weights, match: weights.reduce((best, weight) => Math.max(best, logistic(weight)), 0) };
  };

  return {
    id,
    summary: `${model} at ${new URL(baseUrl).host}`,
    can: { weighSegments },
    ready: (signal) => service.ready('/models', signal),
    close: () => service.close(),
  };
}

function shown({ text, heading }: { readonly text: string; readonly heading: string }): string {
  const whole = heading === '' ? text : `${heading}: ${text}`;
  // Servers reject empty passages.
  return whole.trim() === '' ? '-' : whole.slice(0, maxPassageChars).replace(/[\ud800-\udbff]$/, '');
}
