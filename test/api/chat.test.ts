// POST /v1/chat/completions and GET /v1/models, rule by rule.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, DaemonClient } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';
import { sharedDaemon } from './shared-daemon.js';

let daemon: DaemonClient;
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const path = '/v1/chat/completions';
const text = 'The bridge closes on 3 May 2024. Write to anna@example.com for details. A ferry will run until the bridge opens again.';
const user = [{ role: 'user', content: text }];
const labels = [
  { name: 'traffic', rubric: 'Is this about roads or bridges?' },
  { name: 'weather', rubric: 'Is this about the weather?' },
];
const contentOf = (answer: Answer) => JSON.parse(answer.json.choices[0].message.content);
const withoutTimes = ({ latency_ms: _, ...rest }: Record<string, unknown>) => rest;

describe('a completion', () => {
  it('of extract without entities is refused with the ways in which a chat request can give them', async () => {
    const { status, json } = await daemon.post(path, { model: 'extract', messages: user });
    expect([status, json.error.param]).toEqual([422, 'entities']);
    expect(json.detail).toMatch(/send a JSON Schema as response_format, or choose a preset$/);
    expect((await daemon.post('/extract', { text })).json.detail).toMatch(/, or choose a preset$/);
  });

  it('has the shape of a chat completion', async () => {
    const { status, json } = await daemon.post(path, { model: 'classify', messages: user, labels });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      object: 'chat.completion',
      model: 'classify',
      choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }],
    });
    expect(json.id).toMatch(/^chatcmpl-/);
    expect(Number.isInteger(json.created)).toBe(true);
    expect(json.usage.prompt_tokens).toBeGreaterThan(0);
    expect(json.usage.total_tokens).toBe(json.usage.prompt_tokens + json.usage.completion_tokens);
  });

  it('of classify equals the answer of its own route', async () => {
    const chat = await daemon.post(path, { model: 'classify', messages: user, labels, system_prompt: 'Be strict.' });
    const own = await daemon.post('/classify', { text, labels, system_prompt: 'Be strict.' });
    expect(contentOf(chat)).toEqual(own.json);
  });

  it('of summarize equals the answer of its own route', async () => {
    const system = { role: 'system', content: 'Write one sentence.' };
    const chat = await daemon.post(path, { model: 'summarize', messages: [system, ...user], max_tokens: 50 });
    const own = await daemon.post('/summarization/abstractive', { text, instructions: 'Write one sentence.', max_tokens: 50 });
    expect(withoutTimes(contentOf(chat))).toEqual(withoutTimes(own.json));
  });

  it('of extract equals the answer of its own route, with both spellings of the keys and the input tokens', async () => {
    const response_format = {
      type: 'json_schema',
      json_schema: {
        name: 'x',
        schema: {
          type: 'object',
          properties: { email: { type: 'string', description: 'e-mail address' }, day: { type: 'string', description: 'date' } },
        },
      },
    };
    const chat = await daemon.post(path, { model: 'extract', messages: user, response_format });
    const own = await daemon.post('/extract', { text, entities: { email: 'e-mail address', day: 'date' } });
    const content = contentOf(chat);
    expect(content.input_tokens).toBe(chat.json.usage.prompt_tokens);
    expect(content.entities).toEqual(
      own.json.entities.map((entity: { text: string; confidence: number }) => ({ ...entity, value: entity.text, score: entity.confidence })),
    );
    expect(content.structured_result).toBeNull();
  });

  it('classifies enum and oneOf properties, and extracts nested objects and lists', async () => {
    const properties = {
      topic: { enum: ['traffic', 'weather'], description: 'What is it about?' },
      mood: {
        oneOf: [
          { const: 'calm', description: 'The text is calm.' },
          { const: 'angry', description: 'The text is angry.' },
        ],
      },
      contact: { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' } } },
      rows: { type: 'array', items: { type: 'object', properties: { price: { type: 'number', description: 'price' } } } },
    };
    const answer = await daemon.post(path, {
      model: 'extract',
      messages: user,
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object', properties } } },
    });
    const { structured_result: result } = contentOf(answer);
    expect(Object.keys(result)).toEqual(['topic', 'mood', 'contact', 'rows']);
    expect(['traffic', 'weather']).toContain(result.topic);
    expect(['calm', 'angry']).toContain(result.mood);
    expect(result.contact).toEqual({ email: 'anna@example.com' });
    expect(result.rows).toEqual([]);
  });

  it('of a strict schema keeps its bounds: it has null where that is allowed, and otherwise is a refusal that names the bound', async () => {
    const total = { type: 'number', description: 'amount due', maximum: 100 };
    const strict = (schema: object, content: string) =>
      daemon.post(path, {
        model: 'extract',
        messages: [{ role: 'user', content }],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'x', strict: true, schema: { type: 'object', properties: { total: schema }, required: ['total'] } },
        },
      });
    const due = 'Amount due: EUR 340.00.';
    expect(contentOf(await strict({ ...total, maximum: 400 }, due))).toEqual({ total: 340 });
    expect(contentOf(await strict({ ...total, type: ['number', 'null'] }, due))).toEqual({ total: null });
    expect((await strict(total, due)).json.choices[0].message).toMatchObject({
      content: null,
      refusal: 'Not found in the text: total with maximum 100. Allow null in the schema for values that may be missing.',
    });
  });

  it.each<[string, object, object, string]>([
    [
      'extract',
      {},
      { properties: { mail: { type: 'string', format: 'ipv4', description: 'e-mail address' } }, required: ['mail'] },
      'mail with format ipv4',
    ],
    ['extract', {}, { properties: { mail: { type: 'string', format: 'email' } }, minProperties: 2 }, 'the whole answer violates minProperties 2'],
    ['extract', {}, { properties: { mail: { type: 'string', not: { type: 'string' } } } }, 'mail violates not'],
    ['extract', {}, { properties: { mails: { type: 'array', items: { type: 'string' }, contains: { const: 'x' } } } }, 'mails violates contains'],
    ['summarize', {}, { properties: { summary: { type: 'string', maxLength: 3 } } }, 'summary violates maxLength 3'],
    ['classify', { labels }, { properties: { top_label: { type: 'string', enum: ['sport', 'music'] } } }, 'top_label violates enum'],
    ['classify', { labels }, { properties: { labels: { type: 'array', items: { type: 'string' } } } }, 'labels.0 violates type string'],
  ])('of a strict schema that the answer of %s violates is a refusal that names the path and keyword: %#', async (model, fields, schema, words) => {
    const { json, text: body } = await daemon.post(path, {
      model,
      messages: user,
      ...fields,
      response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema: { type: 'object', ...schema } } },
    });
    expect(json.choices?.[0]?.message, body).toEqual({ role: 'assistant', content: null, refusal: expect.stringContaining(words) });
  });

  it('of a strict schema has null for a nullable choice that the text does not answer', async () => {
    const properties = { has_diabetes: { type: ['boolean', 'null'] }, payment_method: { enum: ['card', 'cash', 'transfer', null] } };
    const answer = await daemon.post(path, {
      model: 'extract',
      messages: [{ role: 'user', content: 'Order 55: two chairs, oak.' }],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'x', strict: true, schema: { type: 'object', properties, required: Object.keys(properties) } },
      },
    });
    expect(contentOf(answer)).toEqual({ has_diabetes: null, payment_method: null });
  });

  it('of a strict schema lists its uncertain choices in "txp", in a stream too, and has no "txp" if there are none', async () => {
    const strict = (properties: object, stream = false) =>
      daemon.post(path, {
        model: 'extract',
        stream,
        messages: [{ role: 'user', content: 'Order 55: two chairs, oak.\nPayment: card' }],
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'x', strict: true, schema: { type: 'object', properties, required: Object.keys(properties) } },
        },
      });
    const payment = { enum: ['card', 'cash', 'transfer'] };
    const mood = { enum: ['joyful', 'sad', 'angry'] };
    const shipping = { type: 'object', properties: { weather: { enum: ['sunny', 'rainy'] } }, required: ['weather'] };
    const { json } = await strict({ payment, mood, shipping });
    expect(json.txp).toEqual({ uncertain: ['mood', 'shipping.weather'] });
    expect(JSON.parse(json.choices[0].message.content).payment).toBe('card');
    expect((await strict({ payment })).json).not.toHaveProperty('txp');
    expect((await strict({ mood }, true)).text).toContain('"finish_reason":"stop"}],"txp":{"uncertain":["mood"]}}');
  });

  it('of extract is instructed by a system message', async () => {
    const messages = [{ role: 'system', content: 'Write dates in ISO format.' }, ...user];
    const chat = await daemon.post(path, { model: 'extract', messages, entities: { day: 'date' } });
    expect(contentOf(chat).entities[0]).toMatchObject({ text: '3 May 2024', normalized_value: '2024-05-03' });
  });

  it('of extract ignores max_tokens, and names it in the header of ignored fields', async () => {
    const { headers, json } = await daemon.post(path, { model: 'extract', messages: user, entities: { day: 'date' }, max_tokens: 1 });
    expect(headers.get('x-txp-ignored-fields')).toBe('max_tokens');
    expect(JSON.parse(json.choices[0].message.content).entities).toHaveLength(1);
  });

  it('of classify has only the fields that a strict schema names, and all of them if the schema is not strict', async () => {
    const asked = (strict: boolean, properties: object) => ({
      type: 'json_schema',
      json_schema: { name: 'x', strict, schema: { type: 'object', properties } },
    });
    const properties = { top_label: { type: 'string' }, labels: { type: 'array', items: { properties: { label: {} } } } };
    const strict = await daemon.post(path, { model: 'classify', messages: user, labels, response_format: asked(true, properties) });
    expect(contentOf(strict)).toEqual({ top_label: 'traffic', labels: [{ label: 'traffic' }, { label: 'weather' }] });
    const loose = await daemon.post(path, { model: 'classify', messages: user, labels, response_format: asked(false, properties) });
    expect(contentOf(loose)).toEqual((await daemon.post('/classify', { text, labels })).json);
    expectError(
      await daemon.post(path, { model: 'summarize', messages: user, response_format: asked(false, { title: {} }) }),
      400,
      'response_format',
    );
  });

  it('reads the last user message, also when its content is a list of text parts', async () => {
    const messages = [
      { role: 'user', content: 'first' },
      { role: 'assistant', content: 'x' },
      { role: 'user', content: [{ type: 'text', text }] },
    ];
    const answer = await daemon.post(path, { model: 'classify', messages, labels });
    expect(contentOf(answer)).toEqual((await daemon.post('/classify', { text, labels })).json);
  });

  it('lets flat fields take precedence over messages', async () => {
    const answer = await daemon.post(path, { model: 'classify', text, labels, messages: [{ role: 'user', content: 'something else' }] });
    expect(contentOf(answer)).toEqual((await daemon.post('/classify', { text, labels })).json);
  });

  it('needs no messages with a flat body', async () => {
    expect((await daemon.post(path, { model: 'extract', text, entities: { email: 'e-mail address' } })).status).toBe(200);
  });

  it('reads a document from a flat body and from a data URL', async () => {
    const document = makePdf('The bridge closes in May');
    const flat = await daemon.post(path, { model: 'classify', document, document_mime_type: pdf, labels });
    const part = await daemon.post(path, {
      model: 'classify',
      labels,
      messages: [{ role: 'user', content: [{ type: 'file', file: { filename: 'a.pdf', file_data: `data:${pdf};base64,${document}` } }] }],
    });
    expect(contentOf(flat).ocr_text).toContain('bridge closes');
    expect(contentOf(part)).toEqual(contentOf(flat));
  });

  it('ignores the common fields that have no meaning here', async () => {
    expect(
      (await daemon.post(path, { model: 'classify', messages: user, labels, temperature: 0, n: 1, seed: 1, user: 'x', tools: [], max_tokens: null }))
        .status,
    ).toBe(200);
  });

  it('names unknown fields in a header, with suggestions, but not the common ones that it ignores', async () => {
    const { headers } = await daemon.post(path, { model: 'summarize', messages: user, temperature: 0, store: true, max_tokns: 9 });
    expect(headers.get('x-txp-ignored-fields')).toBe('max_tokns (did you mean max_tokens?)');
    const usual = { temperature: 0, top_p: 1, seed: 1, user: 'x', tools: [], metadata: { a: 'b' }, stream_options: null };
    const { headers: others } = await daemon.post(path, { model: 'summarize', messages: user, ...usual, max_tokens: 9 });
    expect(others.has('x-txp-ignored-fields')).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    ['n', { n: 2 }],
    ['logprobs', { logprobs: true }],
    ['top_logprobs', { top_logprobs: 3 }],
    ['tool_choice', { tool_choice: 'required' }],
    ['tool_choice', { tool_choice: { type: 'function', function: { name: 'f' } } }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['stop', { stop: 5 }],
    ['stop', { stop: ['a', 'b', 'c', 'd', 'e'] }],
  ])('is refused if it asks for what cannot be provided, naming %s', async (field, asked) => {
    const answer = await daemon.post(path, { model: 'classify', messages: user, labels, ...asked });
    expectError(answer, 400, field);
    expect(answer.json.error).toMatchObject({ type: 'invalid_request_error', param: field });
  });

  it('ends before the first stop sequence, in a stream too', async () => {
    const request = { model: 'summarize', messages: user, stop: ['","input_chars', 'output_chars'] };
    const whole = await daemon.post(path, { ...request, stop: null });
    const cut = await daemon.post(path, request);
    const [summary] = whole.json.choices[0].message.content.split('","input_chars');
    expect(cut.json.choices[0]).toMatchObject({ message: { content: summary }, finish_reason: 'stop' });
    expect(cut.json.usage.completion_tokens).toBeLessThan(whole.json.usage.completion_tokens);
    const stream = await daemon.post(path, { ...request, stream: true });
    expect(JSON.parse(stream.text.split('\n\n')[0]?.slice('data: '.length) ?? '').choices[0].delta.content).toBe(summary);
  });

  it.each([2, 26])('classifies among %d labels', async (count) => {
    const many = Array.from({ length: count }, (_, index) => ({ name: `l${index}`, rubric: 'x?' }));
    expect((await daemon.post(path, { model: 'classify', messages: user, labels: many })).status).toBe(200);
  });
});

