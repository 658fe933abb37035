// The lists of business terms: every concept that a list names has key phrases, and every concept has a shape.
import { describe, expect, it } from 'vitest';
import { businessTerms } from '../../../../../src/engines/embedded/extraction/layout/business-terms.js';

describe('the lists of business terms', () => {
  const { keyPhrases, shapes, columns, amountConcepts, vague, relatives } = businessTerms();

  it('name only concepts that have key phrases', () => {
    const named = [...shapes.keys(), ...columns, ...amountConcepts, ...vague, ...relatives.keys(), ...[...relatives.values()].flat()];
    expect(named.filter((concept) => !(concept in keyPhrases))).toEqual([]);
  });

  it('give the shape of the values of every concept', () => {
    expect(Object.keys(keyPhrases).filter((concept) => !shapes.has(concept))).toEqual([]);
  });
});
