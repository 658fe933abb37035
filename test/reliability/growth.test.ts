// Every operation takes time in proportion to its text, whatever the text is made of. TXP_TEST_LARGE=1 compares 100 kB with 1 MB.
import { afterAll, describe, expect, it } from 'vitest';
import { openApp } from '../../src/app.js';
import { loadSettings } from '../../src/config/load.js';
import { once } from '../../src/core/once-per.js';
import { operations } from '../../src/operations/index.js';
import { adversarialTexts, prose } from '../bench/texts.js';
import { growth } from '../processor-time.js';

const isLarge = process.env.TXP_TEST_LARGE !== undefined;
const small = isLarge ? 100_000 : 10_000;
const factor = isLarge ? 10 : 8;
/** Time grows at most with this power of the length. Linear work reaches 1.2 if the larger text no longer fits the processor's caches. */
const greatestPower = 1.35;
/** The same for prose, of which there is more: growth with the power 1.5 stands out there, however fast the work is. */
const greatestPowerOfProse = 1.2;
const proseLength = isLarge ? 1_000_000 : 240_000;
/** Any text takes at most this many times as long as prose of the same length. */
const maxOfProse = 20;

const app = openApp((await loadSettings({ environment: {}, workingFolder: '/' })).values);
afterAll(() => app.close());

const labels = ['billing', 'delivery', 'praise', 'returns'].map((name) => ({ name, rubric: `Is the text about ${name}?` }));
const requests: Readonly<Record<string, (text: string) => unknown>> = {
  compress: (context) => ({ context, prompt: 'Why was the shipment delayed?', service: { rate: 0.5 } }),
  extract: (text) => ({ text, entities: { person: '', date: '', amount: 'amount of money', product: '', number: 'any number' }, context_chars: 0 }),
  summarize: (text) => ({ text, max_tokens: 200 }),
  classify: (text) => ({ text, labels }),
  decide: (text) => ({ state: text, questions: { late: { type: 'noul', instructions: 'Was anything delayed?' } } }),
};

describe.each(operations.map(({ name }) => name))('%s', (operation) => {
  const texts = { small: adversarialTexts(small), large: adversarialTexts(small * factor) };

  const work = (text: string) => () => app.run(operation, requests[operation]?.(text), { timeoutMs: 600_000 });

  /** The power of the length with which time grows from one text to the other, and the time of the longer one. */
  const measure = async (before: string, after: string, greatest: number): Promise<{ power: number; ms: number }> => {
    const longer = after.length / before.length;
    const { ratio, largeMs } = await growth(work(before), work(after), longer ** greatest);
    return { power: Math.log(ratio) / Math.log(longer), ms: largeMs };
  };

  const ofProse = once(() => measure(prose(proseLength / 8), prose(proseLength), greatestPowerOfProse));

  // Prose is measured below, with longer texts.
  it.each(Object.keys(texts.small).filter((family) => family !== 'prose'))('takes time in proportion to the text: %s', async (family) => {
    const { power, ms } = await measure(texts.small[family] ?? '', texts.large[family] ?? '', greatestPower);
    if (isLarge) console.log(`${operation}, ${family}: ${ms.toFixed(0)} ms, power ${power.toFixed(2)}`);
    expect(power).toBeLessThan(greatestPower);
    expect(ms / (small * factor)).toBeLessThan((maxOfProse * (await ofProse()).ms) / proseLength);
  });

  it(`takes time in proportion to the text: ${proseLength / 1000} kB of prose`, async () => {
    const { power } = await ofProse();
    expect(power).toBeLessThan(greatestPowerOfProse);
  });
});