describe('a stream', () => {
  const read = (answer: Answer) =>
    answer.text
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => event.replace(/^data: /, ''));

  it('has one content chunk, a final chunk and the end marker', async () => {
    const answer = await daemon.post(path, { model: 'classify', messages: user, labels, stream: true });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const [first, last, done, ...more] = read(answer);
    expect(more).toEqual([]);
    expect(done).toBe('[DONE]');
    const chunk = JSON.parse(first ?? '');
    expect(chunk).toMatchObject({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] });
    expect(JSON.parse(chunk.choices[0].delta.content).top_label).toEqual(expect.any(String));
    expect(JSON.parse(last ?? '').choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
    for (const event of [first, last]) expect(JSON.parse(event ?? '')).not.toHaveProperty('system_fingerprint');
  });

  it('ends with the usage if that is requested', async () => {
    const events = read(
      await daemon.post(path, { model: 'classify', messages: user, labels, stream: true, stream_options: { include_usage: true } }),
    );
    expect(JSON.parse(events[2] ?? '').usage.prompt_tokens).toBeGreaterThan(0);
  });

  it('that cannot start is answered with an ordinary error', async () => {
    expectError(await daemon.post(path, { model: 'classify', messages: user, labels: [], stream: true }), 422, 'labels');
  });
});

