// The published `ai` package with its @ai-sdk/typesafe-ai provider against the daemon, with another base URL and key only. It validates every distribution.
import { createTypeSafeAi } from '@ai-sdk/typesafe-ai';
import { APICallError, experimental_evaluate as evaluate } from 'ai';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DaemonClient } from '../api/daemon.js';
import { sharedDaemon } from '../api/shared-daemon.js';

let daemon: DaemonClient;
// The two packages disagree only in types: exact optional properties of a state that holds files.
const modelWith = (apiKey: string) =>
  createTypeSafeAi({ baseURL: `${daemon.address}/v1`, apiKey }).evaluationModel('jev-latest') as unknown as Parameters<typeof evaluate>[0]['model'];
beforeAll(async () => {
  daemon = await sharedDaemon();
});

const state = 'The card was charged twice for one order. Please refund the second payment today.';
const refund = { type: 'boolean', instructions: 'Is the customer asking for money back?' } as const;

describe('evaluation', () => {
  it('answers the three kinds of question with distributions that the client accepts', async () => {
    const { answers } = await evaluate({
      model: modelWith(daemon.key),
      state,
      maxRetries: 0,
      questions: {
        topic: {
          type: 'choice',
          instructions: 'What is the message about?',
          criteria: { billing: 'Payments, charges and refunds', weather: 'Rain, wind and sun', sports: 'Games and teams' },
        },
        urgency: { type: 'score', instructions: 'How urgent is it?', criteria: ['can wait', 'this week', 'today'] },
        refund,
      },
    });
    expect(answers.topic).toMatchObject({ type: 'choice', choice: 'billing' });
    expect(Object.keys(answers.topic.probabilities ?? {})).toEqual(['billing', 'weather', 'sports']);
    expect(answers.urgency.score).toBeGreaterThanOrEqual(0);
    expect(answers.urgency.score).toBeLessThanOrEqual(2);
    expect(answers.refund.type).toBe('boolean');
  });

  it('returns distributions that the client accepts for the maximum of options and levels', async () => {
    const { answers } = await evaluate({
      model: modelWith(daemon.key),
      state,
      maxRetries: 0,
      questions: {
        topic: {
          type: 'choice',
          instructions: 'Which team?',
          criteria: Object.fromEntries(Array.from({ length: 255 }, (_, at) => [`team ${at}`, `Group number ${at}`])),
        },
        urgency: { type: 'score', instructions: 'How urgent is it?', criteria: Array.from({ length: 10 }, (_, at) => `level ${at}`) },
      },
    });
    expect(Object.keys(answers.topic.probabilities ?? {})).toHaveLength(255);
    expect(Object.keys(answers.urgency.probabilities ?? {})).toHaveLength(10);
  });

  it('reads a structured state', async () => {
    const { answers } = await evaluate({
      model: modelWith(daemon.key),
      state: { subject: 'Invoice', lines: [state] },
      maxRetries: 0,
      questions: { refund },
    });
    expect(answers.refund.type).toBe('boolean');
  });
});

describe('a failure', () => {
  it('with a wrong key has status 401 and is not to be retried', async () => {
    const error = await evaluate({ model: modelWith('wrong'), state, maxRetries: 0, questions: { refund } }).catch((caught: unknown) => caught);
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: 401, isRetryable: false });
  });

  it('above the rate limit has status 429 and may be retried', async () => {
    const model = modelWith(await daemon.makeKey('--rpm', '1'));
    await evaluate({ model, state, maxRetries: 0, questions: { refund } });
    const error = await evaluate({ model, state, maxRetries: 0, questions: { refund } }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ statusCode: 429, isRetryable: true });
  });
});
