// Values as tables hold them: an unambiguous date, time or number gets a normal form; everything else stays as it is written.
import { describe, expect, it } from 'vitest';
import { conventionsOf } from '../../src/operations/extract/evidence-of-text.js';
import { normalForm } from '../../src/operations/extract/normal-form.js';
import { valueWriter } from '../../src/operations/extract/requested-format.js';

const form = (value: string, text = '', kind?: 'number' | 'time') => normalForm(value, kind, conventionsOf(text));

describe('a date', () => {
  it.each([
    ['2 March 2026', '2026-03-02'],
    ['Monday, 4 May 2026', '2026-05-04'],
    ['the 3rd of May, 2024', '2024-05-03'],
    ['April 14, 2025', '2025-04-14'],
    ['7. Oktober 2025', '2025-10-07'],
    ['1er juin 2024', '2024-06-01'],
    ['5 de enero de 2026', '2026-01-05'],
    ['lunedì 12 maggio 2025', '2025-05-12'],
    ['02.03.2026', '2026-03-02'],
    ['25/03/2024', '2024-03-25'],
    ['15/01/19', '2019-01-15'],
    ['2026年3月2日', '2026-03-02'],
    ['March 2026', '2026-03'],
    ['12 May 2026 at 14:30', '2026-05-12T14:30'],
    ['2025-11-30T08:15:07', '2025-11-30T08:15:07'],
  ])('written as %s becomes %s', (written, iso) => {
    expect(form(written)).toEqual({ value: iso });
  });

  it('in digits is read by the order of the other dates of the text, and stays as it is if none shows it', () => {
    expect(form('03/04/2024', 'Sent 25/03/2024.')).toEqual({ value: '2024-04-03' });
    expect(form('03/04/2024', 'Sent 03/25/2024.')).toEqual({ value: '2024-03-04' });
    expect(form('03/04/2024', 'Ref A7')).toBeUndefined();
  });

  it.each(['2 March', '2 to 5 March 2026', '1–15 June 2025', 'before 1 May 2026', '12.03.55', '09/27', '30 February 2024', 'Spring 2026', 'A4 2024'])(
    'that is not certain stays as it is written: %s',
    (written) => {
      expect(form(written)).toBeUndefined();
    },
  );
});

describe('a time of day', () => {
  it.each([
    ['3:30 pm', '15:30'],
    ['7 p.m.', '19:00'],
    ['9:05 Uhr', '09:05'],
  ])('written as %s becomes %s', (written, iso) => {
    expect(form(written)).toEqual({ value: iso });
  });

  it('is not seen in what may be a duration or a score, unless the field asks for a time', () => {
    expect(form('1h30')).toBeUndefined();
    expect(form('3:02')).toBeUndefined();
    expect(form('14h30', '', 'time')).toEqual({ value: '14:30' });
  });
});

describe('a number', () => {
  it.each([
    ['GBP 1,202.40', 1202.4, 'GBP'],
    ['1.234,50 €', 1234.5, 'EUR'],
    ['€ 1.284', 1284, 'EUR'],
    ['€ 45,-', 45, 'EUR'],
    ["CHF 12'450.75", 12450.75, 'CHF'],
    ['1 045,20 euros', 1045.2, 'EUR'],
    ['R$ 2.310,00', 2310, 'BRL'],
    ['₹ 1,00,000', 100_000, 'INR'],
    ['$19.99', 19.99, '$'],
    ['−1,250.00 USD', -1250, 'USD'],
    ['(45.00) EUR', -45, 'EUR'],
    ['12,5 %', 12.5, '%'],
    ['2.5 kg', 2.5, 'kg'],
    ['85 m²', 85, 'm²'],
    ['120 km/h', 120, 'km/h'],
    ['24 Monate', 24, 'Monate'],
    ['2.5 million euros', 2_500_000, 'EUR'],
    ['3,7 Mio. €', 3_700_000, 'EUR'],
    ['$3bn', 3_000_000_000, '$'],
  ])('written as %s becomes %d %s', (written, value, unit) => {
    expect(form(written)).toEqual({ value, unit });
  });

  it('is not seen in digits alone, unless the field asks for a number', () => {
    expect(form('4711')).toBeUndefined();
    expect(form('4711', '', 'number')).toEqual({ value: 4711 });
    expect(form('004711', '', 'number')).toBeUndefined();
    expect(form('80 guests', '', 'number')).toEqual({ value: 80, unit: 'guests' });
    expect(form('80 guests')).toBeUndefined();
  });

  it('is read with the separators of the rest of the text, and stays as it is if nothing shows them', () => {
    expect(form('1.250 kg', 'Preis: 12,50')).toEqual({ value: 1250, unit: 'kg' });
    expect(form('1.250 kg', 'Price: 12.50')).toEqual({ value: 1.25, unit: 'kg' });
    expect(form('1.250 kg')).toBeUndefined();
    expect(form('0.125 kg')).toEqual({ value: 0.125, unit: 'kg' });
    expect(form('1.250.000 kg')).toEqual({ value: 1_250_000, unit: 'kg' });
  });

  it('in billions is read by the language of the text', () => {
    expect(form('2 Billionen Euro', 'Der Haushalt ist in diesem Jahr nicht so hoch wie die Summe aus dem letzten.')).toBeUndefined();
    expect(form('2 billion euros', 'The budget of the year was higher than that of the last one.')).toEqual({ value: 2e9, unit: 'EUR' });
  });

  it.each([
    '3–5 days',
    '€10 to €25',
    'up to 50 kg',
    'approx. 500 EUR',
    '12 Main Street',
    '3 Musketeers',
    '7 Days Ltd',
    'Fiat 500',
    '5 A',
    '030 1234567',
    '12-3456-7',
    'DE89 3704 0044',
    '2024/0315',
    '3:2',
    'EUR 12 USD',
    '12345678901234567890 EUR',
    '1,23,4 EUR',
  ])('that is not certain stays as it is written: %s', (written) => {
    expect(form(written)).toBeUndefined();
  });
});

describe('a requested format', () => {
  const normal = (value: string, description: string, instruction = '') =>
    valueWriter(instruction, '').normal(value, { name: 'field', description }, undefined);

  it('of a field suppresses its normal form', () => {
    expect(normal('2 March 2026', 'date as DD.MM.YYYY')).toBeUndefined();
    expect(normal('02.03.2026', 'date as DD.MM.YYYY')).toBeUndefined();
  });

  it('of all dates suppresses theirs, but not that of amounts', () => {
    expect(normal('02.03.2026', 'the day', 'Dates as DD.MM.YYYY')).toBeUndefined();
    expect(normal('12 %', 'the rate', 'Dates as DD.MM.YYYY')).toEqual({ value: 12, unit: '%' });
  });
});
