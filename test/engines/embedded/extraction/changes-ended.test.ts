// A value that is past or was only planned gives way to the one in a later sentence.
import { expect, it } from 'vitest';
import { answerOf } from './answers/answer-of.js';

it.each([
  ['When is the talk?', 'The talk was planned for 3 May. It will now be on 17 May. Entry is free.', '17 May'],
  ['Who is the treasurer?', 'Tom Hale was treasurer until 2023. Since then it has been Ann Reid. The club is old.', 'Ann Reid'],
  ['Where is the office?', 'Our office in Leeds has closed. You will find us in York. The phone is the same.', 'York'],
  ['Wann ist das Konzert?', 'Das Konzert war für den 3. Mai geplant. Es findet nun am 17. Mai statt. Der Eintritt ist frei.', '17. Mai'],
])('a question in the present tense gets the current value: %s', async (question, text, answer) => {
  expect((await answerOf(question, text)).value).toBe(answer);
});

it.each([
  ['Who was treasurer until 2023?', 'Tom Hale was treasurer until 2023. Since then it has been Ann Reid. The club is old.', 'Tom Hale'],
  ['How long is the library open?', 'The library is open until 8 pm. The café of the museum now closes at 6 pm. Entry is free.', '8 pm'],
])('a question about the past gets the former value, and a change of something else has no effect: %s', async (question, text, answer) => {
  expect((await answerOf(question, text)).value).toBe(answer);
});
