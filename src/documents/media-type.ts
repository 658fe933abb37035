// Detects the supported format of a document from its content and its declared type.
import { charsetOf, decodeCharset, isCharset, markedEncoding } from '../core/charset.js';
import { lockedOffice } from '../core/content.js';
import type { DocumentMediaType } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { isArchiveType, isLockedOffice, isOfficeArchive, isRichText, mediaTypeOf, startsWith } from '../core/media-type.js';
import { unsupportedFormat } from '../core/unsupported-formats.js';

/**
 * Detects the format from the content; a declared type that contradicts it is ignored. For text without distinctive features, the declared type decides: HTML
 * or a mail without its usual beginning, or plain text. Fails with `document-unreadable`.
 */
export function requireMediaType(bytes: Uint8Array, declared: string | undefined): DocumentMediaType {
  if (bytes.length === 0) throw new TxpError('document-unreadable', 'the document is empty (0 bytes)', { hint: 'send the file itself' });
  const [type = ''] = (declared ?? '').toLowerCase().split(';');
  if (isArchiveType(type.trim()) && isPlainArchive(bytes)) return 'application/zip';
  const found = mediaTypeOf(bytes);
  if (found !== undefined) return found;
  const isText =
    !isRichText(bytes) && (isWide(bytes) || !bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)));
  const told = type.trim();
  if (isText && (told === 'text/html' || told === 'message/rfc822')) return told;
  if (isText && /^(?:text\/|application\/(?:json|xml|yaml))/.test(type)) return 'text/plain';
  if (isLockedOffice(bytes)) throw lockedOffice();
  const as = declared === undefined ? '' : ` although document_mime_type is ${printable(declared)}`;
  const foreign = unsupportedFormat(bytes);
  const what = foreign === undefined ? '' : `${foreign.name}, `;
  throw new TxpError('document-unreadable', `the document is ${what}not a JPEG, PNG, TIFF, PDF, DOCX, XLSX, HTML page or mail${as}`, {
    hint:
      foreign !== undefined
        ? foreign.remedy
        : isText
          ? 'send a text as `text`, or with the document_mime_type text/plain'
          : isPlainArchive(bytes)
            ? 'unpack it; an archive of documents can also be sent, with the document_mime_type application/zip'
            : startsWith(bytes, 0x78, 0x9f, 0x3e, 0x22)
              ? 'it is winmail.dat, in which Outlook packs attachments; ask the sender for a mail in HTML or plain text instead of rich text'
              : 'convert it to one of these first, for example to PDF',
  });
}

/**
 * Converts plain text or HTML to UTF-8 if the declared type includes a charset. Fails with `invalid-request` if the charset is unknown, or with
 * `document-unreadable` if the bytes are invalid in it.
 */
export function inUtf8(bytes: Uint8Array, declared: string | undefined): Uint8Array {
  const charset = declared === undefined ? undefined : charsetOf(declared);
  if (charset === undefined || bytes.length === 0) return bytes;
  if (!isCharset(charset)) {
    const message = `states the encoding ${printable(charset)}, which is unknown; supported encodings are those of the web, such as koi8-r`;
    throw new TxpError('invalid-request', `document_mime_type ${message}`, { issues: [{ path: ['document_mime_type'], message }] });
  }
  const found = mediaTypeOf(bytes);
  return found === undefined || found === 'text/html' ? new TextEncoder().encode(decodeCharset(bytes, charset)) : bytes;
}

/** Whether this is an archive but not an office document, not even one in a format that is not supported. Its entries are not examined: they may be PDFs, or office documents themselves. */
export function isPlainArchive(bytes: Uint8Array): boolean {
  const isArchive = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06);
  return isArchive && !isOfficeArchive(bytes) && unsupportedFormat(bytes) === undefined;
}

/** Whether the bytes are UTF-16 with a byte order mark. */
function isWide(bytes: Uint8Array): boolean {
  return markedEncoding(bytes)?.startsWith('utf-16') === true;
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
