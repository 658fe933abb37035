// The published openai client against the daemon, changed only in base URL and key.
import OpenAI, { type APIError, AuthenticationError, BadRequestError, NotFoundError, RateLimitError, UnprocessableEntityError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { DaemonClient } from '../api/daemon.js';
import { sharedDaemon } from '../api/shared-daemon.js';

let daemon: DaemonClient;
let client: OpenAI;
beforeAll(async () => {
  daemon = await sharedDaemon();
  client = new OpenAI({ baseURL: `${daemon.address}/v1`, apiKey: daemon.key, maxRetries: 0 });
});

const text = 'The bridge closes on 3 May 2024. Write to anna@example.com for details.';
const messages = [{ role: 'user' as const, content: text }];
const labels = [
  { name: 'traffic', rubric: 'Is this about roads or bridges?' },
  { name: 'weather', rubric: 'Is this about the weather?' },
];
const contentOf = (completion: OpenAI.ChatCompletion) => JSON.parse(completion.choices[0]?.message.content ?? '');
const failure = <T>(work: Promise<T>): Promise<APIError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: APIError) => error,
  );
// The fields of an operation are sent along with the client's own.
const withLabels = (extra: object): OpenAI.ChatCompletionCreateParamsNonStreaming => ({ model: 'classify', messages, ...extra });

