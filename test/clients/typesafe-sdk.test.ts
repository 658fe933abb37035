// The published @typesafe-ai/sdk client against the daemon, changed only in base URL and key.
import { AuthenticationError, choice, noul, RateLimitError, score, TypeSafeClient, UnprocessableEntityError } from '@typesafe-ai/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from '../api/daemon.js';
import { sharedDaemon } from '../api/shared-daemon.js';

let daemon: DaemonClient;
let client: TypeSafeClient;
const clientWith = (apiKey: string) => new TypeSafeClient({ baseURL: daemon.address, apiKey, retry: { maxRetries: 0 }, logLevel: 'off' });
beforeAll(async () => {
  daemon = await sharedDaemon();
  client = clientWith(daemon.key);
});

const state = 'The card was charged twice for one order. Please refund the second payment today.';
const failure = <T>(work: PromiseLike<T>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error('expected a failure')),
    (error: unknown) => error,
  );
const sum = (probabilities: object) => Object.values(probabilities).reduce((total: number, value: number) => total + value, 0);

describe('decisions', () => {
  it('answer the three kinds of question in one request', async () => {
    const { model, answers, usage } = await client.systemOne({
      state,
      questions: {
        refund: noul('Is the customer asking for money back?'),
        topic: choice('What is the message about?', { billing: 'Payments, charges and refunds', weather: 'Rain, wind and sun' }),
        urgency: score('How urgent is it?', ['can wait', 'this week', 'today']),
      },
    });
    expect(model).toEqual(expect.any(String));
    expect(answers.refund).toEqual({ type: 'noul', noul: expect.any(Number), uncertain: expect.any(Boolean) });
    expect(answers.topic.choice).toBe('billing');
    expect(Object.keys(answers.topic.probabilities)).toEqual(['billing', 'weather']);
    expect(sum(answers.topic.probabilities)).toBeCloseTo(1, 9);
    expect(answers.urgency.legend).toEqual({ 0: 'can wait', 1: 'this week', 2: 'today' });
    const { probabilities } = answers.urgency;
    expect(answers.urgency.score).toBeCloseTo(probabilities['1'] + 2 * probabilities['2'], 9);
    expect(usage.input_tokens).toBeGreaterThan(0);
  });

  it('read a structured state, and questions without instructions or descriptions', async () => {
    const { answers } = await client.systemOne({
      state: { subject: 'Invoice', lines: [state, null] },
      questions: { topic: choice(null, { billing: null, weather: null }), refund: noul(null, { true: 'A refund is asked for', false: null }) },
    });
    expect(Object.keys(answers.topic.probabilities)).toEqual(['billing', 'weather']);
    expect(answers.refund.noul).toBeGreaterThanOrEqual(0);
    expect(answers.refund.noul).toBeLessThanOrEqual(1);
  });

  it('carry a request id', async () => {
    const { requestId, response } = await client.systemOne({ state, questions: { refund: noul('Is a refund asked for?') } }).withResponse();
    expect(requestId).toMatch(/^req_/);
    expect(response.status).toBe(200);
  });
});

describe('models', () => {
  it('are listed for the client', async () => {
    const models = await client.models.list();
    expect(models.map(({ name }) => name).sort()).toEqual(['classify', 'extract', 'summarize']);
    for (const model of models) {
      expect(model.description).not.toBe('');
      expect(model.release_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});

describe('failures', () => {
  it('report a wrong key with the request id', async () => {
    const error = await failure(clientWith('wrong').models.list());
    expect(error).toBeInstanceOf(AuthenticationError);
    expect((error as AuthenticationError).requestId).toMatch(/^req_/);
  });

  it('name the question that is wrong', async () => {
    const error = await failure(client.systemOne({ state, questions: { topic: choice('Which?', {}) } }));
    expect(error).toBeInstanceOf(UnprocessableEntityError);
    expect((error as Error).message).toContain('questions.topic');
  });

  it('above the rate limit say how long to wait', async () => {
    const limited = clientWith(await daemon.makeKey('--rpm', '1'));
    await limited.models.list();
    const error = await failure(limited.models.list());
    expect(error).toBeInstanceOf(RateLimitError);
    expect((error as RateLimitError).retryAfterMs).toBeGreaterThan(0);
  });
});
