import { describe, expect, it } from 'vitest';
import { loadWordVectors } from '../../../../src/engines/embedded/vectors.js';
import { englishRank } from '../../../../src/engines/embedded/weights/english-rank.js';

const vectors = loadWordVectors();

describe('the rank of a word', () => {
  it.each([
    ['schlüssel', 'de', 'key'],
    ['kündigungsfrist', 'de', 'deadline'],
    ['locataire', 'fr', 'tenant'],
    ['huurder', 'nl', 'tenant'],
  ] as const)('%s in %s is that of its English equivalent', (word, language, english) => {
    expect(englishRank(word, language, vectors)).toBe(vectors.rank(english));
  });

  it('that no glossary has, such as a name, is its own', () => {
    expect(englishRank('berlin', 'de', vectors)).toBe(vectors.rank('berlin'));
    expect(englishRank('pokémon', 'en', vectors)).toBe(vectors.rank('pokemon'));
  });

  it('is -1 if nobody knows it', () => {
    expect(englishRank('xqzzyk', 'fr', vectors)).toBe(-1);
  });
});