describe('a field of a chat request', () => {
  it.each<[string, unknown]>([
    ['max_tokens', 0],
    ['max_tokens', -1],
    ['max_tokens', 1.5],
    ['max_tokens', '9'],
    ['max_completion_tokens', 0],
    ['max_completion_tokens', '9'],
    ['stream', 'true'],
    ['stream_options', 'include_usage'],
  ])('%s with the value %j is refused with 400 for every model', async (field, value) => {
    for (const asked of [{ model: 'summarize' }, { model: 'extract', entities: { day: 'date' } }, { model: 'classify', labels }])
      expectError(await daemon.post(path, { ...asked, messages: user, [field]: value }), 400, field);
  });
});

describe('a token limit', () => {
  const long = 'The drug is safe for almost everybody who takes it in the morning except for people who have had trouble with their kidneys before.';
  const asked = (more: Record<string, unknown>) => daemon.post(path, { model: 'summarize', messages: [{ role: 'user', content: long }], ...more });

  it('that cuts the summary off is reported as finish_reason "length", in a stream too', async () => {
    const { json } = await asked({ max_tokens: 8 });
    expect([json.choices[0].finish_reason, JSON.parse(json.choices[0].message.content).summary]).toEqual(['length', expect.stringMatching(/…$/)]);
    expect((await asked({ max_completion_tokens: 8, stream: true })).text).toContain('"finish_reason":"length"');
  });

  it('that leaves complete sentences is not reported', async () => {
    expect((await asked({ max_tokens: 200 })).json.choices[0].finish_reason).toBe('stop');
    const two = { messages: [{ role: 'user', content: `${long} ${text}` }], max_tokens: 40 };
    expect((await asked(two)).json.choices[0].finish_reason).toBe('stop');
  });
});

