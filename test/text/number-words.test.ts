// Numbers in words, in each language.
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/text/language.js';
import { leadingNumber, readNumberWords } from '../../src/text/number-words.js';

const numbers: readonly (readonly [Language, string, number])[] = [
  ['en', 'two', 2],
  ['en', 'Six weeks', 6],
  ['en', 'twenty-five', 25],
  ['en', 'two hundred and fifty days', 250],
  ['en', 'a hundred', 100],
  ['en', 'two dozen eggs', 24],
  ['en', 'thirty (30) days', 30],
  ['en', 'three thousand four hundred', 3400],
  ['de', 'drei Zimmer', 3],
  ['de', 'eine Woche', 1],
  ['de', 'fünfundzwanzig', 25],
  ['de', 'zweihundertfünfzig', 250],
  ['de', 'dreitausendvierhundertsiebenundachtzig', 3487],
  ['fr', 'deux pièces', 2],
  ['fr', 'vingt et un jours', 21],
  ['fr', 'soixante-dix-sept', 77],
  ['fr', 'quatre-vingt-dix-neuf', 99],
  ['es', 'once', 11],
  ['es', 'treinta y cinco días', 35],
  ['es', 'doscientos', 200],
  ['it', 'ventuno giorni', 21],
  ['it', 'duecentocinquanta', 250],
  ['it', 'tremila', 3000],
  ['pt', 'vinte e cinco', 25],
  ['pt', 'duas semanas', 2],
  ['nl', 'tweeëntwintig', 22],
  ['nl', 'zes weken', 6],
  ['nl', 'honderdvijftig', 150],
];

describe('a number in words', () => {
  it.each(numbers)('of %s is read: "%s" is %d', (language, value, number) => {
    expect(readNumberWords(value, language)).toBe(number);
  });

  it.each(numbers.filter(([, value]) => value !== 'once' && value !== 'a hundred'))(
    'of %s is read without a known language: "%s" is %d',
    (_, value, number) => {
      expect(readNumberWords(value)).toBe(number);
    },
  );

  it('of another language than the text is read, unless it is an ordinary word in that of the text', () => {
    expect(readNumberWords('drei Zimmer', 'en')).toBe(3);
    expect(readNumberWords('once', 'en')).toBeNaN();
  });

  it.each([
    'two or three rooms',
    'three and a half years',
    'five to six weeks',
    'six or seven weeks',
    'once',
    'a week',
    'several',
    'ten twenty',
    'rooms',
    '',
    'one of five',
  ])('is not seen in "%s"', (value) => {
    expect(readNumberWords(value)).toBeNaN();
  });
});

describe('the number that words begin with', () => {
  it.each([
    ['thirty four people', 34, 2],
    ['one hundred and five hundred euros', 100, 2],
    ['six hundred a month', 600, 2],
    ['three and a half', 3, 1],
    ['five six', 5, 1],
  ])('is the longest one: %s', (words, value, used) => {
    expect(leadingNumber(words.split(' '), 'en')).toEqual({ value, used });
  });

  it('is undefined if they begin with none', () => {
    expect(leadingNumber(['a', 'month'], 'en')).toBeUndefined();
  });
});
