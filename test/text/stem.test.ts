// One stem for the inflections of a word.
import { expect, it } from 'vitest';
import { stem } from '../../src/text/stem.js';

it.each([
  ['plan', 'plans', 'planned', 'planning'],
  ['decide', 'decides', 'decided', 'deciding'],
  ['company', 'companies', 'companies’'],
  ['report', 'reports', 'reported', 'reporting', "report's"],
  ['box', 'boxes'],
  ['study', 'studies', 'studied', 'studying'],
  ['miss', 'misses', 'missed', 'missing'],
  ['compare', 'compares', 'compared', 'comparing'],
  ['clear', 'clearly'],
])('the stemmer gives %s and its inflections one stem', (word, ...inflections) => {
  for (const inflection of inflections) expect(stem(inflection)).toBe(stem(word));
});

it('the stemmer keeps different words apart and leaves other scripts alone', () => {
  expect(new Set(['bus', 'busy', 'this', 'thing', 'sing', 'need', 'news', 'red', 'king'].map(stem)).size).toBe(9);
  expect(stem('東京都庁')).toBe('東京都庁');
  expect(stem('größe')).toBe('größe');
});

it('the stemmer returns at most 40 characters for a very long word', () => {
  expect(stem('a'.repeat(1_000_000)).length).toBeLessThanOrEqual(40);
});
