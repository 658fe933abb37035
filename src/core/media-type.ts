// Recognises document formats by their content.
import type { DocumentMediaType } from './document.js';
import { textFormatOf } from './text-formats.js';

/** A PDF header may be anywhere in the first kilobyte (mail gateways and scanners put bytes before it). */
const pdfHeaderWindow = 1024;

/** The format of an image by its signature; undefined for any other file. */
function pictureTypeOf(bytes: Uint8Array): Extract<DocumentMediaType, `image/${string}`> | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  // 43 is BigTIFF.
  const isTiff = [0x2a, 0x2b].some((version) => startsWith(bytes, 0x49, 0x49, version, 0) || startsWith(bytes, 0x4d, 0x4d, 0, version));
  return isTiff ? 'image/tiff' : undefined;
}

/** The format of a document by its content; undefined for plain text and for anything that is not a document. */
export function mediaTypeOf(bytes: Uint8Array): DocumentMediaType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, pdfHeaderWindow));
  if (head.startsWith('%PDF-')) return 'application/pdf';
  const known = pictureTypeOf(bytes) ?? textFormatOf(bytes);
  if (known !== undefined) return known;
  // A text that mentions "%PDF-" has no binary bytes around it, and an archive that contains a PDF is not one itself.
  const isPdf = head.includes('%PDF-') && /[\0-\x08\x80-\xff]/.test(head) && !isArchive(head);
  return isPdf ? 'application/pdf' : undefined;
}

/** Whether it is an archive that may hold uncompressed files in its first kilobyte: ZIP, tar, RAR, 7z, ar, cpio, the compound file of Outlook and Office. */
function isArchive(head: string): boolean {
  return /^(?:PK[\x03\x05]|Rar!|7z\xbc\xaf|!<arch>|07070[127]|\xd0\xcf\x11\xe0)/.test(head) || head.startsWith('ustar', 257);
}

/** Offset of the first file's name in a ZIP archive. */
const firstNameAt = 30;

/** Whether it is a ZIP archive that begins like those of Office. */
export function isOfficeArchive(bytes: Uint8Array): boolean {
  const first = String.fromCharCode(...bytes.subarray(firstNameAt, firstNameAt + (bytes[26] ?? 0)));
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) && /^(?:\[Content_Types\]\.xml|(?:_rels|docProps|word|xl)\/)/.test(first);
}

/** Whether a ZIP archive has its central directory, which is at its end; an incomplete copy lacks it. */
export function hasArchiveEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('PK\x05\x06', 0, 'latin1');
}

/** Whether a media type is that of a ZIP archive; Windows has a name of its own for it. */
export function isArchiveType(type: string): boolean {
  return /^application\/(?:x-)?zip(?:-compressed)?$/.test(type);
}

/** Whether it is an office document with a password, which is a compound file that contains the encrypted archive. */
export function isLockedOffice(bytes: Uint8Array): boolean {
  const isCompound = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
  return isCompound && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('EncryptedPackage', 0, 'utf16le');
}

/** Whether it is RTF, which is not supported. */
export function isRichText(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66);
}

/** Whether a PDF is followed by another, as when files are joined with `cat`. Incremental updates of a PDF have no header of their own. */
export function holdsSeveralPdfs(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let end = all.indexOf('%%EOF'); end >= 0; end = all.indexOf('%%EOF', end + 1)) {
    if (
      all
        .toString('latin1', end + 5, end + 5 + pdfHeaderWindow)
        .trimStart()
        .startsWith('%PDF-')
    )
      return true;
  }
  return false;
}

export function startsWith(bytes: Uint8Array, ...signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
