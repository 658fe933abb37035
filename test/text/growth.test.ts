// Counting tokens takes time in proportion to the text, whatever it is a run of.
import { describe, expect, it } from 'vitest';
import { loadTokenizer } from '../../src/app/tokenizers.js';
import { growth } from '../processor-time.js';

describe('the time to count tokens', () => {
  const runs = ['a', 'A', ' ', '\n', '-', '=', '中', '😀', '/', '1', 'e\u0301', "'s", ' \n', '\n/', 'the same sentence again. '];

  it.each(runs.map((run) => [JSON.stringify(run), run]))('grows with the length of a run of %s', async (_, run) => {
    const { count } = await loadTokenizer();
    const work = (length: number) => {
      const text = run.repeat(Math.floor(length / run.length));
      return () => count(text);
    };
    // Ten times the text; a quadratic merge would take a hundred times as long.
    expect((await growth(work(20_000), work(200_000), 40)).ratio).toBeLessThan(40);
  });
});
