// Without the second hop: probabilities stay where the prompt put them.
import type { followNames as original } from '../../../../../../src/engines/embedded/weights/second-hop.js';

export const followNames: typeof original = (_segments, _blocks, probabilities) => probabilities;
