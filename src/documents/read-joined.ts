// Reads several documents as one: the files of an archive, in order, with consecutive page numbers.
import { failureOfFile } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { mediaTypeOf } from '../core/media-type.js';
import { unpackDocuments } from './archive.js';
import { plainText } from './mail.js';
import type { PageSink } from './page-sink.js';
import type { ReadOrder } from './protocol.js';

/** Reads each file of the archive with `readPart`. Fails with `document-unreadable` or `invalid-request`; the message names the file. */
export async function readJoined(order: ReadOrder, sink: PageSink, readPart: (part: ReadOrder, sink: PageSink) => Promise<void>): Promise<void> {
  if (order.pages !== undefined) {
    const message = 'cannot be chosen from documents that are read as one; leave out the files that are not wanted';
    throw new TxpError('invalid-request', `pages ${message}`, { issues: [{ path: ['pages'], message }] });
  }
  const files = Object.entries(unpackDocuments(order.bytes));
  if (files.length === 0) throw new TxpError('document-unreadable', 'the archive is empty', { hint: 'put the documents in it, in order' });
  let before = 0;
  for (const [name, bytes] of files) {
    const offset = before;
    const into: PageSink = {
      counted: (total) => {
        before = offset + total;
        sink.counted(before);
      },
      recognising: sink.recognising,
      page: (page) => sink.page({ ...page, number: offset + page.number }),
    };
    try {
      await readPart({ ...order, bytes, mediaType: typeOf(bytes), pagesBefore: offset }, into);
    } catch (error) {
      throw failureOfFile(name, error);
    }
  }
}

function typeOf(bytes: Uint8Array): ReadOrder['mediaType'] {
  const type = bytes.length === 0 ? undefined : (mediaTypeOf(bytes) ?? (plainText(bytes) === undefined ? undefined : 'text/plain'));
  if (type !== undefined) return type;
  throw new TxpError('document-unreadable', bytes.length === 0 ? 'is empty' : 'is neither text nor a document that can be read', {
    hint: 'leave it out',
  });
}
