// Documents in formats that are not supported are named, with a remedy.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { recognise } from '../../src/core/content.js';
import { unsupportedFormat } from '../../src/core/unsupported-formats.js';

const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, [Buffer.from(content), { level: name === 'mimetype' ? 0 : 6 }]])));
const compound = (...streams: string[]): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), ...streams.map((name) => Buffer.from(`${name}\0`, 'utf16le'))]);
const openDocument = (kind: string): Uint8Array => archive({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<a/>' });

describe('a document in a format that is not supported', () => {
  it.each([
    ['an OpenDocument text (.odt)', 'save it as DOCX or PDF', openDocument('text')],
    ['an OpenDocument spreadsheet (.ods)', 'save it as XLSX or PDF', openDocument('spreadsheet')],
    ['an OpenDocument presentation (.odp)', 'save it as PDF', openDocument('presentation')],
    ['a PowerPoint presentation (.pptx)', 'save it as PDF', archive({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' })],
    ['a binary workbook (.xlsb)', 'save it as XLSX or PDF', archive({ '[Content_Types].xml': '', 'xl/workbook.bin': '' })],
    ['an old Word document (.doc)', 'save it as DOCX or PDF', compound('Root Entry', 'WordDocument')],
    ['an old PowerPoint presentation (.ppt)', 'save it as PDF', compound('PowerPoint Document')],
    ['an old workbook (.xls)', 'save it as XLSX or PDF', compound('Workbook')],
    ['a mail of Outlook (.msg)', 'save it as .eml', compound('__nameid_version1.0')],
    ['RTF', 'save it as DOCX or PDF', Buffer.from('{\\rtf1\\ansi Invoice 5\\par}')],
  ])('is named: %s', (name, remedy, bytes) => {
    expect(() => recognise(bytes)).toThrow(expect.objectContaining({ message: expect.stringContaining(`${name}, neither text nor`) }));
    expect(unsupportedFormat(bytes)?.remedy).toContain(remedy);
  });

  it('is none if it is only in an archive of documents', () => {
    const inner = archive({ '[Content_Types].xml': '', 'ppt/presentation.xml': '' });
    expect(unsupportedFormat(zipSync({ 'a.pptx': [inner, { level: 0 }], 'b.pdf': Buffer.from('%PDF-') }))).toBeUndefined();
  });
});