describe('chat completions', () => {
  it('of summarize are read by the client', async () => {
    const completion = await client.chat.completions.create({
      model: 'summarize',
      messages: [{ role: 'system', content: 'One sentence.' }, ...messages],
      max_tokens: 60,
    });
    expect(completion._request_id).toMatch(/^req_/);
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
    expect(contentOf(completion).summary).toEqual(expect.any(String));
  });

  it('of extract by a JSON schema are read by the client', async () => {
    const completion = await client.chat.completions.create({
      model: 'extract',
      messages,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'x', schema: { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' } } } },
      },
    });
    expect(contentOf(completion).entities[0]).toMatchObject({ type: 'email', text: 'anna@example.com' });
  });

  describe('with a strict schema', () => {
    const invoice = 'Invoice 2024-17 of 3 May 2024. Amount due: EUR 1,284.50. Contact: billing@example.com. This invoice is unpaid.';
    const parse = <T extends z.ZodObject>(schema: T, content = invoice) =>
      client.chat.completions.parse({
        model: 'extract',
        messages: [{ role: 'user', content }],
        response_format: zodResponseFormat(schema, 'invoice'),
      });

    it('are parsed into typed values, with null for what the text does not have', async () => {
      const { choices } = await parse(
        z.object({
          amount_due: z.number().describe('amount due'),
          date: z.iso.date().describe('date of the invoice'),
          contact: z.object({ email: z.string().describe('e-mail address'), phone: z.string().nullable().describe('phone number') }),
          state: z.enum(['paid', 'unpaid']).describe('whether the invoice is paid'),
          vat_number: z.string().nullable().describe('VAT number'),
        }),
      );
      expect(choices[0]?.message.parsed).toMatchObject({
        amount_due: 1284.5,
        date: '2024-05-03',
        contact: { email: 'billing@example.com', phone: null },
        state: expect.stringMatching(/^(?:un)?paid$/),
        vat_number: null,
      });
    });

    it('come with the names of uncertain choices, which the client passes on, in a stream too', async () => {
      const mood = z.object({ mood: z.enum(['joyful', 'sad', 'angry']) });
      const completion = await parse(mood);
      expect(completion).toMatchObject({ txp: { uncertain: ['mood'] } });
      expect(completion.choices[0]?.message.parsed).toEqual({ mood: expect.any(String) });
      const stream = client.chat.completions.stream({
        model: 'extract',
        messages: [{ role: 'user', content: invoice }],
        response_format: zodResponseFormat(mood, 'mood'),
      });
      let marks: unknown;
      for await (const chunk of stream) if ('txp' in chunk) marks = chunk.txp;
      expect(marks).toEqual({ uncertain: ['mood'] });
    });

    it('are refused with the names of required values that the text does not have', async () => {
      const { choices } = await parse(z.object({ phone: z.number().describe('phone number of the shop') }), 'The bridge is closed.');
      expect(choices[0]?.message).toMatchObject({ content: null, parsed: null, refusal: expect.stringContaining('phone') });
    });

    it('are those of a schema beside the type json_object, too', async () => {
      const schema = { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' } }, required: ['email'] };
      const completion = await client.chat.completions.create({
        model: 'extract',
        messages: [{ role: 'user', content: invoice }],
        response_format: { type: 'json_object', ...{ schema } },
      });
      expect(contentOf(completion)).toEqual({ email: 'billing@example.com' });
    });

    it('are streamed', async () => {
      const stream = client.chat.completions.stream({
        model: 'extract',
        messages: [{ role: 'user', content: invoice }],
        response_format: zodResponseFormat(z.object({ email: z.string().describe('e-mail address') }), 'contact'),
      });
      expect((await stream.finalChatCompletion()).choices[0]?.message.parsed).toEqual({ email: 'billing@example.com' });
    });
  });

  describe('that force a function', () => {
    const invoice = 'Invoice 2024-17. Amount due: EUR 1,284.50. Contact: billing@example.com.';
    const parameters = {
      type: 'object',
      properties: { due: { type: 'number', description: 'amount due' }, email: { type: 'string' }, phone: { type: 'string' } },
      required: ['due'],
    };
    const request = (content: string, more: object = {}): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
      model: 'extract',
      messages: [{ role: 'user', content }],
      tools: [{ type: 'function', function: { name: 'save', parameters } }],
      tool_choice: { type: 'function', function: { name: 'save' } },
      ...more,
    });

    it.each([
      ['by name', {}],
      ['as the only one', { tool_choice: 'required', stop: ['email'] }],
    ])('call it %s with what the text has of its parameters', async (_, more) => {
      const { choices } = await client.chat.completions.create(request(invoice, more));
      expect(choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null, refusal: null } });
      const [call, ...others] = choices[0]?.message.tool_calls ?? [];
      expect(others).toEqual([]);
      if (call?.type !== 'function') throw new Error('expected the call of a function');
      expect(call).toMatchObject({ id: expect.stringMatching(/^call_/), function: { name: 'save' } });
      expect(JSON.parse(call.function.arguments)).toEqual({ due: 1284.5, email: 'billing@example.com' });
    });

    it('are collected from a stream by the helper of the client', async () => {
      const final = await client.chat.completions.stream({ ...request(invoice), stream: true }).finalChatCompletion();
      const [call] = final.choices[0]?.message.tool_calls ?? [];
      expect(JSON.parse(call?.type === 'function' ? call.function.arguments : '')).toMatchObject({ due: 1284.5 });
    });

    it('are refused with the names of required parameters that the text does not have', async () => {
      const { choices } = await client.chat.completions.create(request('The bridge is closed.'));
      expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: null, refusal: expect.stringContaining('due') } });
      expect(choices[0]?.message).not.toHaveProperty('tool_calls');
    });

    it.each<[string, object, string, string]>([
      ['one that is not sent', { tool_choice: { type: 'function', function: { name: 'other' } } }, 'tool_choice', ': save'],
      ['none of those sent', { tools: [], tool_choice: 'required' }, 'tool_choice', 'must name one function'],
      ['one without parameters', { tools: [{ type: 'function', function: { name: 'save' } }] }, 'tools.0.function.parameters', 'with properties'],
      ['one beside entities', { entities: { due: 'amount due' } }, 'tool_choice', 'entities'],
      ['one for another operation', { model: 'summarize' }, 'tool_choice', 'the model extract'],
      ['one in the older way', { tool_choice: 'auto', function_call: { name: 'save' } }, 'function_call', '`tools`'],
    ])('fail for %s', async (_, more, param, words) => {
      const error = await failure(client.chat.completions.create(request(invoice, more)));
      expect(error).toMatchObject({ status: 400, param, message: expect.stringContaining(words) });
    });
  });

  it('of classify are read by the client', async () => {
    const completion = await client.chat.completions.create(withLabels({ labels }));
    expect(Object.keys(contentOf(completion).scores)).toEqual(['traffic', 'weather']);
  });

  it('are streamed to the client', async () => {
    const stream = await client.chat.completions.create({
      model: 'classify',
      messages,
      stream: true,
      stream_options: { include_usage: true },
      ...{ labels },
    });
    let content = '';
    let usage: OpenAI.CompletionUsage | null | undefined;
    for await (const chunk of stream) {
      content += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(JSON.parse(content).top_label).toEqual(expect.any(String));
    expect(usage?.prompt_tokens).toBeGreaterThan(0);
  });

  it('are collected from a stream by the helper of the client', async () => {
    const stream = client.chat.completions.stream({ model: 'classify', messages, ...{ labels } });
    expect(JSON.parse((await stream.finalContent()) ?? '').top_label).toEqual(expect.any(String));
  });
});

