// Without genres, positions and cues: a unit is as good as the weight of its words.
import type { plainScores as plain, scoreUnits as scores } from '../../../../../../src/engines/embedded/summaries/score.js';

export * from '../../../../../../src/engines/embedded/summaries/score.js';
export const plainScores: typeof plain = ({ units }, _genre, weights) =>
  Float32Array.from(units, ({ terms }) => terms.reduce((sum, term) => sum + weights[term]!, 0));
export const scoreUnits: typeof scores = (source, genre, weights) => plainScores(source, genre, weights);
