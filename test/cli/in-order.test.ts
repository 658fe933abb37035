// The order and the bounds of a run over many inputs.

import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/cli/in-order.js';
import fc from '../properties.js';

const ticks = async (count: number) => {
  for (let tick = 0; tick < count; tick++) await Promise.resolve();
};

describe('inOrder', () => {
  it('gives every outcome once, in input order, with at most `jobs` at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), async (delays, jobs) => {
        let running = 0;
        let most = 0;
        const outcomes: number[] = [];
        const work = async ([index, delay]: [number, number]) => {
          running++;
          most = Math.max(most, running);
          await ticks(delay);
          running--;
          return index;
        };
        for await (const outcome of inOrder([...delays.entries()], jobs, work)) outcomes.push(outcome);
        expect(outcomes).toEqual([...delays.keys()]);
        expect(most).toBeLessThanOrEqual(jobs);
        expect(most > 0).toBe(delays.length > 0);
      }),
    );
  });

  it('works on `jobs` items at a time if there are as many and each takes a while', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 5 }), async (length, jobs) => {
        let running = 0;
        let most = 0;
        const work = async (item: number) => {
          most = Math.max(most, ++running);
          await ticks(100);
          running--;
          return item;
        };
        const items = Array.from({ length }, (_, index) => index);
        const outcomes: number[] = [];
        for await (const outcome of inOrder(items, jobs, work)) outcomes.push(outcome);
        expect([outcomes, most]).toEqual([items, Math.min(jobs, length)]);
      }),
    );
  });

  it('works on several items while the first is slow, but not on too many', async () => {
    let finishFirst: (() => void) | undefined;
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    let started = 0;
    const outcomes = inOrder(
      Array.from({ length: 100 }, (_, index) => index),
      2,
      async (index) => {
        started++;
        if (index === 0) await first;
        return index;
      },
    );
    const head = outcomes.next();
    await ticks(500);
    expect(started).toBeGreaterThan(2);
    expect(started).toBeLessThanOrEqual(8);
    finishFirst?.();
    expect((await head).value).toBe(0);
    await outcomes.return(undefined);
  });

  it('takes items as they come from an asynchronous source', async () => {
    async function* source() {
      yield 1;
      await ticks(3);
      yield 2;
    }
    const outcomes: number[] = [];
    for await (const outcome of inOrder(source(), 4, async (item) => item * 10)) outcomes.push(outcome);
    expect(outcomes).toEqual([10, 20]);
  });
});
