// Numbers as people write them.
import { expect, it } from 'vitest';
import { readNumber } from '../../src/text/numbers.js';

it('the reader of numbers reads numbers with a decimal point or a decimal comma', () => {
  expect(['1,234.5', '1.234,5', '1 234', '12,5', '1,000', '3.5 million', "1'000", '(-2)'].map(readNumber)).toEqual([
    1234.5, 1234.5, 1234, 12.5, 1000, 3_500_000, 1000, -2,
  ]);
});
