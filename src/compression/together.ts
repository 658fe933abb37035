// Units that hold what a prompt needs only all together, under a budget.
import { float64At, uint32At } from '../text/at.js';
import type { Costs } from './costs.js';

/** Makes each of them worth as much as the best, where all have room. */
export function keepTogether(units: ReadonlySet<number>, worths: Float64Array, { full }: Costs, budget: number): void {
  let tokens = 0;
  let best = 0;
  for (const index of units) {
    tokens += uint32At(full, index);
    best = Math.max(best, float64At(worths, index));
  }
  if (tokens <= budget) for (const index of units) worths[index] = best;
}
