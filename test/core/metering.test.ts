import { expect, it } from 'vitest';
import type { Engine } from '../../src/core/engine.js';
import { meterEngine } from '../../src/core/metering.js';
import { performTask } from '../../src/tasks/perform-task.js';

const signal = new AbortController().signal;

function engineWith(approximations: readonly ('sampled' | 'bounded' | undefined)[]): Engine {
  return {
    id: 'metered',
    summary: '',
    can: {
      scoreLabels: async () => ({
        scores: [approximations.map((approximation) => ({ logits: [0], ...(approximation === undefined ? {} : { approximation }) }))],
        usage: { inputTokens: 10, outputTokens: 1 },
      }),
      write: async () => ({ text: 'x', finish: 'stop', usage: { inputTokens: 5, outputTokens: 20 } }),
    },
    ready: async () => ({ ready: true }),
    close: async () => undefined,
  };
}

const labels = { texts: [], questions: [], evidence: false };
const reasoning = { task: 'reasoning', text: 'x', labels: [], chosen: 0, probability: 1, evidence: null } as const;

it('metering sums what every call consumed', async () => {
  const { engine, usage } = meterEngine(engineWith([]));
  expect(usage()).toBeUndefined();
  await engine.can.scoreLabels?.(labels, signal);
  await engine.can.write?.(reasoning, signal);
  expect(usage()).toEqual({ inputTokens: 15, outputTokens: 21 });
});

it('metering reports the weakest approximation of any score, and offers what the engine offers', async () => {
  const { engine, approximation } = meterEngine(engineWith(['bounded', 'sampled', undefined]));
  await engine.can.scoreLabels?.(labels, signal);
  expect(approximation()).toBe('sampled');
  expect(Object.keys(engine.can).sort()).toEqual(['scoreLabels', 'write']);
});

it.each(['chat', 'operation'] as const)('metering reports the tokens that a model consumed as those of a %s task', async (shape) => {
  const answer = await performTask(
    {
      shape,
      operation: 'summarize',
      body: { value: { model: 'summarize', messages: [{ role: 'user', content: 'a text' }], text: 'a text' } },
      allowDocuments: true,
      keyId: 'key',
      priority: 'realtime',
      timeoutMs: 1000,
    },
    {
      run: async () => ({ result: { summary: 'x' }, engineId: 'metered', usage: { inputTokens: 700, outputTokens: 30 } }),
      tokenCounter: async () => () => 1,
      jsonLimits: { depth: 64, keys: 1000, textChars: 1_000_000 },
      serviceAliases: [],
    },
  );
  expect([answer.inputTokens, answer.outputTokens]).toEqual([700, 30]);
});
