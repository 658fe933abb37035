// Quantities of a text: numbers in digits and words, with what they measure.
import { describe, expect, it } from 'vitest';
import { quantitiesIn } from '../../../../src/engines/embedded/labels/quantities.js';
import type { LanguageCode } from '../../../../src/engines/embedded/languages/languages.js';

const read = (text: string, code: LanguageCode = 'en') => quantitiesIn(text, code).map(({ value, measure }) => [value, measure]);
const hour = 3600;

describe('a quantity', () => {
  it.each<[string, LanguageCode, number, string]>([
    ['It took 90 minutes.', 'en', 1.5 * hour, 'time'],
    ['It took half an hour.', 'en', hour / 2, 'time'],
    ['It took two and a half hours.', 'en', 2.5 * hour, 'time'],
    ['It took 2 hours and 10 minutes.', 'en', 2 * hour + 600, 'time'],
    ['Es dauerte anderthalb Stunden.', 'de', 1.5 * hour, 'time'],
    ['Cela a pris une heure et demie.', 'fr', 1.5 * hour, 'time'],
    ['Tardó media hora.', 'es', hour / 2, 'time'],
    ['Durou oito segundos.', 'pt', 8, 'time'],
    ['It weighs 800 g.', 'en', 800, 'mass'],
    ['Sono 2,5 kg.', 'it', 2500, 'mass'],
    ['Het is twaalf kilometer.', 'nl', 12_000, 'length'],
    ['We paid $4.2 million.', 'en', 4_200_000, 'money'],
    ['They asked for half a million dollars.', 'en', 500_000, 'money'],
    ['zweihundertfünfzig Euro', 'de', 250, 'money'],
    ['around 15 % less', 'en', 15, 'percent'],
    ['two dozen people', 'en', 24, 'count'],
    ['Our 1,400 staff', 'en', 1400, 'count'],
  ])('is read with its unit: %s', (text, code, value, measure) => {
    expect(read(text, code)).toEqual([[value, measure]]);
  });

  it('of a range has the unit of the number after it', () => {
    expect(read('20 to 30 minutes')).toEqual([
      [1200, 'time'],
      [1800, 'time'],
    ]);
    expect(read('5–8 €')).toEqual([
      [5, 'money'],
      [8, 'money'],
    ]);
    expect(read('between one hundred and five hundred euros')).toEqual([
      [100, 'money'],
      [500, 'money'],
    ]);
  });

  it('ends before the period of its rate', () => {
    expect(read('six hundred a month')).toEqual([[600, 'count']]);
    expect(read('20 euros an hour')).toEqual([[20, 'money']]);
    expect(read('twice a week')).toEqual([]);
  });

  it('is not part of a date, a time of day, a year or a code', () => {
    expect(read('On 12/10/2025 at 9:30 in room B12, since 1998, on the 3rd floor, ref. 0042')).toEqual([]);
  });

  it('may be none', () => {
    expect(quantitiesIn('There are no bedrooms, and nobody complained.', 'en').map(({ value, form, counted }) => [value, form, counted])).toEqual([
      [0, 'none', 'bedroom'],
      [0, 'none', ''],
    ]);
  });
});
