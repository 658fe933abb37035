// Names of the results in a folder.
import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

/** The limit of nearly every file system. */
const maxNameBytes = 255;

/**
 * Path of a result relative to its folder: that of its input, with `suffix`. A name that would be too long is cut, and a hash of the whole name keeps it apart
 * from others that begin alike.
 */
export function resultPlace(place: string, suffix: string): string {
  const name = basename(place);
  if (Buffer.byteLength(name + suffix) <= maxNameBytes) return `${place}${suffix}`;
  const end = `~${createHash('sha256').update(name).digest('hex').slice(0, 8)}${suffix}`;
  let kept = '';
  for (const character of name) {
    if (Buffer.byteLength(kept + character + end) > maxNameBytes) break;
    kept += character;
  }
  return join(dirname(place), kept + end);
}
