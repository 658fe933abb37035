// Every response of every route satisfies the schema that the server itself publishes for it, and has no field that is not described.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { root } from '../cli/run-txp.js';
import { until } from '../until.js';
import { type Answer, type Daemon, startDaemon, stopDaemons } from './daemon.js';
import { pdf } from './expectations.js';

type Schema = z.core.JSONSchema.JSONSchema;
interface Description {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, { readonly content?: Record<string, { schema?: Schema }> }> }>>;
}

let daemon: Daemon;
let api: Description;
let limited: string;
let batchId: string;
let fileId: string;
const described = new Set<string>();

const contract = readFileSync(join(root, 'test/fixtures/readme/contract.pdf')).toString('base64');
const source = { document: contract, document_mime_type: pdf };
const text = 'Invoice 4711 of 3 May 2024. Contact: anna@example.com. The total is 45.00 EUR.';
const labels = [
  { name: 'invoice', rubric: 'Is it an invoice?' },
  { name: 'contract', rubric: 'Is it a contract?' },
];
const questions = {
  paid: { type: 'noul', instructions: 'Is it paid?' },
  kind: { type: 'choice', instructions: 'What is it?', criteria: { invoice: 'an invoice', contract: 'a contract' } },
  tone: { type: 'score', instructions: 'How formal is it?', criteria: ['casual', 'formal'] },
};
const entities = {
  email: 'e-mail address',
  due: 'date in ISO format',
  total: { description: 'the total', top_n: 1 },
  kind: { labels: ['invoice', 'contract'] },
  seller: { name: 'name of the seller', phone: 'phone number' },
  items: [{ what: 'description', amount: 'amount' }],
};
const schema = { type: 'object', properties: { total: { type: 'number', description: 'the total' } }, required: ['total'] };
const messages = [{ role: 'user', content: text }];
const line = (id: string, body: object) => JSON.stringify({ custom_id: id, method: 'POST', url: '/v1/chat/completions', body });

beforeAll(async () => {
  daemon = await startDaemon();
  api = (await SwaggerParser.dereference((await daemon.get('/openapi.json')).json)) as unknown as Description;
  limited = await daemon.makeKey('--scopes', 'models');
  const lines = [
    line('a', { model: 'classify', text, labels }),
    line('b', { model: 'extract', text, entities: {} }),
    line('c', { model: 'summarize', text }),
  ];
  batchId = (await daemon.post('/v1/batches', lines.join('\n'))).json.id;
  await until(async () => {
    const { json } = await daemon.get(`/v1/batches/${batchId}`);
    fileId = json.output_file_id;
    return json.status === 'completed';
  }, 'the batch is done');
});
afterAll(stopDaemons);

