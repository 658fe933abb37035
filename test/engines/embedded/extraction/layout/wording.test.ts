// Business terms that words name.
import { expect, it } from 'vitest';
import { foldWords, nameOf } from '../../../../../src/engines/embedded/extraction/layout/wording.js';

const read = (text: string) => nameOf(foldWords(text));

it('a term with a misread letter is named like the term itself, each time it is read', () => {
  const named = read('Invoice number');
  expect(named?.share).toBe(1);
  expect([read('Invoce number'), read('INV0ICE number'), read('Invoice number')]).toEqual([named, named, named]);
});

it('the place of a term is counted from the first word, and words without a term name nothing', () => {
  expect(read('your invoice number')?.first).toBe(1);
  expect([read('green umbrella'), read('')]).toEqual([null, null]);
});
