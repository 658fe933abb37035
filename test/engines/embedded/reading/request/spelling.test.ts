import { describe, expect, it } from 'vitest';
import { correctSpelling } from '../../../../../src/engines/embedded/reading/request/spelling.js';

describe('misspelt words of a request', () => {
  it.each([
    ['two letters swapped', 'preson', 'person'],
    ['a letter doubled', 'joyy', 'joy'],
    ['a letter of two left out', 'pasword', 'password'],
    ['a letter left out', 'desciption', 'description'],
    ['a letter added', 'refunnd', 'refund'],
    ['a letter changed', 'optimizm', 'optimism'],
  ])('%s: the word that was meant is read', (_, written, meant) => {
    expect(correctSpelling(written)).toBe(meant);
  });

  it('prefers the likelier slip to the more frequent word', () => {
    expect(correctSpelling('entiy')).toBe('entity');
  });

  it('keeps capital beginnings', () => {
    expect(correctSpelling('Nubmer or date?')).toBe('Number or date?');
  });

  it('leaves what has a vector, short words, codes and names that are like no word as they are', () => {
    expect(correctSpelling('GDPR, Klarna, x1, hmm, sanguine, Zapier')).toBe('GDPR, Klarna, x1, hmm, sanguine, Zapier');
  });

  it('leaves words with letters of other languages alone', () => {
    expect(correctSpelling('größe, opinión, prix élevé')).toBe('größe, opinión, prix élevé');
  });
});
