// The best choice of things that each cost something, for a room that does not hold all.
import { float64At, itemAt, numberAt } from '../text/at.js';

// Steps of the room.
const maxCells = 2048;

/** Places of the items worth most together whose costs are within the room: a knapsack, exact up to `maxCells` tokens of room and in coarser steps above. */
export function fullestChoice(costs: readonly number[], worths: readonly number[], room: number): number[] {
  if (room <= 0) return [];
  const step = Math.max(1, Math.ceil(room / maxCells));
  const cells = Math.floor(room / step);
  const value = new Float64Array(cells + 1);
  const taken = costs.map(() => new Uint8Array(cells + 1));
  for (const [place, cost] of costs.entries()) {
    const size = Math.ceil(cost / step);
    for (let at = cells; at >= size; at--) {
      const sum = float64At(value, at - size) + numberAt(worths, place);
      if (sum <= float64At(value, at)) continue;
      value[at] = sum;
      itemAt(taken, place)[at] = 1;
    }
  }
  const chosen: number[] = [];
  let at = cells;
  for (let place = costs.length - 1; place >= 0; place--) {
    if (itemAt(taken, place)[at] === 0) continue;
    chosen.push(place);
    at -= Math.ceil(numberAt(costs, place) / step);
  }
  return chosen.reverse();
}
