// Selects the most valuable items that fit into a limited room.
import { numberAt } from '../text/at.js';

// Maximum number of steps that the room is divided into.
const maxCells = 2048;

/**
 * Indices of the items with the highest total worth whose costs fit into the room: a knapsack, exact up to `maxCells`
 * tokens of room and in coarser steps above.
 */
export function solveKnapsack(costs: readonly number[], worths: readonly number[], room: number): number[] {
  if (room <= 0) return [];
  const step = Math.max(1, Math.ceil(room / maxCells));
  const cells = Math.floor(room / step);
  const sizes = costs.map((cost) => Math.ceil(cost / step));
  // Cells below the room that is left after all later items are never read.
  let minRoom = cells - sizes.reduce((sum, size) => sum + size, 0);
  const value = new Float64Array(cells + 1);
  // One row of marks for each item.
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
