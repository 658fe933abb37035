// The token of a claim, which identifies its job in the queue.
import type { ClaimId } from '../../core/batch.js';
import type { Job } from './queue.js';

/** The token of a job, handed out with a claim. */
export function tokenOf({ queue, batchSeq, id }: Job): string {
  return `${queue}:${batchSeq}:${id}`;
}

/** The job of a claim. */
export function jobOf({ token, index }: ClaimId): Job {
  const [queue = '', batchSeq, id = ''] = token.split(':');
  return { queue, id, batchSeq: Number(batchSeq), index };
}
