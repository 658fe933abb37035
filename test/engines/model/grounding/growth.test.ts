// Locating what a model claims takes time in proportion to the length of the text.
import { expect, it } from 'vitest';
import { Grounding } from '../../../../src/engines/model/grounding/ground.js';
import { growth } from '../../../processor-time.js';

it('locating a quote that is misspelt or missing takes time in proportion to the length of the text', async () => {
  const text = (rows: number): string =>
    Array.from({ length: rows }, (_, row) => `Item ${row % 7} was sold to customer ${row} for a good price of ${row}.50 €. `).join('');
  const work = (rows: number) => {
    const grounding = new Grounding(text(rows));
    return () => {
      for (const quote of ['s0ld t0 cust0mer 7 f0r', 'this phrase stands nowhere in the whole text']) grounding.locate(quote);
    };
  };
  expect((await growth(work(400), work(4000), 40)).ratio).toBeLessThan(40);
});
