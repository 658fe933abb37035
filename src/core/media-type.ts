// Formats of documents, told by their content.
import type { DocumentMediaType } from './document.js';
import { textFormatOf } from './text-formats.js';

/** A PDF header may stand anywhere in the first kilobyte (mail gateways and scanners put bytes before it). */
const pdfHeaderWindow = 1024;

/** The format of a picture by its signature; undefined for every other file. */
function pictureTypeOf(bytes: Uint8Array): Extract<DocumentMediaType, `image/${string}`> | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png';
  // 43 is BigTIFF.
  const isTiff = [0x2a, 0x2b].some((version) => startsWith(bytes, 0x49, 0x49, version, 0) || startsWith(bytes, 0x4d, 0x4d, 0, version));
  return isTiff ? 'image/tiff' : undefined;
}

/** The format of a document by its content; undefined for a plain text, and for what is no document. */
export function mediaTypeOf(bytes: Uint8Array): DocumentMediaType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, pdfHeaderWindow));
  if (head.startsWith('%PDF-')) return 'application/pdf';
  const known = pictureTypeOf(bytes) ?? textFormatOf(bytes);
  if (known !== undefined) return known;
  // A text that speaks of "%PDF-" has no binary around it, and an archive has more in it than its first file.
  const isPdf = head.includes('%PDF-') && /[\0-\x08\x80-\xff]/.test(head) && !isArchive(head);
  return isPdf ? 'application/pdf' : undefined;
}

/** Whether files that are not compressed may begin in the first kilobyte: ZIP, tar, RAR, 7z, ar, cpio, Outlook's and Office's compound file. */
function isArchive(head: string): boolean {
  return /^(?:PK[\x03\x05]|Rar!|7z\xbc\xaf|!<arch>|07070[127]|\xd0\xcf\x11\xe0)/.test(head) || head.startsWith('ustar', 257);
}

/** Where an archive has the name of its first file. */
const firstNameAt = 30;

/** Whether it is an archive that begins as those of Office do. */
export function isOfficeArchive(bytes: Uint8Array): boolean {
  const first = String.fromCharCode(...bytes.subarray(firstNameAt, firstNameAt + (bytes[26] ?? 0)));
  return startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) && /^(?:\[Content_Types\]\.xml|(?:_rels|docProps|word|xl)\/)/.test(first);
}

/** Whether an archive has the list of its files, which stands at its end. */
export function hasArchiveEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('PK\x05\x06', 0, 'latin1');
}

/** Whether it is RTF, which is not read. */
export function isRichText(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66);
}

/** Whether a PDF is followed by another one, as when files are put together by `cat`. What is changed in a PDF later has no header of its own. */
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
