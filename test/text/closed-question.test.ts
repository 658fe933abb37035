// Which requests can be answered with yes or no.
import { expect, it } from 'vitest';
import { isClosedQuestion } from '../../src/text/closed-question.js';

it.each([
  'Are pets allowed?',
  'Is the flat furnished?',
  'Don’t we get a refund?',
  'About the lease: may the tenant sublet?',
  'Can I have a dog?',
  'May we cancel early?',
  'Could you be charged a fee?',
  'Can I give notice by mail?',
  'Can you get out of the contract before June?',
  'Sind Haustiere erlaubt?',
  'Kann ich vorher kündigen?',
  'Darf geraucht werden?',
  'Est-ce que les animaux sont admis ?',
  'Les animaux sont-ils admis ?',
  'Y a-t-il un parking ?',
  '¿Se permiten mascotas?',
  '¿Hay ascensor?',
])('“%s” is a yes/no question', (request) => {
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
  'May I have the first name, please?',
  'Could you tell me the total?',
  'Would you please list the products?',
  'May I ask who the tenant is?',
  'Can we get the phone number?',
  'Do you know the last name?',
  'Is a first name given?',
  'Does the letter mention a deadline?',
  'Wird ein Vorname genannt?',
  'Est-ce que le prénom est indiqué ?',
  'Können Sie mir den Namen nennen?',
  'Darf ich das Datum erfahren?',
  'Est-ce que vous pouvez me dire le total ?',
  '¿Puede decirme el apellido?',
  '',
])('“%s” is not a yes/no question', (request) => {
  expect(isClosedQuestion(request)).toBe(false);
});