describe('a malformed chat request is refused with 400', () => {
  it.each([
    ['no body', '', undefined],
    ['no JSON', 'x', undefined],
    ['a list', [], undefined],
    ['no model', { messages: user }, 'model'],
    ['a model that is a number', { model: 4, messages: user }, 'model'],
    ['messages that are no list', { model: 'classify', messages: 'hi', labels }, 'messages'],
    ['a message without a role', { model: 'classify', messages: [{ content: 'x' }], labels }, 'messages.0'],
    ['a message whose content is a number', { model: 'classify', messages: [{ role: 'user', content: 4 }], labels }, 'messages.0.content'],
    [
      'a part of another type',
      { model: 'classify', messages: [{ role: 'user', content: [{ type: 'input_audio' }] }], labels },
      'messages.0.content.0',
    ],
    [
      'an image by address',
      { model: 'classify', messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'http://127.0.0.1/x.png' } }] }], labels },
      'messages.0.content.0',
    ],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post(path, body), 400, field);
  });

  it.each(['gpt-4o', 'compress', 'decide', '', 'Classify'])('the model %j, as model_not_found', async (model) => {
    const answer = await daemon.post(path, { model, messages: user });
    expectError(answer, 400, 'model');
    expect(answer.json.error).toMatchObject({ code: 'model_not_found', type: 'invalid_request_error', param: 'model' });
  });
});

