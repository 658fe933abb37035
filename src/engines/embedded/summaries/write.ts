// The embedded engine's `write`: a summary of a text, or the reason for a decision.
import type { WriteRequest, Written } from '../../../core/write.js';

export async function write(request: WriteRequest, signal: AbortSignal): Promise<Written> {
  signal.throwIfAborted();
  // Each loads when it is first asked for: classify explains without the code of summaries.
  if (request.task === 'summary') return (await import('./summary.js')).writeSummary(request, signal);
  const { explain } = await import('../labels/explain.js');
  return { text: explain(request), finish: 'stop' };
}
