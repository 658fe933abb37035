// Rubrics as statements, which is what models of inference judge.
import { expect, it } from 'vitest';
import { statementOf } from '../../../../src/engines/onnx/families/hypothesis.js';

it.each([
  ['Is the text about ships?', 'The text is about ships.'],
  ['Does it mention a price?', 'It does mention a price.'],
  ['Has someone paid?', 'Someone has paid.'],
  ['Which team is it for?', 'The answer to the question “Which team is it for?” is yes.'],
  ['The mail is a complaint.', 'The mail is a complaint.'],
])('the family of hypotheses turns %s into a statement', (question, statement) => expect(statementOf(question)).toBe(statement));
