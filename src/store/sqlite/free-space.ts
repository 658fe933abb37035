// The disk space that a data directory reserves: accepted batches need room for their results.
import { statfsSync } from 'node:fs';
import { TxpError } from '../../core/errors.js';

const maxReserve = 256 * 1024 * 1024;
// On a small file system the reserve is this share of it.
const smallReserveShare = 0.1;

/** Whether the reserve is free: 256 MiB, or a tenth of the file system if that is less. */
export function hasFreeSpace(directory: string): boolean {
  return missingReserve(directory, 0) === 0;
}

/** Fails with `engine-unavailable` if writing `bytes` more would leave less than the reserve. */
export function requireFreeSpace(directory: string, bytes: number): void {
  const reserve = missingReserve(directory, bytes);
  if (reserve === 0) return;
  throw new TxpError('engine-unavailable', 'the disk of the data directory is nearly full: nothing more is accepted', {
    hint: `free some space: ${Math.ceil(reserve / 1_000_000)} MB are reserved for results`,
  });
}

/** The reserve in bytes if writing `bytes` more would use part of it, else 0. */
function missingReserve(directory: string, bytes: number): number {
  const { bsize, blocks, bavail } = statfsSync(directory);
  // Some network and user-space file systems do not report their size.
  if (blocks === 0) return 0;
  const reserve = Math.min(maxReserve, blocks * bsize * smallReserveShare);
  return bavail * bsize - bytes >= reserve ? 0 : reserve;
}
