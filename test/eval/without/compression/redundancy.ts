// Without the search for repetitions: everything is as new as anything.
import type { novelty as original } from '../../../../src/compression/redundancy.js';

export const novelty: typeof original = (texts) => new Float64Array(texts.length).fill(1);
