// The segment model, without the inputs that are left out.
import { featureNames } from '../../../../../../src/engines/embedded/weights/features.js';
import type { Net } from '../../../../../../src/engines/embedded/weights/net.js';
import { segmentNet as shipped } from '../../../../../../src/engines/embedded/weights/segment-model.js';
import { leftOut } from '../../../../without.js';

const names = leftOut('segment');
const kept = (weights: readonly number[]): readonly number[] => weights.map((weight, input) => (names.has(featureNames[input] ?? '') ? 0 : weight));
let loaded: Net | undefined;

export function segmentNet(): Net {
  loaded ??= { ...shipped(), linear: kept(shipped().linear), hidden: shipped().hidden.map(kept) };
  return loaded;
}
