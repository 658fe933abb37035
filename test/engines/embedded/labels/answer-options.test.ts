// Options of an open question: the one that the text supports is chosen, and the answer is uncertain if the text supports none.
import { expect, it } from 'vitest';
import { analyse } from '../../../../src/engines/embedded/extraction/analyse.js';
import { openQuestionOf, optionFits } from '../../../../src/engines/embedded/labels/answer-options.js';
import { readText } from '../../../../src/engines/embedded/labels/read-text.js';
import { softmax } from '../../../../src/text/probability.js';

function answered(text: string, guidance: string, options: readonly string[]) {
  const open = openQuestionOf({ mode: 'exclusive', labels: options.map((name) => ({ name, rubric: '' })), guidance })!;
  const { logits, isUncertain } = optionFits(open, readText(text), analyse({ text }));
  const probabilities = softmax(logits);
  return { top: options[probabilities.indexOf(Math.max(...probabilities))], highest: Math.max(...probabilities), isUncertain };
}

const policy = 'Trips are booked by the travel desk. The department head approves every trip in writing.';

it('the channel of answer options chooses the option that the text names together with what is asked', () => {
  const { top, isUncertain } = answered(policy, 'Who approves a trip?', ['the gardener', 'the department head', 'a supplier']);
  expect([top, isUncertain]).toEqual(['the department head', false]);
});

it('the channel of answer options is uncertain if the text mentions none of the options', () => {
  expect(answered(policy, 'Who approves a trip?', ['the gardener', 'the pilot', 'the nurse']).isUncertain).toBe(true);
});

it('the channel of answer options gives no option a probability of 0.9 if the text mentions all of them', () => {
  expect(answered(policy, 'Who approves a trip?', ['the travel desk', 'the department head']).highest).toBeLessThan(0.9);
});

it('the channel of answer options chooses the option that span extraction finds, even if the text mentions every option', () => {
  const text =
    'Dear Ms Okoye, our fitter Tom Reyes will call on Tuesday to replace the pump, which broke down last week. Please leave the key with Mrs Lund next door. The invoice goes to the landlord, Mr Bell. Kind regards, Ana Silva';
  const options = ['Ms Okoye', 'Tom Reyes', 'Mrs Lund', 'Mr Bell', 'Ana Silva'];
  expect(answered(text, 'Who keeps the key?', options).top).toBe('Mrs Lund');
  expect(answered(text, 'Who replaces the pump?', options).top).toBe('Tom Reyes');
});

it('the channel of answer options does not apply to a yes/no question, nor without a question', () => {
  const labels = ['yes', 'no'].map((name) => ({ name, rubric: '' }));
  expect(openQuestionOf({ mode: 'exclusive', labels, guidance: 'Is it approved?' })).toBeNull();
  expect(openQuestionOf({ mode: 'exclusive', labels, guidance: '' })).toBeNull();
});
