// Percentages that a model states: how much they are trusted.
import { describe, expect, it } from 'vitest';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { modelEngine } from '../../../../src/engines/model/index.js';
import { tunedEngine } from '../../../../src/evaluation/tuned-engine.js';
import { logistic, softmax } from '../../../../src/text/probability.js';
import { memoryOf, scriptedDriver } from '../scripted-driver.js';

const signal = new AbortController().signal;
const names = ['delivery', 'refund', 'praise', 'account', 'weather'];

/** Returns an engine whose model states these percentages for `names`, in whatever order the labels are shown. */
function stating(percents: readonly number[]) {
  const driver = scriptedDriver({
    abilities: { alternatives: 0 },
    says: ({ options }) => {
      const own = options.map((option, place) => [String.fromCharCode(65 + place), percents[names.indexOf(option)]]);
      return JSON.stringify(Object.fromEntries(own));
    },
  });
  return modelEngine({ id: 'm', summary: '', driver, memory: memoryOf() });
}

function questionOf(percents: readonly number[], mode: LabelQuestion['mode'] = 'exclusive'): LabelQuestion {
  return { mode, guidance: '', labels: percents.map((_, index) => ({ name: names[index]!, rubric: names[index]! })) };
}

async function logitsOf(percents: readonly number[], mode?: LabelQuestion['mode']): Promise<readonly number[]> {
  const { scores } = await stating(percents).can.scoreLabels!({ texts: ['x'], questions: [questionOf(percents, mode)], evidence: false }, signal);
  expect(scores[0]![0]!.approximation).toBe('stated');
  return scores[0]![0]!.logits;
}

// All ways to distribute 100 % over the options in steps of 20 %.
function dealt(options: number, left = 100): number[][] {
  if (options === 1) return [[left]];
  return Array.from({ length: left / 20 + 1 }, (_, steps) => dealt(options - 1, left - 20 * steps).map((rest) => [20 * steps, ...rest])).flat();
}

describe('stated percentages', () => {
  it('count as eight answers in addition to one that is spread over the options, so that nothing is certain', async () => {
    for (const percents of [2, 3, 4].flatMap((options) => dealt(options))) {
      const shares = softmax(await logitsOf(percents));
      const wanted = percents.map((percent) => (8 * (percent / 100) + 1 / percents.length) / 9);
      shares.forEach((share, index) => {
        expect(share).toBeCloseTo(wanted[index]!, 9);
      });
    }
  });

  it('give equal scores if they are equal, whatever they add up to', async () => {
    for (const percent of [0, 10, 50, 100]) for (const share of softmax(await logitsOf(Array(5).fill(percent)))) expect(share).toBeCloseTo(0.2, 9);
  });

  it('of independent labels are drawn towards one half in the same way', async () => {
    const shares = (await logitsOf([0, 30, 50, 90, 100], 'independent')).map(logistic);
    for (const [index, wanted] of [1 / 18, 5.8 / 18, 0.5, 15.4 / 18, 17 / 18].entries()) expect(shares[index]!).toBeCloseTo(wanted, 9);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
  });

  it('are calibrated by the calibration of a task file', async () => {
    const percents = [100, 0];
    const tuned = tunedEngine(stating(percents), { examples: [], calibration: { labels: { temperature: 2, bias: {} } } });
    const { scores } = await tuned.can.scoreLabels!({ texts: ['x'], questions: [questionOf(percents)], evidence: false }, signal);
    const [first, second] = scores[0]![0]!.logits;
    const [plainFirst, plainSecond] = await logitsOf(percents);
    expect(first! - second!).toBeCloseTo((plainFirst! - plainSecond!) / 2, 9);
  });
});
