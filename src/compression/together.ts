// Favours units that contain what a prompt needs only all together, if all of them fit.
import { float64At, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';

/** Gives each of these units the worth of the best one, if all of them fit into the budget. */
export function keepTogether(units: ReadonlySet<number>, worths: Float64Array, { full }: Costs, budget: number): void {
  let tokens = 0;
  let best = 0;
  for (const index of units) {
    tokens += uint32At(full, index);
    best = Math.max(best, float64At(worths, index));
  }
  if (tokens <= budget) for (const index of units) worths[index] = best;
}
