import { describe, expect, it } from 'vitest';
import type { Segment, SegmentWeights } from '../../../src/core/weigh.js';
import { modelEngine } from '../../../src/engines/model/index.js';
import { logistic } from '../../../src/text/probability.js';
import { localEngine } from './local.js';
import { memoryOf, type Script, scriptedDriver } from './scripted-driver.js';

const signal = new AbortController().signal;
const segments: readonly Segment[] = Array.from({ length: 60 }, (_, index) => ({
  text: `Segment ${index} is about topic${index} and the usual business of the harbour.`,
  block: index,
  heading: '',
}));
// The weights of an engine without a model: the later the segment, the lower.
const falling = segments.map((_, index) => -index / 4);
const first: SegmentWeights = { logOdds: falling, match: 0.1 };

function open(script: Script) {
  const driver = scriptedDriver(script);
  const local = localEngine({ weighSegments: async () => first });
  const { can } = modelEngine({ id: 'm', summary: '', driver, memory: memoryOf(), local });
  return { driver, weigh: (prompt: string, own = segments) => can.weighSegments!({ prompt, segments: own }, signal) };
}

describe('segments', () => {
  const prefers: Script['prefers'] = (_, option) => (option.includes('topic7 ') ? 6 : 0);

  it('are compared by the model if they could matter, and keep their weights if not', async () => {
    const { weigh, driver } = open({ prefers, likes: { A: 2 } });
    const { logOdds, usage } = await weigh('What about topic7?');
    expect(logOdds.indexOf(Math.max(...logOdds))).toBe(7);
    expect(logOdds.slice(30)).toEqual(falling.slice(30));
    expect(usage!.inputTokens).toBeGreaterThan(0);
    const shown = new Set(driver.asked.flatMap((asked) => asked.shown.options));
    expect(shown.size).toBeLessThanOrEqual(20);
  });

  it('together have no more probability after the comparison than before', async () => {
    const { weigh } = open({ prefers });
    const { logOdds } = await weigh('What about topic7?');
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + logistic(value), 0);
    const changed = logOdds.flatMap((value, index) => (value === falling[index] ? [] : [index]));
    const before = sum(changed.map((index) => falling[index]!));
    expect(sum(changed.map((index) => logOdds[index]!))).toBeLessThanOrEqual(before + 1e-9);
  });

  it('match the prompt if the model is sure', async () => {
    const { weigh } = open({ prefers });
    const weights = await weigh('What about topic7?');
    expect(weights.match).toBeGreaterThan(0.5);
  });

  it('are not shown to the model if the prompt has no words', async () => {
    const { weigh, driver } = open({ prefers });
    expect((await weigh('?!')).logOdds).toEqual(falling);
    expect(driver.asked).toHaveLength(0);
  });

  it('of any length fit the context of the model', async () => {
    const { weigh, driver } = open({ prefers, abilities: { contextTokens: 2048 } });
    await weigh(
      'What about topic7?',
      segments.map((segment) => ({ ...segment, text: segment.text.repeat(200) })),
    );
    for (const { messages } of driver.asked)
      expect(messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)).toBeLessThan(2048 * 2);
  });
});
