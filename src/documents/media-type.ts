// Which supported format a document has, by its content and what it is declared as.
import { charsetOf, decodeCharset, isCharset, markedEncoding } from '../core/charset.js';
import type { DocumentMediaType } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { isOfficeArchive, isRichText, mediaTypeOf, startsWith } from '../core/media-type.js';

/**
 * The format by content; a declared type that disagrees is ignored. What is text and nothing else is what it is declared as: a page of the web or a
 * mail without its usual beginning, or a plain text. Fails with `document-unreadable`.
 */
export function requireMediaType(bytes: Uint8Array, declared: string | undefined): DocumentMediaType {
  if (bytes.length === 0) throw new TxpError('document-unreadable', 'the document is empty (0 bytes)', { hint: 'send the file itself' });
  const [type = ''] = (declared ?? '').toLowerCase().split(';');
  if (type.trim() === 'application/zip' && isPlainArchive(bytes)) return 'application/zip';
  const found = mediaTypeOf(bytes);
  if (found !== undefined) return found;
  const isText =
    !isRichText(bytes) && (isWide(bytes) || !bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)));
  const told = type.trim();
  if (isText && (told === 'text/html' || told === 'message/rfc822')) return told;
  if (isText && /^(?:text\/|application\/(?:json|xml|yaml))/.test(type)) return 'text/plain';
  const as = declared === undefined ? '' : ` although it is declared as ${printable(declared)}`;
  throw new TxpError('document-unreadable', `the document is not a JPEG, PNG, TIFF, PDF, DOCX, XLSX, HTML page or mail${as}`, {
    hint: 'convert it to one of these first, for example to PDF',
  });
}

/**
 * The bytes of a text or page of the web in UTF-8, where the declared type states an encoding. Fails with `invalid-request` for one that there is not, with
 * `document-unreadable` for bytes that are not in it.
 */
export function inUtf8(bytes: Uint8Array, declared: string | undefined): Uint8Array {
  const charset = declared === undefined ? undefined : charsetOf(declared);
  if (charset === undefined || bytes.length === 0) return bytes;
  if (!isCharset(charset)) {
    const message = `states the encoding ${printable(charset)}, which is unknown; supported are the encodings of the web, such as koi8-r`;
    throw new TxpError('invalid-request', `document_mime_type ${message}`, { issues: [{ path: ['document_mime_type'], message }] });
  }
  const found = mediaTypeOf(bytes);
  return found === undefined || found === 'text/html' ? new TextEncoder().encode(decodeCharset(bytes, charset)) : bytes;
}

/** An archive that is no office document. What is in it is not looked at: that may be a PDF, or an office document again. */
function isPlainArchive(bytes: Uint8Array): boolean {
  const isArchive = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
  return isArchive && !isOfficeArchive(bytes);
}

/** True for UTF-16 with a byte order mark. */
function isWide(bytes: Uint8Array): boolean {
  return markedEncoding(bytes)?.startsWith('utf-16') === true;
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 60);
}
