// Figures of extract that need no external data: pattern values, absent fields, free documents.
import { evalContext } from '../row.js';
import { rows as forms } from '../rows/extract.js';
import { rows as free } from '../rows/extract-free.js';
import type { OwnFigures } from './figures.js';

/** Rows that need no data set: pattern values, absent fields, free documents. */
const own = new Set(['X6', 'X7', 'X8']);

export const figures: OwnFigures = async () => {
  const found: Record<string, number> = {};
  for (const row of [...forms, ...free]) {
    if (!own.has(row.id)) continue;
    for (const { metric, ours, floor, items } of await row.run(evalContext('', undefined))) {
      // Figures without items come from data sets, which are absent here.
      if (items > 0) found[metric] = floor !== undefined && floor <= 1 ? 100 * ours : ours;
    }
  }
  return found;
};
