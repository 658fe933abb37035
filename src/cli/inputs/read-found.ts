// Reads a file found by a walk. Others may change the folder at the same time: what was a file may have become a link or a pipe.
import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import { TxpError } from '../../core/errors.js';
import { maxInputBytes, tooLarge } from './bounded.js';

/**
 * Reads a regular file. Never follows a symbolic link or waits for a pipe or device. With `within`, the file must really be below that folder, even if its
 * parent folders have changed. Fails with `input-not-found`, or with the file system's error.
 */
export async function readFound(path: string, within: string | undefined): Promise<Uint8Array> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((failure: NodeJS.ErrnoException) => {
    throw failure.code === 'ELOOP' || failure.code === 'ENXIO' ? changed(failure) : failure;
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw changed();
    if (found.size > maxInputBytes) throw tooLarge();
    if (within !== undefined && !(await liesWithin(file, path, within))) throw changed();
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function liesWithin(file: FileHandle, path: string, folder: string): Promise<boolean> {
  // Linux reports the path of an open file; elsewhere the path is resolved again, which a second change could still deceive.
  const [place, root] = await Promise.all([realpath(process.platform === 'linux' ? `/proc/self/fd/${file.fd}` : path), realpath(folder)]);
  return place.startsWith(root.endsWith(sep) ? root : root + sep);
}

function changed(cause?: unknown): TxpError {
  return new TxpError('input-not-found', 'is no longer a regular file in this folder', {
    hint: 'another program is changing the folder; run again when it has finished',
    cause,
  });
}
