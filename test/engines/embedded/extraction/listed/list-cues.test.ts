// Cue phrases that fields and the introductions of lists have in common.
import { expect, it } from 'vitest';
import { cuesIn } from '../../../../../src/engines/embedded/extraction/listed/list-cues.js';
import type { LanguageCode } from '../../../../../src/engines/embedded/languages/languages.js';

it.each<[string, LanguageCode, string, string]>([
  ["Please don't forget the passports.", 'en', "don't forget", 'bring'],
  ['Phones and sweets stay at home.', 'en', 'stay at home', 'forbidden'],
  ['Nicht vergessen: Helm und Handschuhe', 'de', 'Nicht vergessen', 'bring'],
  ['Sont interdits : les chiens', 'fr', 'interdits', 'forbidden'],
  ['Queda prohibido fumar', 'es', 'prohibido', 'forbidden'],
])('the text "%s" (%s) has the cue phrase "%s" for the subject "%s"', (text, code, words, subject) => {
  const cues = cuesIn(text, { start: 0, end: text.length }, code);
  expect(cues.find(({ start, end }) => text.slice(start, end) === words)?.subjects).toContain(subject);
});

it('a cue phrase within a longer one is ignored', () => {
  const text = 'Meals are not included.';
  expect(cuesIn(text, { start: 0, end: text.length }, 'en').flatMap(({ subjects }) => subjects)).not.toContain('included');
});
