// The weights for each genre of text, without the signals that are left out.
import { weightsOf as shipped } from '../../../../../../src/engines/embedded/summaries/genre-weights.js';
import { leftOut } from '../../../../without.js';

export * from '../../../../../../src/engines/embedded/summaries/genre-weights.js';

const names = leftOut('summary');

export const weightsOf = Object.fromEntries(
  Object.entries(shipped).map(([genre, weights]) => [
    genre,
    Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, names.has(name) ? 0 : weight])),
  ]),
) as typeof shipped;
