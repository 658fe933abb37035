import { expect, it } from 'vitest';
import { FairQueue } from '../../src/core/fair-queue.js';

it('a fair queue lets one key fill all places, and still has places for the share of other keys', () => {
  const queue = new FairQueue<number>(6);
  for (let entry = 0; entry < 6; entry++) queue.push('a', entry);
  expect(queue.hasRoom('a')).toBe(false);
  for (let entry = 0; entry < 3; entry++) {
    expect(queue.hasRoom('b')).toBe(true);
    queue.push('b', entry);
  }
  expect([queue.hasRoom('b'), queue.hasRoom('c')]).toEqual([false, true]);
});

it('a fair queue takes entries of keys in turn, and first those of keys with the least under way', () => {
  const queue = new FairQueue<string>(100);
  for (const entry of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) queue.push(entry.slice(0, 1), entry);
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual(['a1', 'b1', 'c1', 'a2']);
  queue.done('a');
  queue.done('a');
  expect([queue.take(), queue.take(), queue.take()]).toEqual(['a3', 'b2', 'a4']);
  expect(queue.take()).toBeUndefined();
});

it('a fair queue can be asked for entries only of keys with little under way', () => {
  const queue = new FairQueue<string>(100);
  for (const entry of ['a1', 'a2']) queue.push('a', entry);
  expect(queue.take(1)).toBe('a1');
  expect([queue.peek(1), queue.peek()]).toEqual([undefined, 'a2']);
});

it('a fair queue counts its waiting entries correctly when entries are put back and removed', () => {
  const queue = new FairQueue<string>(2);
  queue.push('a', 'a1');
  queue.push('a', 'a2');
  const first = queue.take();
  expect(first).toBe('a1');
  queue.done('a');
  queue.putBack('a', 'a1');
  queue.remove('a', 'a2');
  queue.remove('a', 'nothing');
  expect([queue.length, queue.peek()]).toEqual([1, 'a1']);
});
