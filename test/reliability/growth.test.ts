// Every operation takes time in proportion to its text, whatever the text is made of. TXP_TEST_LARGE=1 compares 100 kB with 1 MB.
import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../src/app.js';
import { loadSettings } from '../../src/config/load.js';
import { operations } from '../../src/operations/index.js';
import { adversarialTexts } from '../bench/texts.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const small = isLarge ? 100_000 : 20_000;
const factor = isLarge ? 10 : 5;
// Linear work takes `factor` times as long, quadratic work its square; at the small size fixed costs and the collector of garbage blur the difference.
const most = 13;
/** Less than this cannot be measured. */
const leastMs = 4;

const app = openApp((await loadSettings({ environment: {}, workingFolder: '/' })).values);
afterAll(() => app.close());

const labels = ['billing', 'delivery', 'praise', 'returns'].map((name) => ({ name, rubric: `Is the text about ${name}?` }));
const requests: Readonly<Record<string, (text: string) => unknown>> = {
  compress: (context) => ({ context, prompt: 'Why was the shipment delayed?', service: { rate: 0.5 } }),
  extract: (text) => ({ text, entities: { person: '', date: '', amount: 'amount of money', product: '' }, context_chars: 0 }),
  summarize: (text) => ({ text, max_tokens: 200 }),
  classify: (text) => ({ text, labels }),
  decide: (text) => ({ state: text, questions: { late: { type: 'noul', instructions: 'Was anything delayed?' } } }),
};

describe.each(operations.map(({ name }) => name))('%s', (operation) => {
  const texts = { small: adversarialTexts(small), large: adversarialTexts(small * factor) };

  /** Processor time in milliseconds: other programs on the machine do not count. */
  const time = async (text: string | undefined): Promise<number> => {
    const start = process.cpuUsage().user;
    await app.run(operation, requests[operation]?.(text ?? ''), { timeoutMs: 600_000 });
    return (process.cpuUsage().user - start) / 1000;
  };

  it.each(Object.keys(texts.small))('is linear on: %s', { timeout: 120_000 }, async (family) => {
    await time(texts.small[family]);
    const before = Math.max(leastMs, await time(texts.small[family]));
    const first = await time(texts.large[family]);
    // A second look where the first may have met the compiler or the collector.
    const after = first / before < most ? first : Math.min(first, await time(texts.large[family]));
    if (isLarge) console.log(`${operation}, ${family}: ${after.toFixed(0)} ms, ${(after / before).toFixed(1)} ×`);
    expect(after / before).toBeLessThan(most);
  });
});
