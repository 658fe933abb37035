// Parsing takes time in proportion to the bytes, whatever they are.
import { expect, it } from 'vitest';
import { parseJson } from '../../src/tasks/parse-json.js';
import { growth } from '../processor-time.js';

const limits = { depth: 64, keys: 20_000, textChars: 1_000 };

it.each(['[', '{"', '\\', '"\\', ':', '\\"'])('parsing JSON takes time in proportion to its bytes: megabytes of %s', async (piece) => {
  const work = (count: number) => {
    const input = new TextEncoder().encode(piece.repeat(count));
    return () => expect(() => parseJson(input, limits)).toThrow();
  };
  expect((await growth(work(400_000), work(4_000_000), 40)).ratio).toBeLessThan(40);
});
