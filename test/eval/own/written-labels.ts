// Figures of classify on label sets that were written for training and kept out of it.
import { evalContext } from '../row.js';
import { rows } from '../rows/written-labels.js';
import type { OwnFigures } from './figures.js';

export const figures: OwnFigures = async () => {
  const found: Record<string, number> = {};
  for (const row of rows)
    for (const { metric, ours, better } of await row.run(evalContext('', undefined))) found[metric] = better === 'lower' ? 100 * ours : ours;
  return found;
};
