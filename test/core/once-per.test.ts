import { expect, it } from 'vitest';
import { once, oncePer, oncePerKey } from '../../src/core/once-per.js';

it('oncePer computes a result once for each object, even if it is 0', () => {
  const asked: object[] = [];
  const length = oncePer((words: readonly string[]) => {
    asked.push(words);
    return words.length;
  });
  const [none, two] = [[], ['a', 'b']];
  expect([length(none), length(two), length(none), length(two), length([])]).toEqual([0, 2, 0, 2, 0]);
  expect(asked).toEqual([none, two, []]);
});

it('once computes its result once, even if it is undefined', () => {
  let count = 0;
  const made = once(() => {
    count++;
    return undefined;
  });
  expect([made(), made(), count]).toEqual([undefined, undefined, 1]);
});

it('oncePerKey computes a result once for each key, and forgets the results when there are too many', () => {
  const asked: string[] = [];
  const length = oncePerKey((word: string) => {
    asked.push(word);
    return word === '' ? null : word.length;
  }, 2);
  expect(['a', '', 'a', '', 'ab', 'a'].map(length)).toEqual([1, null, 1, null, 2, 1]);
  expect(asked).toEqual(['a', '', 'ab', 'a']);
});
