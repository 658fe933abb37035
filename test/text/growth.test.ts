// Counting tokens takes time in proportion to the text, whatever it is a run of.
import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../src/app/tokenizers.js';
import { PieceCounter } from '../../src/text/piece-counter.js';
import { growth } from '../processor-time.js';

describe('the time to count tokens', () => {
  const runs = ['a', 'A', ' ', '\n', '-', '=', '中', '😀', '/', '1', 'e\u0301', "'s", ' \n', '\n/', 'the same sentence again. '];

  it.each(runs.map((run) => [JSON.stringify(run), run]))('grows in proportion to the length of a run of %s', async (_, run) => {
    const { count } = await loadTokenizer();
    const work = (length: number) => {
      const text = run.repeat(Math.floor(length / run.length));
      return () => count(text);
    };
    // Ten times the text; a quadratic merge would take a hundred times as long.
    expect((await growth(work(20_000), work(200_000), 40)).ratio).toBeLessThan(40);
  });

  it('grows in proportion to the number of adjacent pieces without a space between them', async () => {
    const work = (pieces: number) => () =>
      new PieceCounter(({ length }) => length).countWritten((put) => {
        for (let at = 0; at < pieces; at++) put('1234567890');
      });
    expect((await growth(work(2000), work(20_000), 40)).ratio).toBeLessThan(40);
  });
});
