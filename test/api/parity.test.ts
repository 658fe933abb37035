// The same request over the command line, its own route, chat and a batch has the same result, apart from times.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runInProcess } from '../cli/in-process.js';
import type { DaemonClient } from './daemon.js';
import { makePdf, pdf } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const text =
  'Invoice 4711 of 3 May 2024: please pay 45.00 EUR to Müller & Söhne. 🙂 Questions go to anna@example.com. The bridge stays closed until then.';
const labels = [
  { name: 'bill', rubric: 'Is this a bill?' },
  { name: 'praise', rubric: 'Is this praise?' },
];
const entities = { email: 'e-mail address', total: 'amount due', kind: { labels: ['bill', 'letter'] }, payee: { name: 'organization' } };

const times = new Set(['latency_ms', 'compression_time_ms']);
const timeless = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (key, inner) => (times.has(key) ? 0 : inner)));

/** A chat result without what the chat form adds. */
function own(content: { entities?: { value: unknown; score: unknown }[]; input_tokens?: number }): unknown {
  if (content.entities === undefined) return content;
  const { input_tokens: _, ...rest } = content;
  return { ...rest, entities: content.entities.map(({ value: _value, score: _score, ...entity }) => entity) };
}

async function throughBatch(body: Record<string, unknown>): Promise<unknown> {
  const { json } = await daemon.post('/v1/batches', JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body }));
  for (;;) {
    const output = await daemon.get(`/v1/batches/${json.id}/output`);
    if (output.status === 200) return JSON.parse(output.json.response.body.choices[0].message.content);
  }
}

async function throughCli(parameters: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await runInProcess(daemon.home, [...parameters, '--json'], { input: text });
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}

it.each<[string, string, Record<string, unknown>, () => string[]]>([
  ['classify', '/classify', { labels }, () => ['classify', '-l', 'bill=Is this a bill?', '-l', 'praise=Is this praise?']],
  [
    'summarize',
    '/summarization/abstractive',
    { max_tokens: 60, instructions: 'two sentences' },
    () => ['summarize', '--max-tokens', '60', '--instructions', 'two sentences'],
  ],
  [
    'extract',
    '/extract',
    { entities },
    () => {
      const path = join(daemon.home, 'entities.json');
      writeFileSync(path, JSON.stringify(entities));
      return ['extract', '--entities', path];
    },
  ],
])('%s answers the same over its route, a chat, a batch and the command line', async (model, path, fields, parameters) => {
  const route = await daemon.post(path, { text, ...fields });
  expect(route.status).toBe(200);
  const chat = await daemon.post('/v1/chat/completions', { model, messages: [{ role: 'user', content: text }], ...fields });
  const flat = await daemon.post('/v1/chat/completions', { model, text, ...fields });
  const expected = timeless(route.json);
  expect(timeless(own(JSON.parse(chat.json.choices[0].message.content)))).toEqual(expected);
  expect(timeless(own(JSON.parse(flat.json.choices[0].message.content)))).toEqual(expected);
  expect(timeless(own((await throughBatch({ model, text, ...fields })) as object))).toEqual(expected);
  expect(timeless(await throughCli(parameters()))).toEqual(expected);
});

it('compress answers the same over its route and the command line', async () => {
  const route = await daemon.post('/compress/raw/', { context: text, prompt: 'Who is paid?', service: { rate: 0.5 } });
  expect(timeless(await throughCli(['compress', '--prompt', 'Who is paid?', '--rate', '0.5']))).toEqual(timeless(route.json));
});

it('decide answers the same over the command line and the route of other clients', async () => {
  const questions = { paid: { type: 'noul', instructions: 'Is money asked for?' }, tone: { type: 'score', criteria: ['rude', 'plain', 'kind'] } };
  const route = await daemon.post('/v1/systemone', { state: text, questions });
  const path = join(daemon.home, 'questions.json');
  writeFileSync(path, JSON.stringify(questions));
  const answered = timeless(await throughCli(['decide', '--questions', path]));
  expect(answered).toEqual(timeless(route.json));
});

it('extract answers the same about a document over its route and the command line', async () => {
  const document = makePdf('Please pay 45.00 EUR by 3 May 2024');
  const path = join(daemon.home, 'a.pdf');
  writeFileSync(path, Buffer.from(document, 'base64'));
  const route = await daemon.post('/extract', { document, document_mime_type: pdf, entities: { total: 'amount due' } });
  const { stdout } = await runInProcess(daemon.home, ['extract', '-e', 'total=amount due', '--json', path]);
  expect(timeless(JSON.parse(stdout))).toEqual(timeless(route.json));
});