describe('decisions', () => {
  it('answer a list of questions in its order, as newer versions of this client send it', async () => {
    const { answers, usage } = await client.post<{ answers: unknown[]; usage: { total_tokens: number } }>('/decisions', {
      body: {
        model: 'jev-latest',
        input: text,
        questions: [
          { type: 'predicate', name: 'closed', instructions: 'Is a bridge closing?' },
          { type: 'choice', name: 'topic', instructions: 'What is this about?', choices: [{ value: 'bridge' }, { value: 'weather' }] },
          { type: 'score', instructions: 'How soon?', levels: [{ label: 'later' }, { label: 'now' }] },
        ],
      },
    });
    expect(answers).toMatchObject([
      { type: 'predicate', name: 'closed', probability: expect.any(Number) },
      { type: 'choice', name: 'topic', choice: 'bridge' },
      { type: 'score', name: null, score: expect.any(Number), probabilities: [{ label: 'later' }, { label: 'now' }] },
    ]);
    expect(usage.total_tokens).toBeGreaterThan(0);
  });
});

describe('models', () => {
  it('are listed and retrieved', async () => {
    const ids: string[] = [];
    for await (const model of client.models.list()) ids.push(model.id);
    expect(ids.sort()).toEqual(['classify', 'extract', 'summarize']);
    expect((await client.models.retrieve('classify')).owned_by).toBe('txp');
  });
});

describe('failures', () => {
  it.each<[string, () => Promise<unknown>, unknown, number, string, string | null]>([
    ['an unknown model', () => client.chat.completions.create({ model: 'gpt-4o', messages }), BadRequestError, 400, 'model_not_found', 'model'],
    ['a broken rule', () => client.chat.completions.create(withLabels({ labels: [] })), UnprocessableEntityError, 422, 'invalid_request', 'labels'],
    ['a wrong key', () => client.withOptions({ apiKey: 'wrong' }).models.list(), AuthenticationError, 401, 'unauthorized', null],
    ['an API that is not offered', () => client.responses.create({ model: 'summarize', input: text }), NotFoundError, 404, 'not_found', null],
    ['an unknown batch', () => client.batches.retrieve('batch_x'), NotFoundError, 404, 'not_found', null],
    [
      'an upload-style batch',
      () => client.batches.create({ input_file_id: 'f', endpoint: '/v1/chat/completions', completion_window: '24h' }),
      BadRequestError,
      400,
      'invalid_request',
      'input_file_id',
    ],
  ])('raise the right error of the client: %s', async (_, work, kind, status, code, param) => {
    const error = await failure(work());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status, code, param });
    expect(error.requestID).toMatch(/^req_/);
    expect(error.message).not.toContain('no body');
  });

  it('above the rate limit raise RateLimitError with the time to wait', async () => {
    const limited = client.withOptions({ apiKey: await daemon.makeKey('--rpm', '1') });
    await limited.models.list();
    const error = await failure(limited.models.list());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(Number(error.headers?.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('batches', () => {
  it('are submitted as lines, retrieved, listed, read as files and cancelled', async () => {
    const line = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { model: 'classify', text, labels } };
    const submitted = await client.post<OpenAI.Batch>('/batches', { body: JSON.stringify(line), headers: { 'content-type': 'application/jsonl' } });
    let batch = await client.batches.retrieve(submitted.id);
    while (batch.status !== 'completed') batch = await client.batches.retrieve(submitted.id);
    expect(batch.request_counts).toEqual({ total: 1, completed: 1, failed: 0 });
    const file = await client.files.content(batch.output_file_id ?? '');
    const [output] = (await file.text()).trimEnd().split('\n');
    expect(JSON.parse(output ?? '').response.body.choices[0].message.content).toContain('top_label');
    const own = await client.get<string>(`/batches/${batch.id}/output`);
    expect(own).toContain('"custom_id":"a"');
    const listed = await client.batches.list({ limit: 1 });
    expect(listed.data[0]?.id).toBe(batch.id);
    expect((await client.batches.cancel(batch.id)).status).toBe('completed');
  });
});
