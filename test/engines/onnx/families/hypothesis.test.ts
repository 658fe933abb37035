// Rubrics as statements, which is what inference models judge.
import { expect, it } from 'vitest';
import { statementOf } from '../../../../src/engines/onnx/families/hypothesis.js';

it.each([
  ['Is the text about ships?', 'The text is about ships.'],
  ['Does it mention a price?', 'It does mention a price.'],
  ['Has someone paid?', 'Someone has paid.'],
  ['Which team is it for?', 'The answer to the question “Which team is it for?” is yes.'],
  ['The mail is a complaint.', 'The mail is a complaint.'],
])('the rubric “%s” becomes the hypothesis “%s”', (question, statement) => expect(statementOf(question)).toBe(statement));
