// The questions about documents that models are fitted on (`learnt`), and those that are only used to measure (`unread`).
import { expect, it } from 'vitest';
import { documentQuestions } from './train/document-questions.js';
import { twinQuestions } from './train/document-twins.js';

it.each(['learnt', 'unread'] as const)('about half of the %s yes/no questions about documents have the answer yes', (half) => {
  const answers = documentQuestions(half).flatMap(({ answer }) => (typeof answer === 'boolean' ? [answer] : []));
  const share = answers.filter(Boolean).length / answers.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.03);
});

it.each(['learnt', 'unread'] as const)('the %s choices have distinct options, and the first is right about as often as by chance', (half) => {
  const choices = documentQuestions(half).flatMap(({ answer }) => (typeof answer === 'boolean' ? [] : [answer]));
  const first = choices.filter(({ right }) => right === 0).length / choices.length;
  expect(choices.every(({ options, right }) => new Set(options).size === options.length && right < options.length)).toBe(true);
  expect(Math.abs(first - 0.25)).toBeLessThan(0.06);
});

it('no text of the unread questions is the text of a learnt question', () => {
  const learnt = new Set(documentQuestions('learnt').map(({ text }) => text));
  expect(documentQuestions('unread').filter(({ text }) => learnt.has(text))).toEqual([]);
});

it('a question about two texts has another answer for each, and yes is the answer for the first text about as often as for the second', () => {
  const questions = twinQuestions();
  const yesNo = questions.filter(({ isYesNo }) => isYesNo);
  expect(questions.every(({ texts: [first, second], right: [one, other] }) => first !== second && one !== other)).toBe(true);
  expect(Math.abs(yesNo.filter(({ right: [one] }) => one === 0).length / yesNo.length - 0.5)).toBeLessThan(0.05);
});
