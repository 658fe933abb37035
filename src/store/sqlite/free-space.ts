// The space that a data directory keeps back: what is accepted needs room for its results.
import { statfsSync } from 'node:fs';
import { TxpError } from '../../core/errors.js';

const maxReserve = 256 * 1024 * 1024;
// On a small file system the reserve is this share of it.
const smallReserveShare = 0.1;

/** Whether the directory has its reserve: 256 MB, or a tenth of a smaller file system. */
export function hasFreeSpace(directory: string): boolean {
  return missingReserve(directory, 0) === 0;
}

/** Fails with `engine-unavailable` when writing `bytes` more would leave less than the reserve. */
export function requireFreeSpace(directory: string, bytes: number): void {
  const reserve = missingReserve(directory, bytes);
  if (reserve === 0) return;
  throw new TxpError('engine-unavailable', 'the disk of the data directory is nearly full: nothing more is accepted', {
    hint: `free some space: ${Math.ceil(reserve / 1_000_000)} MB are reserved for results`,
  });
}

/** The reserve in bytes where writing `bytes` more would touch it, else 0. */
function missingReserve(directory: string, bytes: number): number {
  const { bsize, blocks, bavail } = statfsSync(directory);
  // Some network and user-space file systems do not know their size.
  if (blocks === 0) return 0;
  const reserve = Math.min(maxReserve, blocks * bsize * smallReserveShare);
  return bavail * bsize - bytes >= reserve ? 0 : reserve;
}
