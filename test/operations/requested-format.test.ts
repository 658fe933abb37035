// Formats that descriptions and instructions ask for: how they are understood, and how values are written in them.
import { describe, expect, it } from 'vitest';
import { valueWriter, withoutFormat } from '../../src/operations/extract/requested-format.js';

const written = (description: string, value: string, text = '', name = 'field') => valueWriter('', text)(value, { name, description }) ?? value;
const ordered = (instruction: string, name: string, value: string) => valueWriter(instruction, '')(value, { name, description: '' }) ?? value;

describe('a format requested in a description', () => {
  it.each([
    ['date in ISO format', 'March 5, 2024', '2024-03-05'],
    ['date (DD.MM.YYYY)', '5 mars 2024', '05.03.2024'],
    ['date as dd/mm/yy', '2024-03-05', '05/03/24'],
    ['month as MM/YYYY', 'March 5, 2024', '03/2024'],
    ['date like MMM D, YYYY', '17.06.2024', 'Jun 17, 2024'],
    ['Datum als TT.MM.JJJJ', 'March 5, 2024', '05.03.2024'],
    ['date au format JJ/MM/AAAA', '5 mars 2024', '05/03/2024'],
    ['fecha en formato AAAA-MM-DD', '5 de marzo de 2024', '2024-03-05'],
    ['Datum im ISO-Format', '5. März 2024', '2024-03-05'],
    ['Datum im ISO-Format, Zeichen getrennt', '5. Ma\u0308rz\u00a02024', '2024-03-05'],
    ['date au format JJ/MM/AAAA', '５ mars ２０２４', '05/03/2024'],
    ['Betrag als Zahl', '1.284,90 €', 1284.9],
    ['importe como número', '1.284,90 €', 1284.9],
    ['date and time as YYYY-MM-DD HH:MM', '5 May 2023, 14:20', '2023-05-05 14:20'],
    ['year of the date', 'July 4th, 1987', '1987'],
    ['time in 24-hour format', '6:05 pm', '18:05'],
    ['total as a number without currency', '$1,482.50', 1482.5],
    ['total (number)', '1.284,90 €', 1284.9],
    ['total as a number', '€ 1.284', 1284],
    ['total as a number', 'A$2,200.00', 2200],
    ['total as a number', 'R$ 1.284,50', 1284.5],
    ['total as a number', '$3.2 million', 3_200_000],
    ['total as an integer', "CHF 2'310.00", 2310],
    ['total as a number', '9,007,199,254,740,991', 9_007_199_254_740_991],
    ['total as a number', '0.0712345678901234', 0.0712345678901234],
    ['total with two decimals', '4 500 EUR', '4500.00'],
    ['rate as a number', '7.5 %', 7.5],
    ['name in uppercase', 'straße 5', 'STRASSE 5'],
    ['name in title case', "JOHN O'NEIL", "John O'neil"],
    ['last four digits of the card', '5105-1051-0510-5100', '5100'],
    ['first 2 letters of the code', '7-ab-c', 'ab'],
    ['phone number, digits only', '+34 612 55', '3461255'],
    ['IBAN without spaces', 'CH93 0076 2011', 'CH9300762011'],
    ['country as two-letter code', 'Deutschland', 'DE'],
    ['three-letter country code', 'United States of America', 'USA'],
    ['currency as ISO 4217 code', '£12.00', 'GBP'],
    ['currency code', '20 Swiss francs', 'CHF'],
    ['language as ISO 639-1 code', 'Japanese', 'ja'],
  ])('is applied to the value: %s, %s', (description, value, expected) => {
    expect(written(description, value)).toBe(expected);
  });

  it.each([
    ['date in ISO format', 'next week'],
    ['date as YYYY-MM-DD', '5 March'],
    ['total as a number', 'on request'],
    ['number as an integer', 'NS-20417'],
    ['number as an integer', '2 x 4'],
    ['number as an integer', '9007199254740993'],
    ['number as a number', '12,345,678,901,234.567'],
    ['number with two decimals', '4503599627370497.01'],
    ['country code', 'Atlantis'],
    ['last four digits', 'none'],
  ])('leaves a value as it is if it cannot be written that way: %s, %s', (description, value) => {
    expect(written(description, value)).toBe(value);
  });

  it.each(['postal code', 'product code', 'phone number with country code', 'ISO 9001 certificate', 'width in mm', 'number of units', 'last name'])(
    'is not seen in "%s"',
    (description) => {
      expect(written(description, 'Code 12 AB')).toBe('Code 12 AB');
    },
  );

  it('is applied to an ambiguous date by the order of the other dates of the text', () => {
    expect(written('date in ISO format', '05/12/2023', 'signed on 30/11/2023, effective 05/12/2023')).toBe('2023-12-05');
    expect(written('date in ISO format', '05/12/2023', 'signed on 11/30/2023, effective 05/12/2023')).toBe('2023-05-12');
  });
});

