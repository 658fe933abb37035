import { expect, it } from 'vitest';
import { areSiblings, wordRelation } from '../../../../../src/engines/embedded/reading/text/word-relations.js';
import { loadWordVectors } from '../../../../../src/engines/embedded/vectors.js';

const { rank } = loadWordVectors();

it.each([
  ['begin', 'start', 'same'],
  ['dog', 'animal', 'broader'],
  ['hot', 'cold', 'opposite'],
])('the relation of %s to %s is %s', (word, other, relation) => {
  expect(wordRelation(rank(word), rank(other))).toBe(relation);
});

it('a broader word is not a narrower one', () => {
  expect(wordRelation(rank('animal'), rank('dog'))).not.toBe('broader');
});

it('words without a rank have no relation', () => {
  expect(wordRelation(-1, rank('dog'))).toBeNull();
  expect(wordRelation(rank('dog'), -1)).toBeNull();
});

it('words with the same broader word are siblings, others are not', () => {
  expect(areSiblings(rank('violin'), rank('cello'))).toBe(true);
  expect(areSiblings(rank('violin'), rank('pear'))).toBe(false);
});
