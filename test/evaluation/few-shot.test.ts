// Learning from labelled texts and weighing evidence, compared with slower computations of the same results.
import { describe, expect, it } from 'vitest';
import { fitWeighing, weigh } from '../../src/evaluation/fit.js';
import { LabelledTexts, textVector } from '../../src/evaluation/likeness.js';
import { seededRandom } from '../../src/evaluation/random.js';
import { softmax } from '../../src/text/probability.js';

const random = seededRandom(3);
const words = ['red', 'green', 'blue', 'loud', 'quiet', 'early', 'late', 'north', 'south'];
const drawn = Array.from({ length: 40 }, () => {
  const text = Array.from({ length: 4 }, () => words[Math.floor(random() * words.length)]!).join(' ');
  return { vector: textVector(text, [random(), random()]), gold: text.includes('red') ? 0 : text.includes('blue') ? 1 : 2 };
});
const learnt = (texts: typeof drawn): LabelledTexts =>
  new LabelledTexts(
    texts.map(({ vector }) => vector),
    texts.map(({ gold }) => gold),
    3,
  );

describe('the held-out answer for a known text', () => {
  it('is what is learnt from all other texts', () => {
    const { heldOut } = learnt(drawn);
    for (const [index, { vector }] of drawn.entries()) {
      const without = learnt(drawn.filter((_, other) => other !== index)).of(vector);
      expect(heldOut[index]).toEqual(without.map((share) => expect.closeTo(share, 9)));
    }
  });

  it('sums to zero over the labels', () => {
    for (const own of learnt(drawn).heldOut) expect(own.reduce((sum, share) => sum + share, 0)).toBeCloseTo(0, 9);
  });
});

it('more texts than are learnt at once are learnt in parts, and every held-out answer is right', () => {
  const many = Array.from({ length: 520 }, (_, index) => ({
    vector: textVector(index % 2 === 0 ? `red ${index}` : `blue ${index}`),
    gold: index % 2,
  }));
  const texts = learnt(many);
  expect(texts.of(textVector('red'))[0]).toBeGreaterThan(0.2);
  expect(texts.heldOut.filter((own, index) => own[index % 2]! > 0.1)).toHaveLength(520);
});

describe('a fitted weighing', () => {
  it.each([1, 2, 3, 4, 5, 6])('has a lower log loss on known answers than chance and than an overconfident engine (seed %i)', (seed) => {
    const random = seededRandom(seed);
    const known = Array.from({ length: 60 }, () => {
      const gold = Math.floor(random() * 3);
      // The first label is scored far too high, and the other evidence largely repeats the first.
      const logits = [12 + 6 * random(), 8 * random(), 8 * random()];
      return { gold, evidence: logits.map((logit, label) => [logit, logit / 3 + (label === gold ? random() : 0)]) };
    });
    const lossOf = (read: (evidence: number[][]) => number[]): number =>
      known.reduce((sum, { evidence, gold }) => sum - Math.log(softmax(read(evidence))[gold]!), 0) / known.length;
    const fitted = fitWeighing(known, { biasPenalty: 2, range: [0, 12] });
    expect(lossOf((evidence) => weigh(evidence, fitted))).toBeLessThan(
      Math.min(
        Math.log(3),
        lossOf((evidence) => evidence.map(([logit]) => logit!)),
      ),
    );
  });
});