/** The schema as zod reads it, in which objects have only the properties that it names. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  return 'properties' in own && own.additionalProperties === undefined ? { ...own, additionalProperties: false } : own;
}

function expectDescribed(method: 'get' | 'post', path: string, { status, headers, text: body }: Answer): void {
  const name = `${method.toUpperCase()} ${path} ${status}`;
  const content = api.paths[path]?.[method]?.responses[String(status)]?.content ?? {};
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  expect(Object.keys(content), name).toContain(type);
  described.add(`${method} ${path}`);
  const shape = z.fromJSONSchema(closed(content[type]?.schema ?? {}) as Schema);
  // JSON Lines are described as text.
  const { error } = shape.safeParse(type === 'application/x-ndjson' ? body : JSON.parse(body));
  expect(error?.issues ?? [], `${name}: ${body.slice(0, 500)}`).toEqual([]);
}

it.each([
  ['/compress/raw/', { context: text.repeat(9), prompt: 'What is due?', service: { rate: 0.5, source_map: true } }, 200],
  ['/compress/raw/', { context: '', prompt: '', service: {} }, 400],
  ['/extract', { text, entities }, 200],
  ['/extract', { ...source, preset: 'contract', instruction: 'Write dates in ISO format.' }, 200],
  ['/extract', { text, entities: schema, min_confidence: 0.9 }, 200],
  ['/extract', { text, entities: {} }, 422],
  ['/extract', { document: 'AAEC', document_mime_type: pdf, entities }, 422],
  ['/summarization/abstractive', { ...source, max_tokens: 50, instructions: 'Rhyme.' }, 200],
  ['/summarization/abstractive', {}, 422],
  ['/classify', { ...source, labels, evidence: true }, 200],
  ['/classify', { text, labels, multi_label: true, evidence: true, system_prompt: 'Be strict.' }, 200],
  ['/classify', { chunks: [{ id: 'a', text: 'Der Vertrag verlängert sich.' }], labels, min_confidence: 0.9 }, 200],
  ['/classify', { text, labels: [] }, 422],
  ['/v1/service', { state: source, questions, evidence: true }, 200],
  ['/v1/service', { state: text, questions: {} }, 422],
  ['/v1/systemone', { state: text, questions, evidence: true }, 200],
  ['/systemone', { state: text, questions }, 200],
  ['/typesafe/v1/systemone', { state: text, questions }, 200],
  ['/v1/decisions', { input: text, questions: [{ type: 'predicate', name: 'paid', instructions: 'Is it paid?' }] }, 200],
  ['/v1/decisions', { state: text, questions }, 200],
  ['/alpha/decisions', { state: text, questions }, 200],
  ['/api/alpha/decisions', { state: text, questions }, 200],
  ['/v1/ocr', { ...source, words: true }, 200],
  ['/v1/ocr', {}, 422],
  ['/v1/tokens', { text, truncate: 3 }, 200],
  ['/v1/chat/completions', { model: 'extract', messages, entities }, 200],
  [
    '/v1/chat/completions',
    { model: 'extract', messages, response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } } },
    200,
  ],
  ['/v1/chat/completions', { model: 'none', messages }, 400],
  ['/v1/batches', { input_file_id: 'file_1' }, 400],
])('the response of POST %s to %j is %i as described', async (path, body, status) => {
  const answer = await daemon.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  expectDescribed('post', path, answer);
});

it('the responses of batches and models, and of routes without a key, are as described', async () => {
  expectDescribed('post', '/v1/batches', await daemon.post('/v1/batches', line('a', { model: 'summarize', text })));
  expectDescribed('get', '/v1/batches', await daemon.get('/v1/batches'));
  expectDescribed('get', '/v1/batches/{batch_id}', await daemon.get(`/v1/batches/${batchId}`));
  expectDescribed('get', '/v1/batches/{batch_id}', await daemon.get('/v1/batches/none'));
  expectDescribed('get', '/v1/batches/{batch_id}/output', await daemon.get(`/v1/batches/${batchId}/output`));
  expectDescribed('post', '/v1/batches/{batch_id}/cancel', await daemon.post(`/v1/batches/${batchId}/cancel`, ''));
  expectDescribed('get', '/v1/files/{file_id}/content', await daemon.get(`/v1/files/${fileId}/content`));
  expectDescribed('get', '/v1/models', await daemon.get('/v1/models'));
  expectDescribed('get', '/v1/models/{model}', await daemon.get('/v1/models/extract'));
  expectDescribed('get', '/v1/models/{model}', await daemon.get('/v1/models/none'));
  expectDescribed('get', '/healthz', await daemon.get('/healthz'));
  expectDescribed('get', '/readyz', await daemon.get('/readyz'));
});

it('refusals for a key, a scope, a type or a size are as described', async () => {
  for (const path of ['/extract', '/v1/batches', '/v1/chat/completions']) {
    expectDescribed('post', path, await daemon.post(path, {}, { 'x-api-key': 'none' }));
    expectDescribed('post', path, await daemon.post(path, {}, { 'x-api-key': limited }));
  }
  expectDescribed('post', '/classify', await daemon.post('/classify', 'x', { 'x-api-key': daemon.key, 'content-type': 'audio/wav' }));
  expectDescribed('post', '/compress/raw/', await daemon.post('/compress/raw/', 'x'.repeat(20_000_000)));
});

it('every route that answers with JSON was asked', () => {
  const all = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const types = Object.keys(responses['200']?.content ?? {});
      return types.includes('application/json') || types.includes('application/x-ndjson') ? [`${method} ${path}`] : [];
    }),
  );
  expect(all.filter((route) => !described.has(route))).toEqual(['post /mcp', 'delete /mcp', 'get /openapi.json']);
});
