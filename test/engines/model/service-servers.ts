// Scripted servers of the other protocols: Anthropic's messages, reranking and embedding. All judge by the words that texts share.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerPrompt } from './answer-prompt.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies of any protocol
type Json = any;

export interface ServiceServer {
  /** In the form of the setting `base_url`. */
  readonly baseUrl: string;
  /** Bodies of the requests so far, oldest first. */
  readonly bodies: readonly Json[];
  close(): Promise<void>;
}

/** Answers POST requests to one path, and everything else with 404. */
export async function startServiceServer(path: string, answer: (body: Json) => Json): Promise<ServiceServer> {
  const bodies: Json[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const isAsked = request.method === 'POST' && request.url === path;
    if (isAsked) bodies.push(JSON.parse(text));
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(isAsked ? answer(bodies.at(-1)) : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server of messages with schemas and images, without probabilities. */
export const startAnthropicServer = (): Promise<ServiceServer> =>
  startServiceServer('/v1/messages', ({ system, messages, output_config: output }) => {
    const schema: unknown = output?.format?.schema;
    const { text } = answerPrompt({
      messages: [{ role: 'system', content: system ?? '' }, ...messages],
      ...(schema === undefined ? {} : { response_format: { json_schema: { schema } } }),
    });
    return { content: [{ type: 'text', text: text ?? '' }], stop_reason: 'end_turn', usage: { input_tokens: 9, output_tokens: 3 } };
  });

/** A reranker whose score is the share of the words of the query that a passage contains. */
export const startRerankServer = (): Promise<ServiceServer> =>
  startServiceServer('/v1/rerank', ({ query, documents }) => ({
    results: documents.map((document: string, index: number) => ({ index, relevance_score: sharedWords(query, document) })),
  }));

/** An embedder that hashes words into 32 dimensions. */
export const startEmbeddingServer = (): Promise<ServiceServer> =>
  startServiceServer('/v1/embeddings', ({ input }) => ({ data: input.map((text: string) => ({ embedding: vectorOf(text) })) }));

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function sharedWords(query: string, document: string): number {
  const own = new Set(wordsOf(document));
  const asked = wordsOf(query);
  return asked.filter((word) => own.has(word)).length / Math.max(1, asked.length);
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(32).fill(0.01);
  for (const word of wordsOf(text)) {
    const place = [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 32, 7);
    vector[place] = vector[place]! + 1;
  }
  return vector;
}
