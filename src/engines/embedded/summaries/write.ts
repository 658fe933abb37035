// The embedded engine's `write`: a summary of a text, or the reason for a decision.
import { lazily } from '../../../core/lazily.js';
import type { WriteRequest, Written } from '../../../core/write.js';

// Each is loaded on first use: explaining a decision does not need the code for summaries.
const summary = lazily(() => import('./summary.js'));
const explanation = lazily(() => import('../labels/explain.js'));

export async function write(request: WriteRequest, signal: AbortSignal): Promise<Written> {
  signal.throwIfAborted();
  if (request.task === 'summary') return (await summary()).writeSummary(request, signal);
  const { explain } = await explanation();
  return { text: explain(request), finish: 'stop' };
}
