// The questions to documents that models are fitted on, and those that only figures are read of.
import { expect, it } from 'vitest';
import { documentQuestions } from './train/document-questions.js';

it.each(['learnt', 'unread'] as const)('of the %s questions to documents about half of those for yes or no are answered with yes', (half) => {
  const answers = documentQuestions(half).flatMap(({ answer }) => (typeof answer === 'boolean' ? [answer] : []));
  const share = answers.filter(Boolean).length / answers.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.03);
});

it.each(['learnt', 'unread'] as const)('of the %s choices the right option stands in no place much more often than by chance', (half) => {
  const choices = documentQuestions(half).flatMap(({ answer }) => (typeof answer === 'boolean' ? [] : [answer]));
  const first = choices.filter(({ right }) => right === 0).length / choices.length;
  expect(choices.every(({ options, right }) => new Set(options).size === options.length && right < options.length)).toBe(true);
  expect(Math.abs(first - 0.25)).toBeLessThan(0.06);
});

it('no text of the unread questions is a document that something is fitted on', () => {
  const learnt = new Set(documentQuestions('learnt').map(({ text }) => text));
  expect(documentQuestions('unread').filter(({ text }) => learnt.has(text))).toEqual([]);
});
