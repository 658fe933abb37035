// Recognises an input by its bytes, never by its name: text to work on, or a document that has to be read first.
import { decodeCharset, markedEncoding } from './charset.js';
import type { Document, DocumentMediaType } from './document.js';
import { TxpError } from './errors.js';
import { hasArchiveEnd, isLockedOffice, isOfficeArchive, isRichText, mediaTypeOf, startsWith } from './media-type.js';
import { unsupportedFormat } from './unsupported-formats.js';
import { decodeWindows1252 } from './windows-1252.js';

export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: 'text/plain' }
  | { readonly kind: 'document'; readonly bytes: Uint8Array; readonly mediaType: DocumentMediaType };

/** Failure for bytes that cannot be an input at all: a directory walk skips such files, a file given by name fails. */
export class NotAnInput extends TxpError {
  constructor(message: string, hint: string) {
    super('document-unreadable', message, { hint });
  }
}

/**
 * Recognises bytes. `charset` names the encoding of a text or web page; other documents state their own. Fails with `document-unreadable` if the bytes are
 * empty, or neither text nor a supported document.
 */
export function recognise(bytes: Uint8Array, charset?: string): Content {
  if (bytes.length === 0) throw new TxpError('document-unreadable', 'the input is empty', { hint: 'give a text or a document that is not empty' });
  const found = mediaTypeOf(bytes);
  if (charset !== undefined && (found === undefined || found === 'text/html')) return recogniseText(decodeCharset(bytes, charset));
  return recogniseAs(bytes, found);
}

// Web pages are decoded by the encoding they declare; re-encoding as UTF-8 works because valid UTF-8 takes precedence over the declaration.
function recogniseText(text: string): Content {
  const bytes = new TextEncoder().encode(text);
  if (text.includes('\0') || looksBinary(bytes)) throw notText(bytes);
  const mediaType = mediaTypeOf(bytes);
  return mediaType === undefined ? { kind: 'text', text: checkText(text), mediaType: 'text/plain' } : { kind: 'document', bytes, mediaType };
}

function recogniseAs(bytes: Uint8Array, mediaType: DocumentMediaType | undefined): Content {
  if (mediaType !== undefined) return { kind: 'document', bytes, mediaType };
  return { kind: 'text', text: checkText(decodeText(bytes)), mediaType: 'text/plain' };
}

/** The document to give to a reader. */
export function documentIn({ bytes, mediaType }: Extract<Content, { kind: 'document' }>): Document {
  return { bytes, declaredMediaType: mediaType };
}

/** Returns the text unchanged. Fails with `document-unreadable` if it is blank. */
export function checkText(text: string): string {
  if (text.trim() !== '') return text;
  throw new TxpError('document-unreadable', 'the input contains only white space', { hint: 'give a text or a document that is not empty' });
}

function decodeText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder(markedEncoding(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (looksBinary(bytes)) throw notText(bytes);
    const old = decodeWindows(bytes);
    if (old !== undefined) return old;
    throw new TxpError('document-unreadable', 'the text is neither UTF-8 nor UTF-16 nor Windows-1252', {
      hint: 'give its encoding, for example koi8-r, with --charset or as the charset of its media type',
    });
  }
  // The text of RTF is interspersed with commands, font and colour tables, and pictures as hex digits.
  if (text.includes('\0') || isRichText(bytes)) throw notText(bytes);
  return text;
}

/** Decodes Windows-1252, a superset of Latin-1, or returns undefined. Rejects text that seems to be damaged UTF-8 or another script. */
function decodeWindows(bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const isUtf8 = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/.test(raw);
  const hasUndefined = /[\x81\x8d\x8f\x90\x9d]/.test(raw);
  // In the languages of Windows-1252, accented letters occur among plain ones; in other 8-bit encodings entire words are above 0xbf.
  const isOther = /[\xc0-\xff]{4}/.test(raw);
  return isUtf8 || hasUndefined || isOther ? undefined : decodeWindows1252(bytes);
}

function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  const controls = head.reduce((sum, byte) => sum + (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127 ? 1 : 0), 0);
  return controls > head.length / 100;
}

/** Whether every other byte is zero, as in a Latin text in UTF-16. */
function isWide(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4096);
  const zerosAt = (side: number): number => head.filter((byte, index) => byte === 0 && index % 2 === side).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  return Math.min(even, odd) === 0 && Math.max(even, odd) > head.length / 3;
}

/** The failure for an office document with a password. */
export function lockedOffice(): TxpError {
  return new TxpError('document-unreadable', 'the office document is encrypted and needs a password', { hint: 'save a copy without password' });
}

function notText(bytes: Uint8Array): TxpError {
  if (isOfficeArchive(bytes) && !hasArchiveEnd(bytes))
    return new TxpError('document-unreadable', 'the office document is damaged or incomplete', { hint: 'get a complete copy of the file' });
  if (isLockedOffice(bytes)) return lockedOffice();
  const foreign = unsupportedFormat(bytes);
  const isZip = startsWith(bytes, 0x50, 0x4b);
  const hint =
    foreign?.remedy ??
    (isZip
      ? 'unpack it, or save an office document as PDF, DOCX or XLSX; over HTTP, an archive of documents is sent as application/zip'
      : isWide(bytes)
        ? 'if it is a text in UTF-16, give its encoding, utf-16le or utf-16be, with --charset or as the charset of its media type'
        : 'convert it to text or to one of these formats');
  return new NotAnInput(
    `${foreign === undefined ? '' : `${foreign.name}, `}neither text nor a document that txp reads (PDF, JPEG, PNG, TIFF, DOCX, XLSX, HTML page, mail)`,
    hint,
  );
}
