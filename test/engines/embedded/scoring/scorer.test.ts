// From evidence to probabilities: the calibrator moves how sure an answer is, never which answer it is.

import { expect, it } from 'vitest';
import { calibrationScale } from '../../../../src/engines/embedded/scoring/scorer.js';
import { softmax } from '../../../../src/text/probability.js';
import fc from '../../../properties.js';

const logits = fc.array(fc.float({ min: -20, max: 20, noNaN: true }), { minLength: 2, maxLength: 12 });

it('the fitted scorer gives the likeliest label the probability that was fitted for it', () => {
  const logits = [2, 1, -3];
  const scale = calibrationScale(logits, 0.7);
  expect(softmax(logits.map((logit) => scale * logit))[0]).toBeCloseTo(0.7, 6);
});

it('the fitted scorer never turns the order of the labels round', () => {
  fc.assert(
    fc.property(logits, fc.double({ min: 0.02, max: 0.99, noNaN: true }), (values, probability) => {
      const scale = calibrationScale(values, probability);
      expect(scale).toBeGreaterThan(0);
      expect(Number.isFinite(scale)).toBe(true);
    }),
  );
});

it('the fitted scorer leaves labels alone that nothing tells apart', () => {
  expect(calibrationScale([1, 1], 0.9)).toBe(1);
});
