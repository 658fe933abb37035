// The published @openrouter/sdk client against the daemon, changed only in base URL and key. It validates every response against its own schemas.
import { OpenRouter } from '@openrouter/sdk';
import { OpenRouterError } from '@openrouter/sdk/models/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from '../api/daemon.js';
import { sharedDaemon } from '../api/shared-daemon.js';

let daemon: DaemonClient;
let client: OpenRouter;
const clientWith = (apiKey: string) => new OpenRouter({ serverURL: `${daemon.address}/v1`, apiKey, retryConfig: { strategy: 'none' } });
beforeAll(async () => {
  daemon = await sharedDaemon();
  client = clientWith(daemon.key);
});

const text = 'The bridge closes on 3 May 2024. Write to anna@example.com for details.';
const messages = [{ role: 'user' as const, content: text }];
const decisionsRequest = {
  model: 'jev-latest',
  state: 'The card was charged twice for one order. Please refund the second payment today.',
  questions: {
    topic: {
      type: 'choice' as const,
      instructions: 'What is the message about?',
      criteria: { billing: 'Payments, charges and refunds', weather: 'Rain, wind and sun' },
    },
    urgency: { type: 'score' as const, instructions: 'How urgent is it?', criteria: ['can wait', 'this week', 'today'] },
    refund: { type: 'noul' as const, instructions: 'Is the customer asking for money back?' },
  },
};

describe('chat completions', () => {
  it('of summarize are read by the client', async () => {
    const result = await client.chat.send({ chatRequest: { model: 'summarize', messages, maxTokens: 60, stream: false } });
    if (!('choices' in result)) throw new Error('expected a whole completion');
    expect(result.systemFingerprint).toBeNull();
    expect(result.model).toBe('summarize');
    expect(JSON.parse(String(result.choices[0]?.message.content)).summary).toEqual(expect.any(String));
    expect(result.usage?.totalTokens).toBeGreaterThan(0);
  });

  it('of extract by a JSON schema are read by the client', async () => {
    const result = await client.chat.send({
      chatRequest: {
        model: 'extract',
        messages,
        stream: false,
        responseFormat: {
          type: 'json_schema',
          jsonSchema: { name: 'x', schema: { type: 'object', properties: { email: { type: 'string', description: 'e-mail address' } } } },
        },
      },
    });
    if (!('choices' in result)) throw new Error('expected a whole completion');
    expect(JSON.parse(String(result.choices[0]?.message.content)).entities[0]).toMatchObject({ type: 'email', text: 'anna@example.com' });
  });

  it('are streamed to the client', async () => {
    const stream = await client.chat.send({ chatRequest: { model: 'summarize', messages, stream: true, streamOptions: { includeUsage: true } } });
    if ('choices' in stream) throw new Error('expected a stream');
    let content = '';
    let totalTokens = 0;
    for await (const chunk of stream) {
      content += chunk.choices[0]?.delta.content ?? '';
      totalTokens = chunk.usage?.totalTokens ?? totalTokens;
    }
    expect(JSON.parse(content).summary).toEqual(expect.any(String));
    expect(totalTokens).toBeGreaterThan(0);
  });

  // This client drops fields that it does not know, so the labels never leave it.
  it('of classify are refused for lack of labels, which the client cannot send', async () => {
    const error = await client.chat.send({ chatRequest: { model: 'classify', messages, stream: false } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OpenRouterError);
    expect((error as OpenRouterError).statusCode).toBe(422);
    expect((error as OpenRouterError).body).toContain('labels');
  });
});

describe('models', () => {
  it('are listed for the client', async () => {
    const ids: string[] = [];
    for await (const page of await client.models.list()) ids.push(...page.result.data.map(({ id }) => id));
    expect(ids.sort()).toEqual(['classify', 'extract', 'summarize']);
  });
});

describe('decisions', () => {
  it.each([
    ['by the typed-decisions call', () => client.systemOne.create({ decisionsRequest })],
    ['by the alpha call, whose path is fixed', () => client.alpha.decisions.create({ decisionsRequest }, { serverURL: daemon.address })],
  ])('are answered %s', async (_, ask) => {
    const { answers, usage } = await ask();
    expect(answers.topic).toMatchObject({ type: 'choice', choice: 'billing' });
    expect(answers.urgency).toMatchObject({ type: 'score', legend: { 0: 'can wait', 1: 'this week', 2: 'today' } });
    expect(answers.refund).toEqual({ type: 'noul', noul: expect.any(Number) });
    expect(usage.inputTokens).toBeGreaterThan(0);
  });
});

describe('failures', () => {
  it('report a wrong key with status 401 and the request id', async () => {
    const error = await clientWith('wrong')
      .systemOne.create({ decisionsRequest })
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(OpenRouterError);
    expect((error as OpenRouterError).statusCode).toBe(401);
    expect((error as OpenRouterError).headers.get('x-request-id')).toMatch(/^req_/);
  });
});
