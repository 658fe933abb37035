// The embedded engine's weighSegments.
import type { SegmentWeights, WeighRequest } from '../../../core/weigh.js';

export async function weighSegments(_request: WeighRequest, _signal: AbortSignal): Promise<SegmentWeights> {
  throw new Error('in work');
}
