// The embedded engine's `write`: a summary of a text, or the reason for a decision.
import type { WriteRequest, Written } from '../../../core/write.js';
import { explain } from '../labels/explain.js';
import { writeSummary } from './summary.js';

export async function write(request: WriteRequest, signal: AbortSignal): Promise<Written> {
  signal.throwIfAborted();
  if (request.task === 'summary') return writeSummary(request, signal);
  return { text: explain(request), finish: 'stop' };
}
