// Words of other languages, read in English.
import { expect, it } from 'vitest';
import { inEnglishWords, wordsOf } from '../../../../../src/engines/embedded/reading/text/words.js';

const read = (text: string, language: 'en' | 'de' | 'fr'): string[] => wordsOf(text, 0, text.length, language).map(({ lower }) => lower);

it('German stop words and words of the glossary are read as English words', () => {
  expect(read('Der Techniker wurde bezahlt', 'de')).toEqual(['the', 'technician', 'was', 'pay']);
});

it('an elided article is a word of its own, at its own position', () => {
  const text = "L'eau de la cave";
  const words = wordsOf(text, 0, text.length, 'fr');
  expect(words.map(({ start, end }) => text.slice(start, end))).toEqual(["L'", 'eau', 'de', 'la', 'cave']);
  expect(words[0]).toMatchObject({ lower: 'the', isSmall: true });
});

it('a pronoun after its verb is not part of it', () => {
  expect(wordsOf('a-t-il', 0, 6, 'fr')).toMatchObject([{ lower: 'has', isSmall: true }]);
});

it('English words stay as they are', () => {
  expect(read("The mill's roof", 'en')).toEqual(['the', 'mill', "'s", 'roof']);
});

it.each([
  ['Warum wurde die Bestellnummer nicht geändert?', 'de', 'why was the order number not change ?'],
  ["J'attends la livraison de l'armoire", 'fr', 'i waiting the delivery of the shelf'],
  ['No quiero pagar la factura', 'es', 'not want pay the bill'],
] as const)('"%s" is read word by word in English, compounds by their parts', (text, language, english) => {
  expect(inEnglishWords(text, language)).toBe(english);
});

it('a word that is not in the glossary stays as it is, in lower case', () => {
  expect(inEnglishWords('Frau Quandtmeier wartet', 'de')).toContain('quandtmeier');
});

it('a word that two languages share is read by each in its own way, in whatever order they are read', () => {
  const languages = ['en', 'de', 'en', 'de'] as const;
  expect(languages.map((language) => wordsOf('die', 0, 3, language)[0])).toMatchObject([
    { lower: 'die', isSmall: false },
    { lower: 'the', isSmall: true },
    { lower: 'die', isSmall: false },
    { lower: 'the', isSmall: true },
  ]);
});
