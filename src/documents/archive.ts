// ZIP archives: office documents, and several documents sent as one.
import { basename } from 'node:path';
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { TxpError } from '../core/errors.js';
import { startsWith } from '../core/media-type.js';

/** Max total unpacked size of the files that are read from an archive. */
const maxUnpackedBytes = 100_000_000;

/** Packs files into an archive in this order. Timestamps are fixed, so the same files give the same bytes. */
export function pack(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  // Zip archives store local times, none before 1980.
  return zipSync(files, { level: 0, mtime: new Date(1980, 0, 1, 12) });
}

/** Unpacks the documents in an archive, in its order, without files that operating systems add. Fails with `document-unreadable`. */
export function unpackDocuments(bytes: Uint8Array): Unzipped {
  return unpack(bytes, (name) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !basename(name).startsWith('.'));
}

/** Unpacks the files that `isWanted` accepts, in the order of the archive. Fails with `document-unreadable`. */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  if (isLocked(bytes)) throw new TxpError('document-unreadable', 'the archive needs a password', { hint: 'unpack it, and send its files' });
  let unpacked = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        unpacked += originalSize;
        if (unpacked <= maxUnpackedBytes) return true;
        throw new TxpError('document-unreadable', `the document unpacks to more than ${maxUnpackedBytes / 1_000_000} MB`, {
          hint: 'save the relevant part as a separate document',
        });
      },
    });
  } catch (error) {
    if (error instanceof TxpError) throw error;
    throw new TxpError('document-unreadable', 'the archive or office document is damaged or incomplete', { hint: 'create it again', cause: error });
  }
}

/** Whether the first file of an archive is encrypted: bit 0 of its flags. */
function isLocked(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) && ((bytes[6] ?? 0) & 1) === 1;
}
