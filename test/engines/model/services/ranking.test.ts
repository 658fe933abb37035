// Rerankers and embedders that weigh passages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { rankingEngine } from '../../../../src/engines/model/services/ranking.js';

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const signal = new AbortController().signal;
const vocabulary = ['storm', 'harbour', 'goal', 'money', 'bread'];
const vectorOf = (text: string): number[] => vocabulary.map((word) => (text.toLowerCase().includes(word) ? 1 : 0.01));
const shared = (one: string, other: string): number => vocabulary.filter((word) => one.includes(word) && other.includes(word)).length;

// biome-ignore lint/suspicious/noExplicitAny: bodies have the shape that is tested
async function startServer(answer: (path: string, body: any) => unknown): Promise<{ baseUrl: string; sizes: number[] }> {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = JSON.parse(text);
    sizes.push((body.documents ?? body.input).length);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request.url ?? '', body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => void server.close());
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sizes };
}

function open(baseUrl: string, kind: 'rerank' | 'embeddings') {
  const engine = rankingEngine({ id: 'ranks', kind, baseUrl, model: 'm', key: async () => undefined, concurrency: 2, timeoutMs: 600_000 });
  opened.push(() => engine.close());
  return engine.can.weighSegments!;
}

const segments = ['The market sells bread.', 'The storm broke the harbour wall.', 'He scored a goal.', ''].map((text, block) => ({
  text,
  block,
  heading: '',
}));
const highest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

describe('a reranker', () => {
  const rank = (_: string, { query, documents }: { query: string; documents: string[] }) => ({
    results: documents.map((text, index) => ({ index, relevance_score: shared(query, text) * 4 - 3 })).reverse(),
  });

  it('weighs passages by its scores, whatever their order', async () => {
    const { baseUrl } = await startServer(rank);
    const { logOdds, match } = await open(baseUrl, 'rerank')({ prompt: 'Did the storm reach the harbour?', segments }, signal);
    expect(logOdds).toEqual([-3, 5, -3, -3]);
    expect(match).toBeGreaterThan(0.9);
  });

  it('is sent many passages in groups of 128', async () => {
    const { baseUrl, sizes } = await startServer(rank);
    const many = Array.from({ length: 300 }, (_, block) => ({ text: block === 250 ? 'a storm' : 'nothing', block, heading: '' }));
    const { logOdds } = await open(baseUrl, 'rerank')({ prompt: 'storm', segments: many }, signal);
    expect(highest(logOdds)).toBe(250);
    expect(sizes).toEqual([128, 128, 44]);
  });

  it('is unavailable when it leaves a passage out', async () => {
    const { baseUrl } = await startServer(() => ({ results: [{ index: 0, relevance_score: 1 }] }));
    await expect(open(baseUrl, 'rerank')({ prompt: 'storm', segments }, signal)).rejects.toMatchObject({ kind: 'engine-unavailable' });
  });
});

describe('an embedder', () => {
  it('weighs passages by their similarity to the prompt', async () => {
    const { baseUrl } = await startServer((path, { input }: { input: string[] }) => ({
      data: path === '/v1/embeddings' ? input.map((text, index) => ({ index, embedding: vectorOf(text) })) : [],
    }));
    const { logOdds } = await open(baseUrl, 'embeddings')({ prompt: 'Did the storm reach the harbour?', segments }, signal);
    expect(highest(logOdds)).toBe(1);
    expect(logOdds.every(Number.isFinite)).toBe(true);
  });
});
