// Figures of classify on label sets that were written for training and kept out of it: on every third, since most of their texts need the encoder.
import { resultsOfSets } from '../rows/written-labels.js';
import { writtenLabelSets } from '../train/label-sets.js';
import type { OwnFigures } from './figures.js';

export const figures: OwnFigures = async () => {
  const found: Record<string, number> = {};
  const sets = writtenLabelSets('unread').filter((_, index) => index % 3 === 0);
  for (const { metric, ours, better } of await resultsOfSets(sets)) found[metric] = better === 'lower' ? 100 * ours : ours;
  return found;
};
