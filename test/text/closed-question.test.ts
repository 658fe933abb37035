// Which requests yes or no answers.
import { expect, it } from 'vitest';
import { isClosedQuestion } from '../../src/text/closed-question.js';

it.each([
  'Are pets allowed?',
  'Is the flat furnished?',
  'Don’t we get a refund?',
  'About the lease: may the tenant sublet?',
  'Sind Haustiere erlaubt?',
  'Darf geraucht werden?',
  'Est-ce que les animaux sont admis ?',
  'Les animaux sont-ils admis ?',
  'Y a-t-il un parking ?',
  '¿Se permiten mascotas?',
  '¿Hay ascensor?',
])('“%s” is one', (request) => {
  expect(isClosedQuestion(request)).toBe(true);
});

it.each([
  'Who is the landlord?',
  'What is the rent?',
  'Total?',
  'Name of the tenant?',
  'Is, as a mark of a licence plate',
  'may rent',
  'Wie hoch ist die Miete?',
  'Quel est le loyer ?',
  '¿Cuánto es la renta?',
  'Are pets allowed',
  '',
])('“%s” is none', (request) => {
  expect(isClosedQuestion(request)).toBe(false);
});
