// The reason for a decision: one sentence that quotes the text faithfully.
import { expect, it } from 'vitest';
import { explain } from '../../../../src/engines/embedded/labels/explain.js';

const labels = [
  { name: 'billing', rubric: 'Is it about a charge?' },
  { name: 'shipping', rubric: 'Is it about a delivery?' },
];
const text = 'Hello. I was charged\ntwice for “one” order.';
const about = (change: object) => explain({ task: 'reasoning', text, labels, chosen: 0, probability: 0.9, evidence: null, ...change });

it('the explanation of a label quotes the evidence, the label and how sure it is', () => {
  const start = text.indexOf('charged');
  expect(about({ evidence: { start, end: start + 'charged\ntwice'.length } })).toBe(
    'The text says “charged twice”, which supports “billing” (90 % sure).',
  );
});

it('the explanation of a label says if no phrase stands out or another label may fit as well', () => {
  expect(about({})).toBe('No phrase of the text stands out, but “billing” fits it best of the 2 labels (90 % sure).');
  expect(about({ probability: 0.51 })).toMatch(/only 51 % sure; another label may fit as well/);
});

it('the explanation of a label shortens a long quotation at a word boundary and replaces quotation marks inside it', () => {
  const long = `“${'very '.repeat(60)}”`;
  const sentence = about({ text: long, evidence: { start: 0, end: long.length } });
  expect(sentence.length).toBeLessThan(260);
  expect(sentence.match(/“/g)).toHaveLength(2);
  expect(sentence).toContain('very …');
});

it('the explanation of a label says that there was no choice if there is only one label', () => {
  expect(about({ labels: labels.slice(0, 1) })).toBe('“billing” was the only label to choose from.');
});

it('the explanation of a label gives no percentage for an uncertain answer', () => {
  const sentence = about({ probability: 0.94, isUncertain: true });
  expect(sentence).toContain('not sure');
  expect(sentence).not.toContain('%');
});
