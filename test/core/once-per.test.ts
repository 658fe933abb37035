import { expect, it } from 'vitest';
import { once, oncePer, oncePerKey } from '../../src/core/once-per.js';

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

it('works something out once, undefined too', () => {
  let count = 0;
  const made = once(() => {
    count++;
    return undefined;
  });
  expect([made(), made(), count]).toEqual([undefined, undefined, 1]);
});

it('works something out once for each key, and forgets them where there are too many', () => {
  const asked: string[] = [];
  const length = oncePerKey((word: string) => {
    asked.push(word);
    return word === '' ? null : word.length;
  }, 2);
  expect(['a', '', 'a', '', 'ab', 'a'].map(length)).toEqual([1, null, 1, null, 2, 1]);
  expect(asked).toEqual(['a', '', 'ab', 'a']);
});
