// compress to a number of tokens: context and prompt together never exceed it.
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from '../../src/app/tokenizers.js';
import { embeddedEngine } from '../../src/engines/embedded/index.js';
import { compress } from '../../src/operations/compress/operation.js';
import { execute } from '../../src/operations/execute.js';
import { everything, kinds, prose } from '../compression/contexts.js';
import { operationSettings } from '../operation-settings.js';
import fc from '../properties.js';

const run = (context: string, prompt: string, service: object) =>
  execute(
    compress,
    { context, prompt, service },
    {
      engine: embeddedEngine(),
      settings: operationSettings,
      readDocument: () => Promise.reject(new Error('no documents here')),
      tokenCounter: loadTokenCounter,
      signal: new AbortController().signal,
      now: () => performance.now(),
    },
  );

describe('max_tokens', () => {
  it('is never exceeded by context and prompt together, for any text and any number', async () => {
    const count = await loadTokenCounter();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(kinds)),
        fc.oneof(fc.constantFrom('', 'What is new?', '\n', '.'), fc.string({ maxLength: 30 })),
        fc.integer({ min: 1, max: 900 }),
        async (context, prompt, most) => {
          if (count(prompt) > most) return;
          const answer = await run(context, prompt, { max_tokens: most });
          expect(answer.compressed_prompt_tokens).toBe(count(answer.compressed_prompt));
          expect(answer.compressed_prompt_tokens).toBeLessThanOrEqual(most);
          expect(answer.compressed_prompt.endsWith(prompt)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is used up except for fewer than 60 tokens, and a text that fits is returned unchanged', async () => {
    for (const most of [150, 300, 450]) {
      const { compressed_prompt_tokens: tokens } = await run(everything, 'When do the ferries leave?', { max_tokens: most });
      expect(most - tokens).toBeLessThan(60);
    }
    const whole = await run(prose, '', { max_tokens: 100_000 });
    expect([whole.compressed_prompt, whole.request_metadata.compression_rate]).toEqual([prose, 0]);
  });

  it('keeps the same text as a rate that allows as many tokens', async () => {
    const byShare = await run(prose, '', { rate: 0.5, rate_meaning: 'removed' });
    const count = await loadTokenCounter();
    const byTokens = await run(prose, '', { max_tokens: Math.floor(count(prose) / 2) });
    expect(byTokens.compressed_prompt).toBe(byShare.compressed_prompt);
    expect(byTokens.request_metadata.compression_rate).toBeCloseTo(0.5, 1);
  });

  it('is refused if the prompt or the parts between keep tags need more', async () => {
    const prompt = 'When was the lighthouse built, and by whom?';
    await expect(run(prose, prompt, { max_tokens: 3 })).rejects.toMatchObject({
      kind: 'invalid-request',
      message: expect.stringMatching(/^service\.max_tokens is 3, but the prompt alone has \d+ tokens and is never shortened; allow more/),
      issues: [{ path: ['service', 'max_tokens'] }],
    });
    await expect(run(`${prose}<keep>${prose}</keep>`, '', { max_tokens: 9 })).rejects.toMatchObject({
      message: expect.stringMatching(/^service\.max_tokens leaves 9 tokens, but the parts between <keep> tags need \d+/),
    });
  });
});
