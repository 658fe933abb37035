import { expect, it } from 'vitest';
import { oncePer } from '../../src/core/once-per.js';

it('works something out once for each object, 0 and empty texts too', () => {
  const asked: object[] = [];
  const length = oncePer((words: readonly string[]) => {
    asked.push(words);
    return words.length;
  });
  const [none, two] = [[], ['a', 'b']];
  expect([length(none), length(two), length(none), length(two), length([])]).toEqual([0, 2, 0, 2, 0]);
  expect(asked).toEqual([none, two, []]);
});
