// A value that the text states about something other than the subject of the question is not a confident answer.
import { expect, it } from 'vitest';
import { answerOf } from './answer-of.js';

it.each([
  ['How much does dinner cost?', 'Welcome to our inn. Breakfast costs 12 euros. There is no dinner.'],
  ['Who paid the deposit?', 'Anna Reid paid the rent. The flat is small. The deposit is still open.'],
  ['Was kostet die Garage?', 'Willkommen. Die Wohnung kostet 900 Euro. Eine Garage gibt es nicht.'],
])('a statement about one thing gives no answer about another, or only one that is flagged as doubtful: %s', async (question, text) => {
  const { value, isUnmentioned } = await answerOf(question, text);
  expect(value === null || isUnmentioned).toBe(true);
});

it.each([
  ['How much does breakfast cost?', 'Welcome to our inn. Breakfast costs 12 euros. There is no dinner.', '12 euros'],
  ['How much did the boat cost?', 'We rented a boat in Split. It cost 300 euros. There were no oars.', '300 euros'],
  ['How much did the keys for the boat cost?', 'We rented a boat in Split. The keys cost 30 euros. The sea was calm.', '30 euros'],
])('a statement about the same thing, named in full, in part or by a pronoun, answers without doubt: %s', async (question, text, answer) => {
  expect(await answerOf(question, text)).toMatchObject({ value: answer, isUnmentioned: false });
});
