// Metrics compared with values computed by hand, and bounds compared with simulated tasks.
import { describe, expect, it } from 'vitest';
import type { Judged } from '../../src/core/judgement.js';
import { chooseFit, companionThreshold, fitScores, type KnownScores, provenThreshold, shortfallOf } from '../../src/evaluation/calibrate.js';
import { countField, fieldScore } from '../../src/evaluation/field-metrics.js';
import { bootstrapInterval, pairedTest, upperBound } from '../../src/evaluation/intervals.js';
import { accuracy, auroc, brier, calibrationError, logLoss, macroF1, riskCoverage } from '../../src/evaluation/label-metrics.js';
import { seededRandom } from '../../src/evaluation/random.js';
import { parseGate } from '../../src/evaluation/report.js';
import { kept, rouge, rougeL } from '../../src/evaluation/text-metrics.js';
import { softmax } from '../../src/text/probability.js';

const answer = (gold: string, predicted: string, confidence: number): Judged => ({
  gold,
  predicted,
  confidence,
  goldProbability: gold === predicted ? confidence : 1 - confidence,
  squaredError: 2 * (gold === predicted ? 1 - confidence : confidence) ** 2,
  uncertain: false,
});
const answers = [answer('a', 'a', 0.9), answer('a', 'b', 0.8), answer('b', 'b', 0.6), answer('b', 'b', 0.7)];

describe('metrics of answers', () => {
  it('match the values computed by hand', () => {
    expect(accuracy(answers)).toBe(0.75);
    // a: 1 hit, 1 predicted, 2 gold; b: 2 hits, 3 predicted, 2 gold.
    expect(macroF1(answers)).toBeCloseTo((2 / 3 + 4 / 5) / 2, 12);
    expect(logLoss(answers)).toBeCloseTo(-(Math.log(0.9) + Math.log(0.2) + Math.log(0.6) + Math.log(0.7)) / 4, 12);
    expect(brier(answers)).toBeCloseTo((2 * (0.01 + 0.64 + 0.16 + 0.09)) / 4, 12);
    // Right answers at .9, .6 and .7 against a wrong one at .8: one of three pairs is in the right order.
    expect(auroc(answers)).toBeCloseTo(1 / 3, 12);
    expect(calibrationError(answers)).toBeCloseTo((0.1 + 0.8 + 0.4 + 0.3) / 4, 12);
    expect(riskCoverage(answers).at(-1)).toEqual({ coverage: 1, risk: 0.25 });
  });

  it('are zero for no answers, except the AUROC, which is undefined', () => {
    expect([accuracy([]), macroF1([]), calibrationError([]), auroc([])]).toEqual([0, 0, 0, undefined]);
  });
});

describe('metrics of fields', () => {
  it('count exact matches and partial ones', () => {
    const counts = [
      countField({ field: 'total', wanted: [['12.00', '12']], found: ['12'] }),
      countField({ field: 'name', wanted: [['Anna Keller']], found: ['anna'] }),
      countField({ field: 'phone', wanted: [], found: ['555'] }),
    ];
    expect(fieldScore(counts, 'exact')).toEqual({ precision: 1 / 3, recall: 1 / 2, f1: expect.closeTo(0.4, 12) });
    expect(fieldScore(counts, 'partial').recall).toBeCloseTo((1 + 2 / 3) / 2, 12);
  });
});

describe('metrics of texts', () => {
  it('measure the overlap with the best reference', () => {
    expect(rouge('the cat sat', ['a dog ran', 'the cat sat down'], 1)).toBeCloseTo(6 / 7, 12);
    expect(rouge('the cat sat', ['the cat sat down'], 2)).toBeCloseTo(4 / 5, 12);
    expect(rougeL('the sat cat', ['the cat sat'])).toBeCloseTo(4 / 6, 12);
    expect(kept('a  b\nc', ['a b', 'd'])).toBe(0.5);
  });
});

describe('intervals and significance tests', () => {
  it('contain the mean, and are the same every time', () => {
    const values = Array.from({ length: 200 }, (_, index) => index % 4);
    const mean = (items: readonly number[]) => items.reduce((sum, value) => sum + value, 0) / items.length;
    const [low, high] = bootstrapInterval(values, mean);
    expect(low).toBeLessThan(1.5);
    expect(high).toBeGreaterThan(1.5);
    expect(bootstrapInterval(values, mean)).toEqual([low, high]);
  });

  it('do not claim certainty where all of a few items agree', () => {
    const mean = (items: readonly number[]) => items.reduce((sum, value) => sum + value, 0) / items.length;
    // All 16 right: the exact 95 % interval of a share starts at 0.025^(1/16).
    expect(bootstrapInterval(Array(16).fill(1), mean)).toEqual([expect.closeTo(0.025 ** (1 / 16), 6), 1]);
    expect(bootstrapInterval([0], mean)).toEqual([0, expect.closeTo(0.975, 6)]);
    // Items that say nothing about the metric do not count.
    const ofKnown = (items: readonly string[]) => (items.includes('right') ? 1 : undefined);
    expect(bootstrapInterval(['right', 'right', ...Array(6).fill('unknown')], ofKnown)).toEqual([expect.closeTo(0.025 ** (1 / 2), 6), 1]);
  });

  it('distinguish a difference from chance', () => {
    const worse = Array.from({ length: 100 }, (_, index) => (index % 3 === 0 ? 1 : 0));
    expect(
      pairedTest(
        worse.map(() => 1),
        worse,
      ),
    ).toBeLessThan(0.001);
    expect(pairedTest(worse, worse)).toBe(1);
  });

  it('bound a share as published tables do', () => {
    expect(upperBound(0, 10, 0.05)).toBeCloseTo(0.2589, 3);
    expect(upperBound(3, 50, 0.05)).toBeCloseTo(0.1478, 3);
    expect(upperBound(5, 5, 0.05)).toBe(1);
  });
});

