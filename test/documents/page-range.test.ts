import { expect, it } from 'vitest';
import { pagesInRange } from '../../src/documents/page-range.js';

it('the page range parser reads ranges as people write them', () => {
  expect(pagesInRange(undefined, 3)).toEqual([1, 2, 3]);
  expect(pagesInRange('1-3,7', 9)).toEqual([1, 2, 3, 7]);
  expect(pagesInRange(' 4 , 2-3 ,3', 9)).toEqual([2, 3, 4]);
  expect(pagesInRange('8-', 9)).toEqual([8, 9]);
});

it('the page range parser says what is wrong with a range', () => {
  expect(() => pagesInRange('first', 9)).toThrow('write pages like 1-3,7');
  expect(() => pagesInRange('', 9)).toThrow('write pages like 1-3,7');
  expect(() => pagesInRange('0-2', 9)).toThrow('pages count from 1');
  expect(() => pagesInRange('5-4', 9)).toThrow('write the smaller page first');
  expect(() => pagesInRange('2-10', 9)).toThrow('the document has 9 pages');
  expect(() => pagesInRange('99999999999', 9)).toThrow('is not a page range');
});
