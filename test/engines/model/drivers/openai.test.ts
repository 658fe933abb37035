// The driver for model servers: what it sends and reads, what it finds out about a server, and that it finds it out only once.
import { afterEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/json.js';
import { type OpenaiOptions, openaiDriver } from '../../../../src/engines/model/drivers/openai.js';
import type { ModelMemory } from '../../../../src/engines/model/memory.js';
import { type ScriptedServer, type ScriptedServerOptions, startScriptedServer } from '../scripted-server.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

function memoryIn(map = new Map<string, unknown>()): ModelMemory {
  return {
    read: async (key) => map.get(key),
    write: async (key, value) => {
      map.set(key, value);
    },
  };
}

async function open(script: ScriptedServerOptions = {}, options: Partial<OpenaiOptions> = {}) {
  const server = await startScriptedServer(script);
  const driver = driverFor(server, options);
  return { server, driver };
}

function driverFor(server: ScriptedServer, options: Partial<OpenaiOptions> = {}) {
  const driver = openaiDriver({
    id: 'big',
    baseUrl: server.baseUrl,
    model: server.model,
    key: async () => 'secret',
    concurrency: 4,
    timeoutMs: 600_000,
    memory: memoryIn(),
    ...options,
  });
  opened.push(driver, server);
  return driver;
}

const signal = new AbortController().signal;
const messages = [{ role: 'user' as const, content: 'Which fruit?' }];
const schema: JsonObject = { type: 'object', properties: { fruit: { type: 'string' } }, required: ['fruit'], additionalProperties: false };
const probesOf = (server: ScriptedServer) => server.requests.length - server.completions.length;

describe('what a server can do', () => {
  it('is found out with fewer than eight probes and remembered for the next run', async () => {
    const memory = memoryIn();
    const { server, driver } = await open({ contextTokens: 4096 }, { memory });
    expect(await driver.abilities(signal)).toEqual({ alternatives: 20, schema: true, contextTokens: 4096 });
    const probes = probesOf(server);
    expect(probes).toBeLessThan(8);
    await Promise.all([driver.abilities(signal), driver.generate({ messages, maxTokens: 5, temperature: 0 }, signal)]);
    expect(await driverFor(server, { memory }).abilities(signal)).toEqual({ alternatives: 20, schema: true, contextTokens: 4096 });
    expect(probesOf(server)).toBe(probes);
  });

  it('is found out once, however many callers wait for it', async () => {
    const { server, driver } = await open();
    await Promise.all(Array.from({ length: 10 }, () => driver.nextToken({ messages, alternatives: 5 }, signal)));
    expect(server.requests.filter(({ path }) => path === '/v1/models')).toHaveLength(1);
    expect(server.completions).toHaveLength(10);
  });

  it('is found out for the other callers even if the first one aborts', async () => {
    const { driver } = await open();
    const first = new AbortController();
    const [one, other] = [driver.abilities(first.signal), driver.abilities(signal)];
    first.abort();
    await expect(one).rejects.toMatchObject({ kind: 'cancelled' });
    expect((await other).alternatives).toBe(20);
  });

  it.each([
    [128, 26],
    [20, 20],
    [5, 5],
    [0, 0],
  ])('includes its limit of %i alternatives, of which at most 26 are used', async (alternatives, found) => {
    const { driver } = await open({ alternatives });
    expect((await driver.abilities(signal)).alternatives).toBe(found);
  });

  it.each([
    ['json_object', (body: JsonObject) => (body.response_format as JsonObject | undefined)?.schema],
    ['json_schema', (body: JsonObject) => body.json_schema],
    ['structured_outputs', (body: JsonObject) => (body.structured_outputs as JsonObject | undefined)?.json],
    ['guided_json', (body: JsonObject) => body.guided_json],
    ['format', (body: JsonObject) => body.format],
  ])('includes schemas that it takes as %s', async (_, read) => {
    const { driver, server } = await open({
      schema: false,
      answersProbes: true,
      complete: ({ body }) => (read(body) === undefined ? 'An apple.' : '{"word":"zx7q"}'),
    });
    expect((await driver.abilities(signal)).schema).toBe(true);
    await driver.generate({ messages, maxTokens: 9, temperature: 0, schema }, signal);
    expect(read(server.completions.at(-1)?.body)).toEqual(schema);
  });

  it('does not include schemas if it ignores them', async () => {
    const { driver } = await open({ schema: false, answersProbes: true, complete: () => '{"word":"apple"}' });
    expect((await driver.abilities(signal)).schema).toBe(false);
  });

  it('includes the field that it accepts for the token limit', async () => {
    const refusal = { status: 400, body: { error: { message: 'Unsupported parameter' } } };
    const { driver, server } = await open({
      intercept: ({ body }) => (body?.max_tokens !== undefined || body?.temperature !== undefined ? refusal : undefined),
    });
    await driver.generate({ messages, maxTokens: 7, temperature: 0 }, signal);
    expect(server.completions.at(-1)?.body).toMatchObject({ max_completion_tokens: 7 });
  });

  it('is corrected when the server has changed', async () => {
    const memory = memoryIn();
    const { server } = await open({}, { memory });
    await driverFor(server, { memory }).abilities(signal);
    const poorer = await startScriptedServer({ alternatives: 5 });
    const kept = memoryIn(
      new Map([[`dialect 2 of ${poorer.model} at ${poorer.baseUrl}`, await memory.read(`dialect 2 of ${server.model} at ${server.baseUrl}`)]]),
    );
    const driver = driverFor(poorer, { memory: kept });
    expect((await driver.abilities(signal)).alternatives).toBe(20);
    await driver.nextToken({ messages, alternatives: 26 }, signal);
    expect((await driver.abilities(signal)).alternatives).toBe(5);
  });

  it.each([
    ['llama.cpp', { '/v1/models': { data: [{ id: 'x', owned_by: 'llamacpp' }] }, '/props': { default_generation_settings: { n_ctx: 2048 } } }, 2048],
    [
      'a loaded model of Ollama',
      { '/api/show': { model_info: {} }, '/api/ps': { models: [{ name: 'scripted:latest', context_length: 8000 }] } },
      8000,
    ],
    ['a setting of Ollama', { '/api/show': { model_info: {}, parameters: 'stop  "x"\nnum_ctx   16384' }, '/api/ps': { models: [] } }, 16_384],
    ['the default of Ollama', { '/api/show': { model_info: {} } }, 4096],
    ['nobody', {}, undefined],
  ])('includes the context length from %s', async (_, pages: Record<string, unknown>, expected) => {
    const { driver } = await open({
      intercept: ({ path }) => {
        if (path in pages) return { status: 200, body: pages[path] };
        return path === '/v1/models' ? { status: 200, body: { data: [{ id: 'scripted' }] } } : undefined;
      },
    });
    expect((await driver.abilities(signal)).contextTokens).toBe(expected);
  });
});

describe('a thinking model', () => {
  it.each([
    ['template', (body: JsonObject) => (body.chat_template_kwargs as JsonObject | undefined)?.enable_thinking === false],
    ['effort', (body: JsonObject) => body.reasoning_effort === 'none'],
    ['minimal', (body: JsonObject) => body.reasoning_effort === 'minimal'],
  ])('is kept from thinking by its %s', async (_, isOff) => {
    const { driver, server } = await open({
      answersProbes: true,
      complete: ({ body }) => (isOff(body) ? { text: 'A', next: { A: 1 } } : { text: '', reasoning: 'Hm, which letter?', finish: 'length' }),
    });
    await driver.generate({ messages, maxTokens: 3, temperature: 0 }, signal);
    expect(isOff(server.completions.at(-1)?.body)).toBe(true);
    expect(server.completions.at(-1)?.body.max_tokens).toBe(3);
  });

  it('that cannot be kept from thinking is read after its thought', async () => {
    const token = (text: string, probability: number, others: Record<string, number> = {}) => ({
      text,
      logProbability: Math.log(probability),
      alternatives: Object.entries({ [text]: probability, ...others }).map(([each, p]) => ({ text: each, logProbability: Math.log(p) })),
    });
    const { driver, server } = await open({
      answersProbes: true,
      complete: () => ({
        tokens: [
          token('<think>', 0.9),
          token('B or', 0.5),
          token(' A?', 0.4),
          token('</think>', 0.9),
          token('\n\n', 0.9),
          token('B', 0.75, { A: 0.25 }),
        ],
      }),
    });
    const { alternatives } = await driver.nextToken({ messages, alternatives: 5 }, signal);
    expect(alternatives.map(({ text, logProbability }) => [text, Math.round(Math.exp(logProbability) * 100)])).toEqual([
      ['B', 75],
      ['A', 25],
    ]);
    const { text, tokens } = await driver.generate({ messages, maxTokens: 9, temperature: 0 }, signal);
    expect([text, tokens?.map((each) => each.text)]).toEqual(['B', ['B']]);
    expect(server.completions.at(-1)?.body.max_tokens).toBeGreaterThan(1000);
  });
});

describe('an answer', () => {
  it('has its text, its finish reason, its usage and tokens that add up to the text', async () => {
    const split = [...Buffer.from('é', 'utf8')];
    const { driver } = await open({
      complete: () => ({
        raw: (_, response) => {
          const entry = (token: string, bytes: number[]) => ({ token, bytes, logprob: -0.5, top_logprobs: [] });
          response.setHeader('content-type', 'application/json');
          response.end(
            JSON.stringify({
              choices: [
                {
                  message: { content: 'Café 東' },
                  finish_reason: 'length',
                  logprobs: {
                    content: [
                      entry(' Caf', [...Buffer.from(' Caf')]),
                      entry('\\xc3', split.slice(0, 1)),
                      entry('\\xa9', split.slice(1)),
                      entry(' 東', [...Buffer.from(' 東')]),
                      entry('<eos>', []),
                    ],
                  },
                },
              ],
              usage: { prompt_tokens: 12, completion_tokens: 4 },
            }),
          );
        },
      }),
    });
    const { text, finish, tokens, usage } = await driver.generate({ messages, maxTokens: 4, temperature: 0 }, signal);
    expect([text, finish, usage]).toEqual(['Café 東', 'length', { inputTokens: 12, outputTokens: 4 }]);
    expect(tokens?.map((token) => token.text).join('')).toBe(text);
    expect(tokens?.every(({ logProbability }) => logProbability <= 0)).toBe(true);
  });

  it('has the distribution of the first token, most probable first', async () => {
    const { driver, server } = await open({ complete: () => ({ next: { A: 0.2, B: 0.7, ' B': 0.1 } }) });
    const { alternatives } = await driver.nextToken({ messages, alternatives: 26 }, signal);
    expect(alternatives.map(({ text }) => text)).toEqual(['B', 'A', ' B']);
    expect(alternatives.reduce((sum, { logProbability }) => sum + Math.exp(logProbability), 0)).toBeCloseTo(1, 9);
    expect(server.completions.at(-1)?.body).toMatchObject({ max_tokens: 1, temperature: 1, logprobs: true, top_logprobs: 20 });
  });

  it.each([
    ['no log-probabilities', { text: 'A' }],
    [
      'zeros for everything',
      { tokens: [{ text: 'A', logProbability: 0, alternatives: ['A', 'B', 'C'].map((text) => ({ text, logProbability: 0 })) }] },
    ],
    ['positive numbers', { tokens: [{ text: 'A', logProbability: 3 }] }],
  ])('without a usable distribution has no alternatives: %s', async (_, said) => {
    const { driver } = await open({ complete: () => said });
    expect((await driver.nextToken({ messages, alternatives: 5 }, signal)).alternatives).toEqual([]);
  });

  it('is requested with the temperature and the seed of the caller', async () => {
    const { driver, server } = await open();
    await driver.generate({ messages, maxTokens: 4, temperature: 1, seed: 7 }, signal);
    expect(server.completions.at(-1)?.body).toMatchObject({ temperature: 1, seed: 7, stream: false, model: 'scripted', messages });
  });
});

describe('readiness', () => {
  it('is given if the server lists the model', async () => {
    const { driver } = await open();
    expect(await driver.ready(signal)).toEqual({ ready: true });
  });

  it.each([
    ['another model', { model: 'other' }, {}, 'the model server has no model "other"'],
    ['a refused key', {}, { intercept: () => ({ status: 401 }) }, 'the model server refuses the key (401)'],
    ['a server that still loads', {}, { intercept: () => ({ status: 503 }) }, 'the model server is busy (503)'],
  ])('is missing with %s', async (_, options, script, reason) => {
    const { driver } = await open(script, options);
    expect(await driver.ready(signal)).toEqual({ ready: false, reason });
  });

  it('is missing if no server listens', async () => {
    const { server, driver } = await open();
    await server.close();
    expect(await driver.ready(signal)).toEqual({ ready: false, reason: 'the model server does not answer' });
  });
});
