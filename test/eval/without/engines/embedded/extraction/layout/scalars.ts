// Without what the layout says about single fields: only structures are read from it.
import type {
  claimedByOthers as claimed,
  findScalar as one,
  rankCandidates as ranked,
} from '../../../../../../../src/engines/embedded/extraction/layout/scalars.js';

export const findScalar: typeof one = () => [];
export const rankCandidates: typeof ranked = () => [];
export const claimedByOthers: typeof claimed = () => [];
