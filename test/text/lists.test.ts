import { expect, it } from 'vitest';
import { append, countBefore, largest, smallest } from '../../src/text/lists.js';

const million = Array.from({ length: 1_000_000 }, (_, index) => (index * 7_919) % 1_000_003);

it('append adds a list of any length to another, in order', () => {
  const list = [-1];
  append(list, million);
  expect(list).toHaveLength(1_000_001);
  expect(list.slice(0, 3)).toEqual([-1, 0, 7_919]);
});

it('the functions largest and smallest work on any number of values', () => {
  expect(largest(million)).toBe(million.reduce((high, each) => (each > high ? each : high)));
  expect(smallest(million)).toBe(0);
});

it('the functions largest and smallest start from a bound, which is infinite if none is given', () => {
  expect([largest([]), smallest([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect([largest([1, 2], 8), smallest([1, 2], -8)]).toEqual([8, -8]);
});

it.each([
  [[], 3, 0],
  [[1, 2, 3], 0, 0],
  [[1, 2, 3, 3, 5], 3, 2],
  [[1, 2, 3], 9, 3],
])('countBefore counts in %j the values below %i: %i', (numbers, limit, count) => {
  expect(countBefore(numbers.length, (index) => (numbers[index] ?? 0) < limit)).toBe(count);
});
