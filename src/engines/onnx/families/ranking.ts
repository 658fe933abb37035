// Families that weigh segments: `reranker` takes prompt and passage together, `embedding` compares their embeddings.
import { float32At, itemAt, numberAt } from '../../../text/at.js';
import { logistic } from '../../../text/probability.js';
import { weightsOfVectors } from '../../vector-weights.js';
import { type Output, type Row, runRows } from '../batches.js';
import type { LoadedModel } from '../load.js';
import type { ModelAnswer } from '../messages.js';
import { pairRows, singleRows } from '../rows.js';
import type { Answerers } from './family.js';

/** Weights are the log-odds that a passage answers the prompt. */
export const reranker: Answerers = {
  weights: async (model, { prompt, passages }, check) => {
    const query = model.tokens.idsOf(`${model.manifest.prefixes?.query ?? ''}${prompt}`);
    const rows: Row[] = [];
    const owner: number[] = [];
    for (const [passage, text] of passages.entries()) {
      const own = pairRows(model, query, model.tokens.idsOf(`${model.manifest.prefixes?.passage ?? ''}${text}`), true);
      if (own === undefined) return { declined: `the prompt is too long for the model ${model.manifest.name}` };
      for (const row of own) {
        rows.push(row);
        owner.push(passage);
      }
    }
    const { weight = 1 } = model.temperatures;
    const logOdds = new Array<number>(passages.length).fill(Number.NEGATIVE_INFINITY);
    let isWrong = false;
    const inputTokens = await runRows(model, rows, check, (index, { data }) => {
      if (data.length > 2) isWrong = true;
      const passage = numberAt(owner, index);
      // If there are two outputs, the second is "relevant".
      const logit = data.length === 1 ? float32At(data, 0) : float32At(data, 1) - float32At(data, 0);
      logOdds[passage] = Math.max(numberAt(logOdds, passage), logit / weight);
    });
    if (isWrong) return { declined: `the model ${model.manifest.name} returns more than two scores per passage` };
    return weighed(logOdds, inputTokens);
  },
};

/** Weights are how far the similarity of a passage to the prompt stands out from that of all passages. */
export const embedding: Answerers = {
  weights: async (model, { prompt, passages }, check) => {
    const { query = '', passage = '' } = model.manifest.prefixes ?? {};
    const texts = [`${query}${prompt}`, ...passages.map((text) => `${passage}${text}`)];
    const rows: Row[] = [];
    const owner: number[] = [];
    for (const [text, own] of texts.map((each) => singleRows(model, model.tokens.idsOf(each))).entries()) {
      for (const row of own) {
        rows.push(row);
        owner.push(text);
      }
    }
    const vectors: (number[] | undefined)[] = texts.map(() => undefined);
    const inputTokens = await runRows(model, rows, check, (index, output) => {
      const vector = normalised(pooled(model, output, itemAt(rows, index).ids.length));
      const sum = vectors[numberAt(owner, index)];
      // A long text is the sum of its windows' vectors; cosine similarity ignores the length.
      vectors[numberAt(owner, index)] = sum === undefined ? vector : sum.map((value, at) => value + numberAt(vector, at));
    });
    const [asked = [], ...others] = vectors.map((vector) => vector ?? []);
    const { weight = 1 } = model.temperatures;
    return weighed(
      weightsOfVectors(asked, others).map((value) => value / weight),
      inputTokens,
    );
  },
};

function pooled({ manifest }: LoadedModel, { data, dims }: Output, tokens: number): number[] {
  if (dims.length < 2) return Array.from(data);
  const size = numberAt(dims, 1);
  if (manifest.pooling === 'cls') return Array.from(data.subarray(0, size));
  const sum = new Array<number>(size).fill(0);
  for (let at = 0; at < tokens * size; at++) sum[at % size]! += float32At(data, at);
  return sum.map((value) => value / tokens);
}

function normalised(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return vector.map((value) => (length === 0 ? 0 : value / length));
}

function weighed(logOdds: readonly number[], inputTokens: number): ModelAnswer<'weights'> {
  return { logOdds, match: logOdds.reduce((best, weight) => Math.max(best, logistic(weight)), 0), inputTokens };
}
