import { describe, expect, it } from 'vitest';
import { correctSpelling } from '../../../../../src/engines/embedded/reading/request/spelling.js';

describe('correcting the spelling of a request', () => {
  it.each([
    ['two letters swapped', 'preson', 'person'],
    ['a letter doubled', 'joyy', 'joy'],
    ['a letter of two left out', 'pasword', 'password'],
    ['a letter left out', 'desciption', 'description'],
    ['a letter added', 'refunnd', 'refund'],
    ['a letter changed', 'optimizm', 'optimism'],
  ])('finds the intended word despite %s', (_, written, meant) => {
    expect(correctSpelling(written)).toBe(meant);
  });

  it('prefers the more probable slip to the more frequent word', () => {
    expect(correctSpelling('entiy')).toBe('entity');
  });

  it('keeps initial capitals', () => {
    expect(correctSpelling('Nubmer or date?')).toBe('Number or date?');
  });

  it('does not change words with a vector, short words, codes and names that resemble no word', () => {
    expect(correctSpelling('GDPR, Klarna, x1, hmm, sanguine, Zapier')).toBe('GDPR, Klarna, x1, hmm, sanguine, Zapier');
  });

  it('does not change words with letters of other languages', () => {
    expect(correctSpelling('größe, opinión, prix élevé')).toBe('größe, opinión, prix élevé');
  });
});
