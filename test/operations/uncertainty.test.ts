// When an answer counts as uncertain.
import { expect, it } from 'vitest';
import { isUncertain } from '../../src/operations/uncertainty.js';

const silent = { logits: [] };
const sure = { logits: [], uncertain: false };

it('an answer that is only as probable as another is uncertain, whatever the engine says', () => {
  for (const scores of [silent, sure]) {
    expect(isUncertain(0.5, scores, undefined, [0.5, 0.5])).toBe(true);
    expect(isUncertain(0.4, sure, undefined, [0.2, 0.4, 0.1 + 0.3])).toBe(true);
    expect(isUncertain(0.6, scores, undefined, [0.6, 0.2, 0.2])).toBe(false);
  }
  // Equal except for the rounding of two sums.
  expect(isUncertain(0.1 + 0.2, sure, undefined, [0.3, 0.1 + 0.2])).toBe(true);
});

it('an answer without any alternative is uncertain', () => {
  expect(isUncertain(1, sure, undefined, [1])).toBe(true);
});

it('the engine decides whether an answer with a lead, however small, is uncertain', () => {
  expect(isUncertain(0.501, sure, undefined, [0.501, 0.499])).toBe(false);
  expect(isUncertain(0.49, silent, undefined, [0.49, 0.3, 0.21])).toBe(true);
});

it('a confidence that the caller requires overrides everything else', () => {
  expect(isUncertain(0.5, sure, 0.4, [0.5, 0.5])).toBe(false);
  expect(isUncertain(0.9, sure, 0.95, [0.9, 0.1])).toBe(true);
});
