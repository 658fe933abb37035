// An answer that is said of another thing than the question asks about is not sure.
import { expect, it } from 'vitest';
import { answerOf } from './answer-of.js';

it.each([
  ['How much does dinner cost?', 'Welcome to our inn. Breakfast costs 12 euros. There is no dinner.'],
  ['Who paid the deposit?', 'Anna Reid paid the rent. The flat is small. The deposit is still open.'],
  ['Was kostet die Garage?', 'Willkommen. Die Wohnung kostet 900 Euro. Eine Garage gibt es nicht.'],
])('what one thing costs or who paid it tells nothing of the other: %s', async (question, text) => {
  const { value, isUnsaid } = await answerOf(question, text);
  expect(value === null || isUnsaid).toBe(true);
});

it.each([
  ['How much does breakfast cost?', 'Welcome to our inn. Breakfast costs 12 euros. There is no dinner.', '12 euros'],
  ['How much did the boat cost?', 'We rented a boat in Split. It cost 300 euros. There were no oars.', '300 euros'],
  ['How much did the keys for the boat cost?', 'We rented a boat in Split. The keys cost 30 euros. The sea was calm.', '30 euros'],
])('the thing itself, what stands for it, and what only says more of it are no other: %s', async (question, text, answer) => {
  expect(await answerOf(question, text)).toMatchObject({ value: answer, isUnsaid: false });
});
