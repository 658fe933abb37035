// Names document formats that are not supported, and what to save them as.
import { isOfficeArchive, isRichText, startsWith } from './media-type.js';

interface UnsupportedFormat {
  /** As in `an old Word document (.doc)`. */
  readonly name: string;
  readonly remedy: string;
}

/** The entry `mimetype` of OpenDocument files is the first and not compressed. */
const statedAt = { from: 30, to: 120 };

/** Parts of archives, and streams of compound files, that only these formats have. */
const archives: readonly (readonly [part: string, name: string, savedAs: string])[] = [
  ['ppt/presentation.xml', 'a PowerPoint presentation (.pptx)', 'pdf'],
  ['xl/workbook.bin', 'a binary workbook (.xlsb)', 'xlsx'],
];
const compounds: readonly (readonly [stream: string, name: string, savedAs: string])[] = [
  ['WordDocument', 'an old Word document (.doc)', 'docx'],
  ['PowerPoint Document', 'an old PowerPoint presentation (.ppt)', 'pdf'],
  ['Workbook', 'an old workbook (.xls)', 'xlsx'],
];
const stated: readonly (readonly [type: string, name: string, savedAs: string])[] = [
  ['opendocument.text', 'an OpenDocument text (.odt)', 'docx'],
  ['opendocument.spreadsheet', 'an OpenDocument spreadsheet (.ods)', 'xlsx'],
  ['opendocument.presentation', 'an OpenDocument presentation (.odp)', 'pdf'],
];

/** The unsupported format of a document by its content; undefined for any other file. */
export function unsupportedFormat(bytes: Uint8Array): UnsupportedFormat | undefined {
  if (isRichText(bytes)) return office('RTF', 'docx');
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = ((): readonly [string, string, string] | undefined => {
    if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
      const head = all.toString('latin1', statedAt.from, statedAt.to);
      // An archive of documents may contain one of these.
      const inside = isOfficeArchive(bytes) ? archives.find(([part]) => all.includes(part, 0, 'latin1')) : undefined;
      return stated.find(([type]) => head.includes(`mimetypeapplication/vnd.oasis.${type}`)) ?? inside;
    }
    return startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ? compounds.find(([stream]) => all.includes(stream, 0, 'utf16le')) : undefined;
  })();
  if (found !== undefined) return office(found[1], found[2]);
  const isOutlook = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) && all.includes('__nameid_version1.0', 0, 'utf16le');
  return isOutlook ? { name: 'a mail of Outlook (.msg)', remedy: 'save it as .eml, or print it to a PDF' } : undefined;
}

function office(name: string, savedAs: string): UnsupportedFormat {
  const other = savedAs === 'pdf' ? '' : ' or PDF';
  return { name, remedy: `save it as ${savedAs.toUpperCase()}${other}, for example with LibreOffice: soffice --convert-to ${savedAs} FILE` };
}
