import { expect, it } from 'vitest';
import { logistic, logOdds, softmax } from '../../src/text/probability.js';
import fc from '../properties.js';

it('softmax sums to 1 and keeps the maximum, also for extreme logits', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 30 }), (logits) => {
      const probabilities = softmax(logits);
      expect(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-9);
      const best = logits.indexOf(Math.max(...logits));
      expect(probabilities[best]).toBe(Math.max(...probabilities));
    }),
  );
});

it('log-odds and the logistic function undo each other', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (probability) => {
      expect(logistic(logOdds(probability))).toBeCloseTo(probability, 9);
    }),
  );
});

it('log-odds stay finite at 0 and 1', () => {
  expect(Number.isFinite(logOdds(0))).toBe(true);
  expect(Number.isFinite(logOdds(1))).toBe(true);
});
