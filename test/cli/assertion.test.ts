// The expression of --assert.
import { describe, expect, it } from 'vitest';
import { parseAssertion } from '../../src/cli/assertion.js';
import { UsageError } from '../../src/core/usage-error.js';

const response = {
  top_label: 'spam',
  scores: { spam: 0.9, 'not spam': 0.1 },
  matched_labels: [],
  answers: { renews: { type: 'noul', noul: 0.7 } },
  labels: [{ label: 'spam' }],
  ocr_text: null,
};

it.each([
  ['top_label == "spam"', true],
  ["top_label != 'spam'", false],
  ['scores.spam > 0.8', true],
  ['scores["not spam"] >= 0.1', true],
  ['scores.spam <= 0.5', false],
  ['answers.renews.noul < 0.5 or scores.spam > 0.5', true],
  ['not answers.renews.noul < 0.5', true],
  ['! (top_label == "spam" && scores.spam > 0.95)', true],
  ['true and false or true', true],
  ['true and (false or not true)', false],
  ['matched_labels', false],
  ['matched_labels.length == 0', true],
  ['labels[0].label == "spam"', true],
  ['ocr_text == null', true],
  ['scores.spam > "high"', false],
  ['top_label', true],
])('%s is %s', (expression, holds) => {
  expect(parseAssertion(expression)(response)).toBe(holds);
});

describe('mistakes', () => {
  it.each([
    ['', 1],
    ['top_label =', 11],
    ['top_label = "spam"', 11],
    ['(top_label', 11],
    ['top_label "spam"', 11],
    ['scores.', 8],
    ['a == b )', 8],
    ['#', 1],
  ])('%j is not understood at character %i', (expression, at) => {
    expect(() => parseAssertion(expression)).toThrow(`--assert is not understood at character ${at} of`);
    expect(() => parseAssertion(expression)).toThrow(UsageError);
  });

  it('refuses a field that the response does not have, so that a typo passes no gate', () => {
    expect(() => parseAssertion('toplabel != "spam"')(response)).toThrow('the response has no field toplabel');
    expect(() => parseAssertion('scores.spm < 0.5')(response)).toThrow('the response has no field scores.spm');
    expect(() => parseAssertion('ocr_text.length > 3')(response)).toThrow('the response has no field ocr_text.length');
    expect(() => parseAssertion('__proto__ == null')(response)).toThrow('no field');
  });

  it('stays quick on a long expression', () => {
    const long = Array.from({ length: 20_000 }, () => 'scores.spam > 0.1').join(' and ');
    expect(parseAssertion(long)(response)).toBe(true);
  });
});
