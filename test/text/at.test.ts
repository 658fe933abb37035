import { expect, it } from 'vitest';
import { float32At, groupOf, itemAt, lastOf, numberAt, wordAt } from '../../src/text/at.js';

it('reading an item outside its list throws, with the index and the length of the list', () => {
  expect(itemAt([null, 'b'], 0)).toBeNull();
  expect(() => itemAt(['a', 'b'], 2)).toThrow(new RangeError('item 2 of 2'));
  expect(() => lastOf([])).toThrow(new RangeError('item -1 of 0'));
});

it('a word outside its list and a group that did not match are empty', () => {
  expect([wordAt(['so', 'far'], 1), wordAt(['so', 'far'], 2), wordAt(['so', 'far'], -1)]).toEqual(['far', '', '']);
  expect(groupOf(/(a)|(b)/.exec('b') ?? [''], 1)).toBe('');
});

it('a number outside its list is NaN', () => {
  expect([numberAt([1, 2], 1), numberAt([1, 2], 2), float32At(new Float32Array(2), -1)]).toEqual([2, Number.NaN, Number.NaN]);
});
