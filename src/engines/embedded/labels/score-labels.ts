// The embedded engine's scoreLabels.
import type { LabelFindings, ScoreLabelsRequest } from '../../../core/label.js';

export async function scoreLabels(_request: ScoreLabelsRequest, _signal: AbortSignal): Promise<LabelFindings> {
  throw new Error('in work');
}
