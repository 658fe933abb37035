// The table of what kinds of things English nouns name, on words that everybody knows.
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

it('a word of several meanings names each in part: a mouse is an animal and a device', () => {
  expect(share('mouse', 'animal')).toBeGreaterThan(0.5);
  expect(share('crane', 'bird') + share('crane', 'machine')).toBeLessThanOrEqual(1);
  expect(share('crane', 'bird')).toBeLessThan(0.9);
});

it.each(['entity', 'person', 'reason', 'qqzzxx', ''])('no kind is asked for by "%s", which names too much or nothing', (word) => {
  expect(kindsOf(word)).toEqual([]);
});

it('how often a word is a noun is known: "lead" is more often something else than "lion"', () => {
  expect(nounOf('lead')?.asNoun).toBeLessThan(0.5);
  expect(nounOf('lion')?.asNoun).toBe(1);
});

it('a table has a line for each noun, and places only below the kinds that may be asked for', () => {
  const bytes = packNounKinds([{ lemma: 'two kinds', asNoun: 1, senses: [{ places: [3, 9], share: 0.5 }] }], new Map([[2, 5]]));
  expect(bytes).toHaveLength(4 * (4 + 1 + 2) + 1 + 2 * 3);
});
