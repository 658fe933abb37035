// The token of a claim: what finds its job in the queue again.
import type { ClaimId } from '../../core/batch.js';
import type { Job } from './queue.js';

/** What is handed out with a claim: everything that finds the job again. */
export function tokenOf({ queue, batchSeq, id }: Job): string {
  return `${queue}:${batchSeq}:${id}`;
}

/** The job of a claim. */
export function jobOf({ token, index }: ClaimId): Job {
  const [queue = '', batchSeq, id = ''] = token.split(':');
  return { queue, id, batchSeq: Number(batchSeq), index };
}
