// Figures of classify on label sets that were written along with the training sets but kept out of training: on every third set only, because most of their
// texts need the slow sentence encoder.
import { resultsOfSets } from '../rows/written-labels.js';
import { writtenLabelSets } from '../train/label-sets.js';
import type { OwnFigures } from './figures.js';

export const figures: OwnFigures = async () => {
  const found: Record<string, number> = {};
  const sets = writtenLabelSets('unread').filter((_, index) => index % 3 === 0);
  for (const { metric, ours, better } of await resultsOfSets(sets)) found[metric] = better === 'lower' ? 100 * ours : ours;
  return found;
};
