// The best choice of things that each cost something, for a room that does not hold all.
import { numberAt } from '../text/at.js';

// Steps of the room.
const maxCells = 2048;

/** Places of the items worth most together whose costs are within the room: a knapsack, exact up to `maxCells` tokens of room and in coarser steps above. */
export function fullestChoice(costs: readonly number[], worths: readonly number[], room: number): number[] {
  if (room <= 0) return [];
  const step = Math.max(1, Math.ceil(room / maxCells));
  const cells = Math.floor(room / step);
  const sizes = costs.map((cost) => Math.ceil(cost / step));
  // With less room than all later items leave, an item is never asked for.
  let minRoom = cells - sizes.reduce((sum, size) => sum + size, 0);
  const value = new Float64Array(cells + 1);
  // A row of marks for each item.
  const taken = new Uint8Array(costs.length * (cells + 1));
  for (const [place, size] of sizes.entries()) {
    const worth = numberAt(worths, place);
    const marks = taken.subarray(place * (cells + 1), (place + 1) * (cells + 1));
    minRoom += size;
    const end = Math.max(size, minRoom);
    for (let at = cells; at >= end; at--) {
      const sum = value[at - size]! + worth;
      if (sum <= value[at]!) continue;
      value[at] = sum;
      marks[at] = 1;
    }
  }
  const chosen: number[] = [];
  let at = cells;
  for (let place = costs.length - 1; place >= 0; place--) {
    if (taken[place * (cells + 1) + at] === 0) continue;
    chosen.push(place);
    at -= numberAt(sizes, place);
  }
  return chosen.reverse();
}
