// The table of the kinds of things that English nouns name, checked on common words.
import { expect, it } from 'vitest';
import { kindsOf, nounOf, packNounKinds, shareOf } from '../../../../../src/engines/embedded/reading/text/noun-kinds.js';

const share = (word: string, kind: string): number => {
  const noun = nounOf(word);
  return noun === null ? Number.NaN : shareOf(noun, kindsOf(kind));
};

it.each([
  ['lion', 'animal'],
  ['cello', 'musical instrument'],
  ['lorry', 'vehicle'],
  ['pneumonia', 'disease'],
  ['ibuprofen', 'medication'],
  ['blue', 'colour'],
  ['flour', 'ingredient'],
  ['oak', 'tree'],
])('"%s" mostly names a kind of %s', (word, kind) => {
  expect(share(word, kind)).toBeGreaterThan(0.6);
});

it.each([
  ['lion', 'vehicle'],
  ['hot dog', 'animal'],
  ['contract', 'disease'],
  ['animal', 'animal'],
])('"%s" names no kind of %s', (word, kind) => {
  expect(share(word, kind)).toBe(0);
});

it('a word with several meanings names each kind in part: a mouse is mostly an animal, a crane a bird and a machine', () => {
  expect(share('mouse', 'animal')).toBeGreaterThan(0.5);
  expect(share('crane', 'bird') + share('crane', 'machine')).toBeLessThanOrEqual(1);
  expect(share('crane', 'bird')).toBeLessThan(0.9);
});

it.each(['entity', 'person', 'reason', 'qqzzxx', ''])('"%s", which is too general or unknown, asks for no kind', (word) => {
  expect(kindsOf(word)).toEqual([]);
});

it('the table knows how often a word is a noun: "lead" in less than half of its uses, "lion" in all', () => {
  expect(nounOf('lead')?.asNoun).toBeLessThan(0.5);
  expect(nounOf('lion')?.asNoun).toBe(1);
});

it('a packed table has a line for each noun, and only places below the kinds that can be requested', () => {
  const bytes = packNounKinds([{ lemma: 'two kinds', asNoun: 1, senses: [{ places: [3, 9], share: 0.5 }] }], new Map([[2, 5]]));
  expect(bytes).toHaveLength(4 * (4 + 1 + 2) + 1 + 2 * 3);
});
