// A text that consists only of signs and spaces says nothing about any label.
import { describe, expect, it } from 'vitest';
import type { LabelQuestion } from '../../../../src/core/label.js';
import { scoreLabels } from '../../../../src/engines/embedded/labels/score-labels.js';

const topics = [
  { name: 'billing', rubric: 'a charge or an invoice' },
  { name: 'refund', rubric: 'money back is wanted' },
];
const questions: readonly (readonly [string, LabelQuestion])[] = [
  ['labels beside each other', { mode: 'exclusive', guidance: '', labels: topics }],
  ['a yes/no question', { mode: 'yes-no', guidance: '', labels: [{ name: 'q', rubric: 'Is it urgent?' }] }],
  ['a statement', { mode: 'yes-no', guidance: '', labels: [{ name: 'q', rubric: 'The lease runs for three years.' }] }],
  ['values of a field', { mode: 'exclusive', guidance: 'status', isField: true, labels: topics }],
  [
    'answers to a question',
    {
      mode: 'exclusive',
      guidance: 'Who pays?',
      labels: [
        { name: 'tenant', rubric: '' },
        { name: 'landlord', rubric: '' },
      ],
    },
  ],
];

describe.each(questions)('for %s', (_, question) => {
  it.each(['\u0000\u0001\u0002', '\ufffd\ufffd', '...', '!!! ???', '\t\n ', '* * *', '\u200b', '§§ %% @@'])(
    'the text %j gives an uncertain answer with all scores 0 and no evidence',
    async (text) => {
      const { scores } = await scoreLabels({ texts: [text], questions: [question], evidence: true }, new AbortController().signal);
      const { logits, uncertain, evidence } = scores[0]![0]!;
      expect(uncertain).toBe(true);
      expect(new Set(logits)).toEqual(new Set([0]));
      expect(evidence?.every((place) => place === null)).toBe(true);
    },
  );
});
