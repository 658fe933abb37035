// From evidence to probabilities: calibration changes how sure an answer is, never which answer it is.

import { expect, it } from 'vitest';
import { adjustedForUnrelatedTexts, calibrationScale } from '../../../../src/engines/embedded/scoring/scorer.js';
import { softmax } from '../../../../src/text/probability.js';
import fc from '../../../properties.js';

const logits = fc.array(fc.float({ min: -20, max: 20, noNaN: true }), { minLength: 2, maxLength: 12 });

it('the fitted scorer gives the most probable label its fitted probability', () => {
  const logits = [2, 1, -3];
  const scale = calibrationScale(logits, 0.7);
  expect(softmax(logits.map((logit) => scale * logit))[0]).toBeCloseTo(0.7, 6);
});

it('the fitted scorer keeps the order of the labels: its scale is positive and finite', () => {
  fc.assert(
    fc.property(logits, fc.double({ min: 0.02, max: 0.99, noNaN: true }), (values, probability) => {
      const scale = calibrationScale(values, probability);
      expect(scale).toBeGreaterThan(0);
      expect(Number.isFinite(scale)).toBe(true);
    }),
  );
});

it('the fitted scorer does not scale labels with equal scores', () => {
  expect(calibrationScale([1, 1], 0.9)).toBe(1);
});

it('the fitted scorer states the fitted probability for a text that surely belongs to the question, and less if it may not', () => {
  expect(adjustedForUnrelatedTexts(0.9, 0.9)).toBeCloseTo(0.9, 9);
  expect(adjustedForUnrelatedTexts(0.8, 0.95)).toBeCloseTo(0.8, 9);
  // Odds that are even if every other text is of another question are nineteen to one if one in twenty is.
  expect(adjustedForUnrelatedTexts(0.8, 0.4)).toBeCloseTo(0.8 * 0.95, 9);
  expect(adjustedForUnrelatedTexts(0.97, 0.05)).toBeLessThan(0.5);
  expect([adjustedForUnrelatedTexts(0, 0), adjustedForUnrelatedTexts(0.9, 0)]).toEqual([0, 0]);
});

it('the fitted scorer never states more than the fitted probability', () => {
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(probability, probability, (fitted, certainty) => {
      const stated = adjustedForUnrelatedTexts(fitted, certainty);
      expect(stated).toBeGreaterThanOrEqual(0);
      expect(stated).toBeLessThanOrEqual(fitted + 1e-12);
    }),
  );
});
