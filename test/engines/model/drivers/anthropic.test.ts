// The driver for Anthropic's messages API, against a server that behaves like it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { anthropicDriver } from '../../../../src/engines/model/drivers/anthropic.js';

const opened: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const signal = new AbortController().signal;
const schema = { type: 'object', properties: { fruit: { type: 'string' } }, required: ['fruit'], additionalProperties: false };

// biome-ignore lint/suspicious/noExplicitAny: bodies have the shape that is tested
type Json = any;

async function open(answer: (body: Json) => { status?: number; body: Json }, choices = {}) {
  const seen: { headers: NodeJS.Dict<string | string[]>; body: Json }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text === '' ? undefined : JSON.parse(text);
    seen.push({ headers: request.headers, body });
    const { status = 200, body: value } = request.url === '/v1/messages' ? answer(body) : { body: { id: 'm' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const driver = anthropicDriver({ id: 'big', baseUrl, model: 'm', key: async () => 'secret', concurrency: 2, timeoutMs: 600_000, choices });
  opened.push(
    () => void server.close(),
    () => driver.close(),
  );
  return { driver, seen };
}

const says = (text: string, stop = 'end_turn') => ({
  body: {
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text },
    ],
    stop_reason: stop,
    usage: { input_tokens: 5, output_tokens: 3 },
  },
});
const messages = [
  { role: 'system' as const, content: 'You name fruit.' },
  { role: 'user' as const, content: 'Which?' },
];

describe('messages', () => {
  it('carry the system message separately, the key in its own header, and the schema in the output format', async () => {
    const { driver, seen } = await open(() => says('{"fruit":"fig"}'));
    const { text, finish, usage } = await driver.generate({ messages, maxTokens: 40, temperature: 0, schema }, signal);
    expect({ text, finish, usage }).toEqual({ text: '{"fruit":"fig"}', finish: 'stop', usage: { inputTokens: 5, outputTokens: 3 } });
    expect(seen[0]!.headers).toMatchObject({ 'x-api-key': 'secret', 'anthropic-version': expect.any(String) });
    expect(seen[0]!.headers.authorization).toBeUndefined();
    expect(seen[0]!.body).toMatchObject({ system: 'You name fruit.', max_tokens: 40, temperature: 0, output_config: { format: { schema } } });
    expect(seen[0]!.body.messages).toEqual([{ role: 'user', content: 'Which?' }]);
  });

  it('leave out the output format once the server has refused it', async () => {
    const { driver, seen } = await open((body) =>
      'output_config' in body
        ? { status: 400, body: { type: 'error', error: { type: 'invalid_request_error', message: 'output_config: Extra inputs are not permitted' } } }
        : says('{"fruit":"fig"}'),
    );
    for (let round = 0; round < 2; round++) await driver.generate({ messages, maxTokens: 40, temperature: 0, schema }, signal);
    expect(seen.map(({ body }) => 'output_config' in body)).toEqual([true, false, false]);
    expect((await driver.abilities(signal)).schema).toBe(false);
  });

  it('add a budget for thinking to the token limit if thinking is requested', async () => {
    const { driver, seen } = await open(() => says('fig'), { thinking: 'low' });
    await driver.generate({ messages, maxTokens: 40, temperature: 0 }, signal);
    const { max_tokens: cap, thinking, temperature } = seen[0]!.body;
    expect([cap - thinking.budget_tokens, temperature]).toEqual([40, undefined]);
  });

  it('that are refusals are failures, not answers', async () => {
    const { driver } = await open(() => says('I cannot help with that.', 'refusal'));
    await expect(driver.generate({ messages, maxTokens: 40, temperature: 0 }, signal)).rejects.toMatchObject({ kind: 'engine-unavailable' });
  });

  it('assume a smaller context after a prompt that was too long', async () => {
    const { driver } = await open(() => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' } },
    }));
    await expect(driver.generate({ messages, maxTokens: 40, temperature: 0 }, signal)).rejects.toThrow('longer than the context');
    expect((await driver.abilities(signal)).contextTokens).toBe(100_000);
  });
});
