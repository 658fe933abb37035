// The best choice under a budget, compared with all possible choices.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solveKnapsack } from '../../src/compression/knapsack.js';

const item = fc.record({ cost: fc.integer({ min: 1, max: 30 }), worth: fc.integer({ min: 0, max: 100 }) });

it('no choice within the budget is worth more than the one that is made', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 9 }), fc.integer({ min: 0, max: 200 }), (items, room) => {
      const sum = (places: readonly number[], of: 'cost' | 'worth'): number => places.reduce((total, place) => total + (items[place]?.[of] ?? 0), 0);
      const choices = Array.from({ length: 2 ** items.length }, (_, bits) => [...items.keys()].filter((place) => (bits >> place) & 1));
      const best = Math.max(...choices.filter((places) => sum(places, 'cost') <= room).map((places) => sum(places, 'worth')));
      const chosen = solveKnapsack(
        items.map(({ cost }) => cost),
        items.map(({ worth }) => worth),
        room,
      );
      expect(sum(chosen, 'cost')).toBeLessThanOrEqual(room);
      expect(sum(chosen, 'worth')).toBe(best);
    }),
  );
});

it('a budget larger than the number of steps is nearly filled and not exceeded', () => {
  const costs = Array.from({ length: 48 }, (_, index) => 700 + ((index * 37) % 500));
  const chosen = solveKnapsack(costs, costs, 20_000);
  const total = chosen.reduce((sum, place) => sum + (costs[place] ?? 0), 0);
  expect(total).toBeLessThanOrEqual(20_000);
  expect(total).toBeGreaterThan(19_000);
});
