// Several documents in an archive, read as one.
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { drawnPage, textLines } from './drawn-page.js';
import { failureOf, fixture } from './fixtures.js';

const drawn = (...lines: string[]) => drawnPage(900, 300, textLines(lines, 60, 90));
const pages = { 'b.png': drawn('The first page speaks of oak.'), 'a.png': drawn('The second page speaks of ash.') };

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000, maxPages: 6 });
});
afterAll(() => reader.close());

const read = (files: Record<string, Uint8Array>, pages?: string) =>
  reader.read(
    { bytes: zipSync(files, { level: 1 }), declaredMediaType: 'application/zip' },
    { ocr: 'auto', languages: 'eng', ...(pages === undefined ? {} : { pages }) },
    new AbortController().signal,
  );

describe('documents in an archive', () => {
  it('are read as one document in the order of the archive, with consecutive page numbers', async () => {
    const notes = Buffer.from('A note about elm.');
    const done: string[] = [];
    const document = await reader.read(
      {
        bytes: zipSync({ ...pages, 'notes.txt': notes, 'invoice.pdf': fixture('invoice.pdf'), '__MACOSX/x': Buffer.of(0), 'd/': Buffer.of() }),
        declaredMediaType: 'application/zip',
      },
      { ocr: 'auto', languages: 'eng', onPage: (count, total) => void done.push(`${count}/${total}`) },
      new AbortController().signal,
    );
    expect(document.mediaType).toBe('application/zip');
    expect(document.pages.map(({ number }) => number)).toEqual(document.pages.map((_, index) => index + 1));
    expect(document.text).toMatch(/oak[\s\S]*ash[\s\S]*elm[\s\S]*HL-2024-0187/);
    expect(document.pages[1]?.words?.length).toBeGreaterThan(3);
    expect(done.at(-1)).toBe(`${document.pages.length}/${document.pages.length}`);
  });

  it('are refused if they have more pages together than one document may have', async () => {
    const many = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`${index}.txt`, Buffer.from('A page.')]));
    const { message } = await failureOf(read(many));
    expect(message).toBe('6.txt: the document has 7 pages to read; the limit is 6');
  });

  it.each([
    ['an archive in it', { 'inner.zip': zipSync({ 'a.txt': Buffer.from('x') }) }, 'inner.zip: is neither text nor a document that can be read'],
    ['a program in it', { 'a.txt': Buffer.from('x'), 'tool.exe': Buffer.of(0x4d, 0x5a, 0, 0) }, 'tool.exe: is neither text nor a document'],
    ['an empty file in it', { 'a.txt': Buffer.of() }, 'a.txt: is empty'],
    ['a broken document in it', { 'bad.pdf': Buffer.from('%PDF-1.7 nothing') }, 'bad.pdf: the PDF is damaged'],
    ['nothing in it', {}, 'the archive is empty'],
  ])('are refused with %s, and the message says what is wrong', async (_, files, message) => {
    expect((await failureOf(read(files as Record<string, Uint8Array>))).message).toContain(message);
  });

  it('are refused if the request selects pages', async () => {
    expect(await failureOf(read(pages, '1'))).toMatchObject({ kind: 'invalid-request', issues: [{ path: ['pages'] }] });
  });

  it('are refused if they unpack to more than 100 MB', async () => {
    const { message } = await failureOf(read({ 'a.txt': Buffer.alloc(51_000_000, 65), 'b.txt': Buffer.alloc(51_000_000, 65) }));
    expect(message).toBe('the document unpacks to more than 100 MB');
  });

  it('may be office documents and web pages; an office document declared as an archive is read as such', async () => {
    const workbook = zipSync({
      'word/document.xml': Buffer.from('<w:document><w:body><w:p><w:r><w:t>Beech.</w:t></w:r></w:p></w:body></w:document>'),
    });
    const { text } = await read({ 'a.docx': workbook, 'b.html': Buffer.from('<!doctype html><p>Larch.'), 'c.pdf': fixture('invoice.pdf') });
    expect(text).toMatch(/^Beech\.\n\nLarch\.\n\n[\s\S]*HL-2024-0187/);
    const office = await reader.read(
      { bytes: workbook, declaredMediaType: 'application/zip' },
      { ocr: 'auto', languages: 'eng' },
      new AbortController().signal,
    );
    expect(office.text).toBe('Beech.');
  });

  it('are refused if the archive is not declared as one', async () => {
    const undeclared = reader.read({ bytes: zipSync(pages) }, { ocr: 'auto', languages: 'eng' }, new AbortController().signal);
    expect((await failureOf(undeclared)).message).toContain('is not a JPEG');
  });
});
