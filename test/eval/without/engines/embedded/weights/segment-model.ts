// Without the trained net: the score of a segment is its BM25 and its block's, in equal parts.
import { featureNames } from '../../../../../../src/engines/embedded/weights/features.js';
import type { Net } from '../../../../../../src/engines/embedded/weights/net.js';

export const segmentNet: Net = {
  linear: featureNames.map((name) => (name === 'sentence bm25' || name === 'block bm25' ? 5 : 0)),
  constant: 0,
  hidden: [],
  biases: [],
  outputs: [],
};
