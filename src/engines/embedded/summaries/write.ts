// The embedded engine's write.
import type { WriteRequest, Written } from '../../../core/write.js';

export async function write(_request: WriteRequest, _signal: AbortSignal): Promise<Written> {
  throw new Error('in work');
}
