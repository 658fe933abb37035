// The batch routes, rule by rule.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Daemon, startDaemon, stopDaemons } from './daemon.js';
import { expectError, makePdf, pdf } from './expectations.js';

let daemon: Daemon;
let stranger: Record<string, string>;
beforeAll(async () => {
  daemon = await startDaemon();
  stranger = { 'x-api-key': await daemon.makeKey() };
});
afterAll(stopDaemons);

const labels = [
  { name: 'good', rubric: 'Is it good news?' },
  { name: 'bad', rubric: 'Is it bad news?' },
];
const item = (customId: string, body: unknown) => ({ custom_id: customId, method: 'POST', url: '/v1/chat/completions', body });
const classify = (customId: string, text = 'We won the prize.') => item(customId, { model: 'classify', text, labels });
const toLines = (items: readonly unknown[]): string => items.map((each) => JSON.stringify(each)).join('\n');

async function finished(id: string): Promise<Answer> {
  for (;;) {
    const answer = await daemon.get(`/v1/batches/${id}`);
    if (answer.json.status === 'completed' || answer.json.status === 'failed') return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function outputOf(id: string) {
  const answer = await daemon.get(`/v1/batches/${id}/output`);
  expect(answer.status).toBe(200);
  return answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('a batch', () => {
  it('is accepted as "validating", runs, and has one output line per item, in input order', async () => {
    const extract = item('ü 2', { model: 'extract', text: 'Mail a@example.com', entities: { email: 'e-mail address' } });
    const summarize = item('three', { model: 'summarize', text: 'The bridge is closed. It will open in May. A ferry runs until then.' });
    const sentAt = Date.now() / 1000;
    const submitted = await daemon.post('/v1/batches', toLines([classify('one'), extract, summarize]), {
      'x-api-key': daemon.key,
      'content-type': 'application/jsonl',
    });
    expect(submitted.status).toBe(200);
    expect(submitted.json).toMatchObject({
      id: expect.any(String),
      object: 'batch',
      endpoint: '/v1/chat/completions',
      input_file_id: null,
      completion_window: '24h',
      status: 'validating',
      output_file_id: null,
      error_file_id: null,
      request_counts: { total: 3, completed: 0, failed: 0 },
      metadata: null,
    });
    expect(submitted.json.created_at).toBeGreaterThanOrEqual(Math.floor(sentAt));
    expect(submitted.json.created_at).toBeLessThanOrEqual(Date.now() / 1000);
    expect(submitted.json.expires_at - submitted.json.created_at).toBe(86_400);
    const { id } = submitted.json;
    const { json } = await finished(id);
    expect(json).toMatchObject({ status: 'completed', request_counts: { total: 3, completed: 3, failed: 0 }, error_file_id: null });
    expect(json.output_file_id).toEqual(expect.any(String));
    const lines = await outputOf(id);
    expect(lines.map((line) => line.custom_id)).toEqual(['one', 'ü 2', 'three']);
    for (const line of lines) {
      expect(line.error).toBeNull();
      expect(line.response.status_code).toBe(200);
      const { body } = line.response;
      expect(body).toMatchObject({ object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant' }, finish_reason: 'stop' }] });
    }
    const [first, second, third] = lines.map((line) => JSON.parse(line.response.body.choices[0].message.content));
    expect(lines.map((line) => line.response.body.model)).toEqual(['classify', 'extract', 'summarize']);
    expect(first).toMatchObject({
      top_label: expect.any(String),
      scores: expect.any(Object),
      reasoning: expect.any(String),
      labels: expect.any(Array),
    });
    expect(second.entities[0]).toMatchObject({ type: 'email', text: 'a@example.com', value: 'a@example.com', start: 5, end: 18 });
    expect(second.entities[0].score).toBe(second.entities[0].confidence);
    expect(third).toMatchObject({ summary: expect.any(String), input_chars: expect.any(Number), output_chars: expect.any(Number) });
    const asFile = await daemon.get(`/v1/files/${json.output_file_id}/content`);
    expect(asFile.text).toBe((await daemon.get(`/v1/batches/${id}/output`)).text);
    expect(asFile.headers.get('content-type')).toContain('application/x-ndjson');
  });

  it.each(['application/json', 'application/jsonl', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is read as JSON Lines under the content type %s',
    async (type) => {
      const { status, json } = await daemon.post('/v1/batches', toLines([classify('a'), classify('b')]), {
        'x-api-key': daemon.key,
        'content-type': type,
      });
      expect([status, json.request_counts.total]).toEqual([200, 2]);
    },
  );

  it('has the call of a function for an item that forces one, as chat does', async () => {
    const parameters = { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' } }, required: ['email'] };
    const tools = [{ type: 'function', function: { name: 'save', parameters } }];
    const asked = (text: string) => ({ model: 'extract', text, tools, tool_choice: { type: 'function', function: { name: 'save' } } });
    const submitted = await daemon.post('/v1/batches', toLines([item('a', asked('Mail a@example.com')), item('b', asked('No mail here.'))]));
    await finished(submitted.json.id);
    const choices = (await outputOf(submitted.json.id)).map(({ response }) => response.body.choices[0]);
    expect(choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { content: null, tool_calls: [{ type: 'function', function: { name: 'save', arguments: '{"email":"a@example.com"}' } }] },
    });
    expect(choices[1]).toMatchObject({ finish_reason: 'stop', message: { content: null, refusal: expect.stringContaining('email') } });
  });

  it('has a refusal for an item whose strict schema requires what the text lacks, as chat does', async () => {
    const schema = {
      type: 'object',
      properties: { email: { type: 'string', description: 'e-mail address' } },
      required: ['email'],
      additionalProperties: false,
    };
    const response_format = { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } };
    const asked = (text: string) => ({ model: 'extract', text, response_format });
    const submitted = await daemon.post('/v1/batches', toLines([item('a', asked('Mail a@example.com')), item('b', asked('No mail here.'))]));
    await finished(submitted.json.id);
    const messages = (await outputOf(submitted.json.id)).map(({ response }) => response.body.choices[0].message);
    expect(messages).toEqual([
      { role: 'assistant', content: '{"email":"a@example.com"}', refusal: null },
      (await daemon.post('/v1/chat/completions', asked('No mail here.'))).json.choices[0].message,
    ]);
    expect(messages[1]).toMatchObject({ content: null, refusal: expect.stringContaining('email') });
  });

  it('names the uncertain values of an item with a strict schema', async () => {
    const schema = { type: 'object', properties: { mood: { enum: ['joyful', 'sad', 'angry'] } }, required: ['mood'] };
    const response_format = { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } };
    const asked = { model: 'extract', text: 'Invoice 4711\nTotal: 24.00 EUR\nPaid by card.', response_format };
    const submitted = await daemon.post('/v1/batches', toLines([item('a', asked)]));
    await finished(submitted.json.id);
    const [line] = await outputOf(submitted.json.id);
    expect(line.response.body.txp).toEqual({ uncertain: ['mood'] });
  });

  it('answers an item whose entities are a JSON Schema with values of its types, as /extract does', async () => {
    const properties = {
      pieces: { type: 'integer' },
      paid: { type: 'string', format: 'date', description: 'date of payment' },
      pets_allowed: { type: 'boolean' },
    };
    const asked = { text: 'Pieces: 42\nPaid on 7 March 2025.\nPets allowed: no', entities: { type: 'object', properties } };
    const submitted = await daemon.post('/v1/batches', toLines([item('a', { model: 'extract', ...asked })]));
    await finished(submitted.json.id);
    const [line] = await outputOf(submitted.json.id);
    const { structured_result: result } = JSON.parse(line.response.body.choices[0].message.content);
    expect(result).toEqual({ pieces: 42, paid: '2025-03-07', pets_allowed: false });
    expect((await daemon.post('/extract', asked)).json.structured_result).toEqual(result);
  });

  it('gives each item the finish_reason "length" if it was cut off, and "stop" if not', async () => {
    const long =
      'The drug is safe for almost everybody who takes it in the morning except for people who have had trouble with their kidneys before.';
    const asked = { model: 'summarize', text: long };
    const submitted = await daemon.post('/v1/batches', toLines([item('cut', { ...asked, max_tokens: 8 }), item('whole', asked)]));
    await finished(submitted.json.id);
    const reasons = (await outputOf(submitted.json.id)).map(({ response }) => response.body.choices[0].finish_reason);
    expect(reasons).toEqual(['length', 'stop']);
  });

  it('whose items have unknown fields is answered with a header that names them, each time it is submitted', async () => {
    const send = (body: string) =>
      daemon.post('/v1/batches', body, { 'x-api-key': daemon.key, 'content-type': 'application/jsonl', 'idempotency-key': 'unread' });
    const text = 'The bridge is closed. It will open in May.';
    const lines = toLines([
      classify('a'),
      item('b', { model: 'classify', text, labels, lables: [] }),
      item('c', { model: 'summarize', text, note: 1 }),
    ]);
    for (const { status, headers } of [await send(lines), await send(lines)])
      expect([status, headers.get('x-txp-ignored-fields')]).toEqual([200, 'lables (did you mean labels?), note']);
    const outside = toLines([{ ...classify('a'), priority: 'high' }]);
    expect((await daemon.post('/v1/batches', outside)).headers.get('x-txp-ignored-fields')).toBe('priority');
    const plain = await daemon.post('/v1/batches', toLines([classify('a')]), { 'x-api-key': daemon.key, 'content-type': 'application/jsonl' });
    expect([plain.status, plain.headers.has('x-txp-ignored-fields')]).toEqual([200, false]);
  });

  it('sent as a form is refused with 415 and a hint on what to send', async () => {
    const type = { 'x-api-key': daemon.key, 'content-type': 'multipart/form-data; boundary=b' };
    const { status, json } = await daemon.post('/v1/batches', '--b\r\n\r\n--b--', type);
    expect([status, json.detail]).toEqual([415, expect.stringMatching(/^send the lines as the body, not in a form/)]);
  });

  it('may be a single object, on one line or on several', async () => {
    for (const body of [JSON.stringify(classify('a')), JSON.stringify(classify('a'), null, 2)]) {
      const { status, json } = await daemon.post('/v1/batches', body);
      expect([status, json.request_counts.total]).toEqual([200, 1]);
    }
  });

  it('may have empty lines, CRLF line endings and a byte order mark', async () => {
    const { status, json } = await daemon.post('/v1/batches', `\uFEFF${JSON.stringify(classify('a'))}\r\n\r\n${JSON.stringify(classify('b'))}\r\n`);
    expect([status, json.request_counts.total]).toEqual([200, 2]);
  });

  it('may hold 50 requests', async () => {
    const { status, json } = await daemon.post('/v1/batches', toLines(Array.from({ length: 50 }, (_, index) => classify(`i${index}`))));
    expect([status, json.request_counts.total]).toEqual([200, 50]);
    const done = await finished(json.id);
    expect(done.json.request_counts).toEqual({ total: 50, completed: 50, failed: 0 });
    expect((await outputOf(json.id)).map((line) => line.custom_id)).toEqual(Array.from({ length: 50 }, (_, index) => `i${index}`));
  });
});

describe('a batch item', () => {
  it.each([
    ['no text', { model: 'classify', labels }, 'text'],
    ['an empty text', { model: 'classify', text: '', labels }, 'text'],
    ['no labels', { model: 'classify', text: 'x' }, 'labels'],
    ['one label', { model: 'classify', text: 'x', labels: labels.slice(0, 1) }, 'labels'],
    [
      '27 labels',
      { model: 'classify', text: 'x', labels: Array.from({ length: 27 }, (_, index) => ({ name: `l${index}`, rubric: 'x?' })) },
      'labels',
    ],
    [
      '17 independent labels',
      { model: 'classify', text: 'x', multi_label: true, labels: Array.from({ length: 17 }, (_, index) => ({ name: `l${index}`, rubric: 'x?' })) },
      'labels',
    ],
    ['no entities', { model: 'extract', text: 'x' }, 'entities'],
    ['a document', { model: 'summarize', document: makePdf('x'), document_mime_type: pdf }, 'document'],
    ['max_tokens 0', { model: 'summarize', text: 'x', max_tokens: 0 }, 'max_tokens'],
  ])('that is invalid fails alone: %s', async (_, body, word) => {
    const { status, json } = await daemon.post('/v1/batches', toLines([item('wrong', body), classify('right')]));
    expect(status).toBe(200);
    const done = await finished(json.id);
    expect(done.json).toMatchObject({ status: 'completed', request_counts: { total: 2, completed: 1, failed: 1 } });
    const [wrong, right] = await outputOf(json.id);
    expect(wrong).toMatchObject({ custom_id: 'wrong', response: null, error: { code: 'invalid_request', message: expect.stringContaining(word) } });
    expect(right.error).toBeNull();
  });

  it('may have 26 labels', async () => {
    const many = Array.from({ length: 26 }, (_, index) => ({ name: `l${index}`, rubric: 'x?' }));
    const { json } = await daemon.post('/v1/batches', toLines([item('a', { model: 'classify', text: 'x', labels: many })]));
    expect((await finished(json.id)).json.request_counts.completed).toBe(1);
  });
});

describe('a submission is refused as a whole with 400 if', () => {
  const good = classify('a');
  it.each([
    ['it is empty', '', 'empty'],
    ['it holds white space only', ' \n \n', 'empty'],
    ['a line is no JSON', `${JSON.stringify(good)}\n{"custom_id": `, 'line 2'],
    ['a line is no object', `${JSON.stringify(good)}\n[1]`, 'line 2'],
    ['custom_id is missing', toLines([{ ...good, custom_id: undefined }]), 'line 1'],
    ['custom_id is empty', toLines([{ ...good, custom_id: '' }]), 'line 1'],
    ['custom_id is a text of its own', toLines([good, classify('x'.repeat(257))]), 'line 2: custom_id'],
    ['custom_id is a number', toLines([{ ...good, custom_id: 5 }]), 'line 1'],
    ['custom_id occurs twice', toLines([good, classify('b'), good]), 'line 3'],
    ['method is missing', toLines([{ ...good, method: undefined }]), 'method'],
    ['method is not POST', toLines([{ ...good, method: 'GET' }]), 'method'],
    ['url is another', toLines([{ ...good, url: '/v1/embeddings' }]), 'url'],
    ['body is missing', toLines([{ ...good, body: undefined }]), 'body'],
    ['body is no object', toLines([{ ...good, body: 'x' }]), 'body'],
    ['the model is missing', toLines([item('a', { text: 'x', labels })]), 'body.model'],
    ['the model is unknown', toLines([good, item('b', { model: 'gpt-4o', text: 'x' })]), 'line 2'],
    ['the model is compress, which has no batches', toLines([item('b', { model: 'compress' })]), 'body.model'],
    ['a line asks for several answers', toLines([good, item('b', { model: 'summarize', text: 'x', n: 2 })]), 'line 2: body.n must be 1'],
    ['a line has a wrong stop', toLines([good, item('b', { model: 'summarize', text: 'x', stop: 5 })]), 'line 2: body.stop must be'],
    ['it has 51 lines', toLines(Array.from({ length: 51 }, (_, index) => classify(`i${index}`))), '50'],
    ['it has 10,000 lines', toLines(Array.from({ length: 10_000 }, (_, index) => classify(`i${index}`))), 'at most 50 requests'],
    [
      'it is an upload of a file',
      JSON.stringify({ input_file_id: 'file-1', endpoint: '/v1/chat/completions', completion_window: '24h' }),
      'JSON Lines',
    ],
    ['it is nested too deeply', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'nested'],
  ])('%s', async (_, body, word) => {
    const before = await daemon.get('/v1/batches?limit=1');
    const answer = await daemon.post('/v1/batches', body);
    expectError(answer, 400);
    expect(answer.json.detail).toContain(word);
    expect((await daemon.get('/v1/batches?limit=1')).json.data[0]?.id).toBe(before.json.data[0]?.id);
  });
});

describe('the routes of status and output', () => {
  it.each(['/v1/batches/batch_unknown', '/v1/batches/batch_unknown/output', '/v1/files/batch_unknown_output/content', '/v1/files/other/content'])(
    '%s is answered with 404',
    async (path) => {
      expectError(await daemon.get(path), 404);
    },
  );

  it('are answered with 404 under another key', async () => {
    const { json } = await daemon.post('/v1/batches', toLines([classify('a')]));
    await finished(json.id);
    expectError(await daemon.get(`/v1/batches/${json.id}`, stranger), 404);
    expectError(await daemon.get(`/v1/batches/${json.id}/output`, stranger), 404);
    expectError(await daemon.get(`/v1/files/${json.id}_output/content`, stranger), 404);
    expectError(await daemon.post(`/v1/batches/${json.id}/cancel`, '', stranger), 404);
    expect((await daemon.get('/v1/batches', stranger)).json.data).toEqual([]);
  });

  it('give no output until the batch has ended, and a line for every item once it is cancelled', async () => {
    const long = 'The council voted to rebuild the bridge. It will take years. '.repeat(400);
    const { json } = await daemon.post(
      '/v1/batches',
      toLines(Array.from({ length: 50 }, (_, index) => item(`i${index}`, { model: 'summarize', text: `${index} ${long}` }))),
    );
    expectError(await daemon.get(`/v1/batches/${json.id}/output`), 404);
    const cancelled = await daemon.post(`/v1/batches/${json.id}/cancel`, '');
    expect(cancelled.json.status).toBe('failed');
    const lines = await outputOf(json.id);
    expect(lines).toHaveLength(50);
    expect(lines.at(-1)).toMatchObject({ custom_id: 'i49', response: null, error: { code: 'batch_cancelled' } });
    const { completed, failed } = cancelled.json.request_counts;
    expect(completed + failed).toBe(50);
  });
});

describe('a list of batches', () => {
  it('gives the newest first, page by page', async () => {
    const headers = { 'x-api-key': await daemon.makeKey() };
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.unshift((await daemon.post('/v1/batches', toLines([classify(name)]), headers)).json.id);
    const first = await daemon.get('/v1/batches?limit=2', headers);
    expect(first.json).toMatchObject({ object: 'list', has_more: true, first_id: ids[0], last_id: ids[1] });
    const second = await daemon.get(`/v1/batches?limit=2&after=${ids[1]}`, headers);
    expect(second.json.data.map((batch: { id: string }) => batch.id)).toEqual([ids[2]]);
    expect(second.json.has_more).toBe(false);
  });

  it('names the fields of the query that it does not read, as the other routes without a body do', async () => {
    const { status, headers } = await daemon.get('/v1/batches?limt=3&limit=2');
    expect([status, headers.get('x-txp-ignored-fields')]).toEqual([200, '?limt (did you mean limit?)']);
    expect((await daemon.get('/v1/models?all=1')).headers.get('x-txp-ignored-fields')).toBe('?all');
    expect((await daemon.get('/v1/batches?limit=2')).headers.has('x-txp-ignored-fields')).toBe(false);
  });

  it('refuses a limit that is given twice', async () => {
    expectError(await daemon.get('/v1/batches?limit=1&limit=2'), 400, 'limit');
  });

  it.each(['0', '101', 'x', '1.5'])('refuses the limit %s', async (limit) => {
    expectError(await daemon.get(`/v1/batches?limit=${limit}`), 400, 'limit');
  });
});

describe('an idempotency key', () => {
  it('makes one batch of 20 concurrent submissions, and refuses another body for the same key with 409', async () => {
    const headers = { 'x-api-key': daemon.key, 'idempotency-key': 'once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => daemon.post('/v1/batches', toLines([classify('a')]), headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expectError(await daemon.post('/v1/batches', toLines([classify('b')]), headers), 409);
    expect((await daemon.post('/v1/batches', toLines([classify('b')]), { ...stranger, 'idempotency-key': 'once' })).status).toBe(200);
    expectError(await daemon.post('/v1/batches', toLines([classify('b')]), { 'x-api-key': daemon.key, 'idempotency-key': 'x'.repeat(256) }), 400);
  });
});
