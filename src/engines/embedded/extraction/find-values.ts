// The embedded engine's findValues.
import type { Findings, FindRequest } from '../../../core/find.js';

export async function findValues(_request: FindRequest, _signal: AbortSignal): Promise<Findings> {
  throw new Error('in work');
}