describe('a format requested in the instruction', () => {
  it('applies to the values that it names', () => {
    const instruction = 'Dates in ISO 8601, amounts as plain numbers without currency. Names in uppercase.';
    expect(ordered(instruction, 'issued', '5 May 2023')).toBe('2023-05-05');
    expect(ordered(instruction, 'fee', '$5.00')).toBe(5);
    expect(ordered(instruction, 'customer_name', 'Ann Lee')).toBe('ANN LEE');
    expect(ordered(instruction, 'city', 'Oslo')).toBe('Oslo');
    expect(ordered(instruction, 'invoice_number', '20417')).toBe('20417');
  });

  it('may come before the values that it names, or apply to everything', () => {
    expect(ordered('Use ISO format for dates and plain numbers for amounts', 'fee', '$5.00')).toBe(5);
    expect(ordered('Lowercase everything.', 'city', 'Oslo')).toBe('oslo');
  });

  it('gives way to the format in the description of a field', () => {
    expect(valueWriter('All dates as YYYY-MM-DD', '')('5 May 2023', { name: 'due', description: 'due date as DD/MM/YYYY' })).toBe('05/05/2023');
  });
});

describe('the words of a format', () => {
  it.each([
    ['card', 'last four digits of the card number', 'the card number'],
    ['due', 'amount due as a number without currency', 'amount due'],
    ['guest', 'name of the guest', 'name of the guest'],
    ['next_meeting', 'date of the next meeting in ISO format', 'date of the next meeting'],
    ['due', 'due date, as YYYY-MM-DD', 'due date'],
    ['due', 'due date (DD.MM.YYYY)', 'due date'],
    ['date', 'date like MMM D, YYYY', 'date'],
    ['signed', 'ISO date of signature', 'date of signature'],
    ['datum', 'Datum der Rechnung im ISO-Format', 'Datum der Rechnung'],
    ['datum', 'Datum der Rechnung, als TT.MM.JJJJ', 'Datum der Rechnung'],
    ['date', 'date de la facture au format ISO', 'date de la facture'],
    ['date', 'date de la facture au format JJ/MM/AAAA', 'date de la facture'],
    ['fecha', 'fecha de la factura en formato ISO 8601', 'fecha de la factura'],
    ['opening', 'opening time in 24-hour format', 'opening time'],
    ['gesamt', 'Gesamtbetrag als Zahl', 'Gesamtbetrag'],
    ['total', 'importe total como número', 'importe total'],
  ])('are removed from the description of “%s: %s”', (name, description, left) => {
    expect(withoutFormat(name, description)).toBe(left);
  });
  it.each([
    ['expected', 'expected delivery, in ISO format', 'expected delivery date'],
    ['due', 'YYYY-MM-DD', 'date'],
    ['due_date', 'ISO 8601', ''],
    ['opens', 'HH:MM', 'time'],
  ])('are replaced in “%s: %s” by the kind of value, unless something else names it', (name, description, left) => {
    expect(withoutFormat(name, description)).toBe(left);
  });
});

it.each([
  ['dates in ISO format', '2 March', ['dates in ISO format']],
  ['dates in ISO format', '2 March 2024', []],
  ['dates in ISO format', 'Anna Keller', []],
  ['year only', '2 March', ['year only']],
  ['amounts as numbers', 'EUR 20 to 30', ['amounts as numbers']],
  ['amounts as numbers', 'EUR 20.50', []],
])('of the instruction “%s”, what cannot be applied to “%s” is %j', (instruction, value, parts) => {
  const short = new Set<string>();
  valueWriter(instruction, '', (part) => short.add(part))(value, { name: 'amount', description: '' });
  expect([...short]).toEqual(parts);
});
