// The lists of business terms: each concept that one of them names is a thing that papers name.
import { describe, expect, it } from 'vitest';
import { businessTerms } from '../../../../../src/engines/embedded/extraction/layout/business-terms.js';

describe('the lists of business terms', () => {
  const { keyPhrases, shapes, columns, amountConcepts, vague, relatives } = businessTerms();

  it('tell shapes, columns, amounts and relatives of things that papers name', () => {
    const named = [...shapes.keys(), ...columns, ...amountConcepts, ...vague, ...relatives.keys(), ...[...relatives.values()].flat()];
    expect(named.filter((concept) => !(concept in keyPhrases))).toEqual([]);
  });

  it('tell what the values of every concept look like', () => {
    expect(Object.keys(keyPhrases).filter((concept) => !shapes.has(concept))).toEqual([]);
  });
});