const manyNames = { enum: Array.from({ length: 27 }, (_, index) => `n${index}`) };

describe('a request that breaks a rule of its operation is refused with 422', () => {
  it.each([
    ['no text', { model: 'summarize', messages: [] }, 'messages'],
    ['no text of a user', { model: 'extract', messages: [{ role: 'system', content: 'a' }], entities: { a: '' } }, 'messages'],
    ['no messages', { model: 'classify', labels }, 'messages'],
    ['an empty text', { model: 'summarize', messages: [{ role: 'user', content: '' }] }, 'messages'],
    ['no labels', { model: 'classify', messages: user }, 'labels'],
    ['one label', { model: 'classify', messages: user, labels: labels.slice(0, 1) }, 'labels'],
    [
      '27 labels',
      { model: 'classify', messages: user, labels: Array.from({ length: 27 }, (_, index) => ({ name: `l${index}`, rubric: 'x?' })) },
      'labels',
    ],
    ['no entities', { model: 'extract', messages: user }, 'entities'],
    ['a response format without properties', { model: 'extract', messages: user, response_format: { type: 'json_object' } }, 'entities'],
  ])('%s', async (_, body, field) => {
    expectError(await daemon.post(path, body), 422, field);
  });

  it.each([
    [
      'response_format.kind.labels: a classification key takes 2 to 26 labels, not 27',
      {
        model: 'extract',
        messages: user,
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'x',
            schema: {
              type: 'object',
              properties: { kind: manyNames },
            },
          },
        },
      },
    ],
    [
      'messages is 1000001 characters long; the limit is 200000 (setting limits.text_chars)',
      { model: 'summarize', messages: [{ role: 'system', content: 'a'.repeat(1_000_001) }, ...user] },
    ],
    [
      'entities.kind.labels: a classification key takes 2 to 26 labels, not 27',
      { model: 'extract', messages: user, entities: { kind: { labels: manyNames.enum } } },
    ],
  ])('in the words of what was sent: %s', async (message, body) => {
    const answer = await daemon.post(path, body);
    expectError(answer, 422);
    expect(answer.json.detail).toBe(message);
    expect(answer.json.error.param).toBe(message.split(/:? /)[0]);
  });
});

describe('models', () => {
  it('are listed both under "data" and under "models", for the clients that read either', async () => {
    const { status, json } = await daemon.get('/v1/models');
    expect(status).toBe(200);
    expect(json.object).toBe('list');
    expect(json.data.map((model: { id: string }) => model.id).sort()).toEqual(['classify', 'extract', 'summarize']);
    for (const model of json.data)
      expect(model).toMatchObject({ object: 'model', owned_by: expect.any(String), created: expect.any(Number), engine: 'embedded' });
    for (const model of json.models) expect(Object.keys(model)).toEqual(['name', 'description', 'release_date']);
  });

  it('can be retrieved one at a time, and an unknown one is refused with 404', async () => {
    expect((await daemon.get('/v1/models/classify')).json).toMatchObject({ id: 'classify', object: 'model' });
    expectError(await daemon.get('/v1/models/gpt-4o'), 404);
  });
});
