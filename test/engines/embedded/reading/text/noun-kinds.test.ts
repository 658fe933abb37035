// The table of the kinds of things that English nouns name, checked on common words.
import { expect, it } from 'vitest';
import { kindsOf, nounOf, packNounKinds, shareOf } from '../../../../../src/engines/embedded/reading/text/noun-kinds.js';
import { fnv1a } from '../../../../../src/text/hash.js';

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

it('a packed table has each noun by its hash, and the places of its senses, each with a share in fifteenths', () => {
  const cello = { lemma: 'cello', asNoun: 1, senses: [{ places: [3, 9], share: 0.6 }] };
  const lead = {
    lemma: 'lead',
    asNoun: 0.4,
    senses: [
      { places: [7], share: 0.8 },
      { places: [300], share: 0.01 },
    ],
  };
  const bytes = Buffer.from(packNounKinds([cello, lead], new Map([[2, 5]])));
  const numbers = Array.from({ length: 8 }, (_, index) => bytes.readUInt32LE(4 * index));
  const [, , , , low = 0, high = 0] = numbers;
  // After the format: two nouns, four places, one kind that can be asked for.
  expect(numbers).toEqual([numbers[0], 2, 4, 1, low, high, 2, 5]);
  expect([low, high]).toEqual([fnv1a('cello') >>> 0, fnv1a('lead') >>> 0].sort((one, other) => one - other));
  const heads = { cello: (15 << 4) | 2, lead: (6 << 4) | 2 };
  const places = { cello: [(3 << 4) | 9, 9 << 4], lead: [(7 << 4) | 12, (300 << 4) | 1] };
  const order = low === fnv1a('cello') >>> 0 ? (['cello', 'lead'] as const) : (['lead', 'cello'] as const);
  expect([...bytes.subarray(32, 34)]).toEqual(order.map((name) => heads[name]));
  expect(Array.from({ length: 4 }, (_, index) => bytes.readUIntLE(34 + 3 * index, 3))).toEqual(order.flatMap((name) => places[name]));
  expect(bytes).toHaveLength(34 + 4 * 3);
});