describe('calibration', () => {
  const random = seededRandom(1);
  // Scores that are overconfident by a factor of three.
  const overSure: KnownScores[] = Array.from({ length: 400 }, () => {
    const truth = [random() * 2, random() * 2, random() * 2];
    const shares = softmax(truth);
    const draw = random();
    const gold = draw < shares[0]! ? 0 : draw < shares[0]! + shares[1]! ? 1 : 2;
    return { logits: truth.map((value) => 3 * value), gold };
  });

  it('finds the temperature of overconfident scores', () => {
    expect(fitScores(overSure, 'temperature').temperature).toBeGreaterThan(2.2);
    expect(fitScores(overSure, 'temperature').temperature).toBeLessThan(4);
    expect(chooseFit(overSure).method).not.toBe('none');
  });

  it('changes nothing if the scores are well calibrated', () => {
    const right = overSure.map(({ logits, gold }) => ({ gold, logits: logits.map((value) => value / 3) }));
    expect(chooseFit(right).method).toBe('none');
  });

  it('corrects a label that is scored too high', () => {
    const liked = overSure.map(({ logits, gold }) => ({ gold, logits: logits.map((value, label) => value / 3 + (label === 0 ? 2 : 0)) }));
    const { method, fit } = chooseFit(liked);
    expect(method).toBe('bias');
    expect(fit.bias[0]! - (fit.bias[1]! + fit.bias[2]!) / 2).toBeLessThan(-1.2);
  });
});

describe('a proven threshold', () => {
  it('exceeds its risk in no larger share of many tasks than it promises', () => {
    const random = seededRandom(5);
    const risk = 0.1;
    const delta = 0.1;
    let broken = 0;
    let given = 0;
    const tasks = 2000;
    for (let task = 0; task < tasks; task++) {
      // An answer of confidence c is right with probability c - .05.
      const known = Array.from({ length: 200 }, () => {
        const confidence = 1 - random() ** 2 / 2;
        return { confidence, right: random() < confidence - 0.05 };
      });
      const found = provenThreshold(known, risk, delta);
      if (found === undefined) continue;
      given++;
      // The true mean risk of the kept answers, computed from the distribution they were drawn from.
      if (0.05 + (1 - found.confidence) / 3 > risk) broken++;
    }
    expect(given).toBeGreaterThan(tasks / 20);
    expect(broken / tasks).toBeLessThanOrEqual(delta + 3 * Math.sqrt((delta * (1 - delta)) / tasks));
  });

  it('is undefined for too few answers', () => {
    expect(provenThreshold([{ confidence: 0.9, right: true }], 0.1, 0.1)).toBeUndefined();
  });

  it('has a stated shortfall: the answers that would prove it, if any number would, and the risk that the given ones prove', () => {
    const answers = (count: number, wrongEvery: number): { confidence: number; right: boolean }[] =>
      Array.from({ length: count }, (_, index) => ({ confidence: 1 - index / 1000, right: (index + 1) % wrongEvery !== 0 }));
    const allRight = shortfallOf(answers(15, 100), 0.1, 0.1);
    // .9 to the power of 22 is less than .1.
    expect(allRight).toEqual({ answers: 22, risk: 0.15 });
    expect(provenThreshold(answers(22, 100), 0.1, 0.1)).toBeDefined();
    expect(provenThreshold(answers(15, 100), 0.15, 0.1)).toBeDefined();
    expect(shortfallOf(answers(60, 3), 0.1, 0.1).answers).toBeUndefined();
  });
});

describe('the threshold of a cascade', () => {
  it('loses no more than allowed on average, and asks the second engine no more often than needed', () => {
    const random = seededRandom(8);
    const within = 0.01;
    const other = 0.8;
    const tasks = 200;
    // The true distribution: an answer of confidence c is right with probability c, and confidences are uniform between .3 and 1.
    const lossAt = (from: number): number => ((1 - from) * (other - (1 + from) / 2)) / 0.7;
    let lost = 0;
    let asked = 0;
    for (let task = 0; task < tasks; task++) {
      const known = Array.from({ length: 200 }, () => {
        const confidence = 0.3 + 0.7 * random();
        return { confidence, right: random() < confidence, otherRight: random() < other };
      });
      const from = companionThreshold(known, within)?.confidence ?? 1;
      lost += lossAt(from) / tasks;
      asked += (from - 0.3) / 0.7 / tasks;
    }
    expect(lost).toBeLessThan(within);
    // If the distribution were known, 38 % of the texts would be passed to the second engine.
    expect(asked).toBeGreaterThan(0.3);
    expect(asked).toBeLessThan(0.5);
  });
});

it.each(['accuracy', 'accuracy>=', 'accuracy>.9', '>=.9', 'accuracy>=x'])('a gate that reads %j is invalid', (gate) => {
  expect(parseGate(gate)).toBeUndefined();
});

it('a gate compares metrics with numbers and percentages', () => {
  expect(parseGate('accuracy>=.9, ece <= 5 %')).toEqual([
    { figure: 'accuracy', atLeast: true, value: 0.9 },
    { figure: 'ece', atLeast: false, value: 0.05 },
  ]);
});
