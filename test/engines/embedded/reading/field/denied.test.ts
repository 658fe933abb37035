// Fields that negate what they name, and totals with and without tax.
import { describe, expect, it } from 'vitest';
import { affirmed } from '../../../../../src/engines/embedded/reading/field/denied.js';

const meant = (name: string, description = ''): string => {
  const field = affirmed({ kind: 'scalar', path: [], name, description });
  return description === '' ? field.name : field.description;
};

describe('a field that negates or includes something', () => {
  it.each([
    'people who did not attend',
    'who was not present',
    "Who didn't attend?",
    "Who wasn't there?",
    'not_attending',
    'Which members did not attend?',
    'Wer war nicht anwesend?',
    "Qui n'était pas présent ?",
    '¿Quién no asistió?',
  ])('asks for those who were absent: %s', (wish) => {
    expect(meant(wish)).toBe('absentees');
  });

  it.each(['people not absent', 'Who was not absent?'])('asks for those who were present: %s', (wish) => {
    expect(meant(wish)).toBe('attendees');
  });

  it('is read in its description as well', () => {
    expect(meant('people', 'members who did not attend')).toBe('people who were absent');
  });

  it.each([
    'total without VAT',
    'total not including VAT',
    'sum_without_tax',
    'How much is it without VAT?',
    'Summe ohne Mehrwertsteuer',
    'importe sin IVA',
    'montant sans TVA',
    'prix hors TVA',
    'importo senza imposta',
  ])('asks for the sum before tax: %s', (wish) => {
    expect(meant(wish)).toBe('subtotal');
  });

  it.each(['total including VAT', 'total with tax', 'Summe mit Mehrwertsteuer', 'total avec TVA', 'total con IVA'])(
    'asks for the total including tax: %s',
    (wish) => {
      expect(meant(wish)).toBe('total');
    },
  );

  it.each(['companies with VAT number', 'invoice number with date'])('is unchanged if it is not about a sum that includes tax: %s', (wish) => {
    expect(meant(wish)).toBe(wish);
  });

  it.each([
    'attendees, not absentees',
    'people who attended, not those absent',
    'Attendees who did not vote',
    'people who did not only attend',
    'Anwesende am 15. Mai',
    'reason for not attending',
    'Why did Mark not attend?',
    'How many people did not attend?',
    'Was Karen not present?',
    'unit price without VAT',
    'companies without VAT number',
    'salary before tax',
    'tax not paid',
    'Who has not paid the tax?',
  ])('is unchanged if the negation is about something else: %s', (wish) => {
    expect(meant(wish)).toBe(wish);
  });
});
