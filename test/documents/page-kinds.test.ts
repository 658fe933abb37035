// One page of every kind that is found in digital PDFs: rotated, with ligatures, hyphenated words, right-to-left letters, pictures of text.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { article, receipt } from '../fixtures/documents/content.js';
import { writeAt, writeObjects, writePdf } from '../fixtures/documents/pdf-writer.js';
import { failureOf, fixture, readWith, wordsRead } from './fixtures.js';

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000, processes: 1 });
});
afterAll(() => reader.close());

/** A page of Helvetica text whose codes map to the given characters; `pageEntries` are added to the dictionary of the page. */
function mappedPdf(content: string, mapping: Readonly<Record<string, string>> = {}, pageEntries = ''): Buffer {
  const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const rows = Object.entries(mapping).map(([code, text]) => `<${Buffer.from(code, 'latin1').toString('hex')}> <${hex(text)}>`);
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap end end`;
  const stream = (data: string): string => `<< /Length ${data.length} >>\nstream\n${data}\nendstream`;
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding ${rows.length === 0 ? '' : '/ToUnicode 6 0 R'} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${pageEntries} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    stream(content),
    font,
    stream(map),
  ];
  return writeObjects(objects.map((object) => Buffer.from(object, 'latin1')));
}

it.each([90, 180, 270])('the document reader reads a page that its file rotates by %i degrees', async (degrees) => {
  // The text is written so that it is upright once the page is rotated.
  const matrix = { 90: '0 1 -1 0 100 80', 180: '-1 0 0 -1 500 700', 270: '0 -1 1 0 400 700' }[degrees];
  const content = `BT /F1 12 Tf ${matrix} Tm (Tide table for October) Tj 0 -16 Td (High water 06:12) Tj ET`;
  const { pages } = await readWith(reader, mappedPdf(content, {}, `/Rotate ${degrees}`));
  expect(pages[0]?.text).toBe('Tide table for October\nHigh water 06:12');
  expect(pages[0]?.width).toBe(degrees === 180 ? 595 : 842);
});

it('the document reader reads ligatures as their letters', async () => {
  const content = writeAt(50, 700, 'the o#ce %nds a wa*e', 12);
  const { text } = await readWith(reader, mappedPdf(content, { '#': '\ufb03', '%': '\ufb01', '*': '\ufb04', ...letters('theocndsaw ') }));
  expect(text).toBe('the office finds a waffle');
});

/** A mapping of each character to itself. */
function letters(text: string): Record<string, string> {
  return Object.fromEntries([...text].map((letter) => [letter, letter]));
}

it('the document reader keeps words that are hyphenated at the end of a line as printed', async () => {
  const content = writeAt(50, 700, 'a narrow harb-', 12) + writeAt(50, 685, 'our', 12);
  const { text } = await readWith(reader, mappedPdf(content));
  expect(text).toBe('a narrow harb-\nour');
});

it('the document reader reads right-to-left letters in their logical order', async () => {
  // Printed from left to right, as such pages are: the last word first, each word backwards.
  const hebrew = { a: 'ם', b: 'ו', c: 'ל', d: 'ש', e: 'ב', f: 'ר' };
  const { text } = await readWith(reader, mappedPdf(writeAt(50, 700, 'ef abcd', 12), { ...hebrew, ' ': ' ' }));
  expect(text).toBe('שלום רב');
});

it('the document reader reads letters that are each placed to the left of the previous one', async () => {
  // The glyphs of these codes all have the same width, except the space and the colon.
  const codes = { a: 'ש', b: 'ל', d: 'ו', e: 'ם', g: 'ר', h: 'ב', ...letters('1042ABC: ') };
  let left = 300;
  const placed = [...'abde gh:'].map((code) => {
    left -= /[ :]/.test(code) ? 3.3 : 6.7;
    return code === ' ' ? '' : writeAt(left, 700, code, 12);
  });
  const bytes = mappedPdf(`${writeAt(224, 700, 'ABC', 12)}${placed.join('')}${writeAt(193, 700, '1042', 12)}`, codes);
  expect((await readWith(reader, bytes)).text).toBe('שלום רב: ABC 1042');
});

it('the document reader recognises the text of a picture on an otherwise digital page, in its place', async () => {
  const lines = [...article.left, ...article.right].map((line, index) => writeAt(50, 800 - 14 * index, line)).join('');
  const image = sharp(fixture('receipt.png')).flatten();
  const { width = 0, height = 0 } = await image.metadata();
  const data = await image.clone().toColourspace('srgb').jpeg({ quality: 80 }).toBuffer();
  const picture = { width, height, entries: '/Filter /DCTDecode /ColorSpace /DeviceRGB /BitsPerComponent 8', data };
  const content = `${lines}q 300 0 0 422 100 60 cm /Im0 Do Q\n${writeAt(50, 30, 'Printed below the picture', 10)}`;
  const bytes = writePdf([{ content, images: [picture] }]);
  const [page] = (await readWith(reader, bytes)).pages;
  expect(page?.source).toBe('mixed');
  expect(page?.confidence).toBeLessThan(1);
  const text = page?.text ?? '';
  for (const line of article.left) expect(text).toContain(line);
  expect(text).toMatch(/^TOTAL {2,}/m);
  expect(text).toMatch(/^Sourdough loaf {2,}3\.80$/m);
  expect(wordsRead(receipt.join('\n'), text)).toBeGreaterThanOrEqual(0.9);
  expect(text.indexOf('lighthouse')).toBeLessThan(text.indexOf('CORNER BAKERY'));
  expect(text.indexOf('Thank you')).toBeLessThan(text.indexOf('Printed below'));
  const total = page?.words?.find((word) => text.slice(word.start, word.end) === 'TOTAL');
  expect(total?.left).toBeGreaterThan(100);
  expect(total?.right).toBeLessThan(400);
  expect((await readWith(reader, bytes, { ocr: 'never' })).pages[0]?.source).toBe('text-layer');
});

it('the document reader does not recognise pictures that are small or whose text is in the text layer', async () => {
  const lines = [...article.left, ...article.right].map((line, index) => writeAt(50, 700 - 14 * index, line)).join('');
  const data = await sharp(fixture('receipt.png')).flatten().toColourspace('srgb').jpeg({ quality: 50 }).toBuffer();
  const picture = { width: 640, height: 900, entries: '/Filter /DCTDecode /ColorSpace /DeviceRGB /BitsPerComponent 8', data };
  for (const place of ['595 0 0 842 0 0', '80 0 0 100 500 730']) {
    const { pages } = await readWith(reader, writePdf([{ content: `q ${place} cm /Im0 Do Q ${lines}`, images: [picture] }]));
    expect(pages).toMatchObject([{ source: 'text-layer', confidence: 1 }]);
  }
});

it('the document reader refuses a page whose scan is damaged instead of calling it empty', async () => {
  const picture = { width: 1_000, height: 1_000, entries: '/Filter /JPXDecode', data: Buffer.alloc(3_000, 7) };
  const failure = await failureOf(readWith(reader, writePdf([{ content: 'q 595 0 0 842 0 0 cm /Im0 Do Q', images: [picture] }])));
  expect(failure).toMatchObject({ kind: 'document-unreadable', message: 'the image of page 1 is damaged' });
});

it('the document reader reads a photo in uneven light with a shadow over it', async () => {
  const { width = 0, height = 0 } = await sharp(fixture('receipt.png')).metadata();
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="0.5" stop-opacity="0.1"/><stop offset="1" stop-opacity="0.5"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const photo = await sharp(fixture('receipt.png'))
    .flatten()
    .composite([{ input: shade }])
    .jpeg({ quality: 75 })
    .toBuffer();
  const { text } = await readWith(reader, photo);
  expect(wordsRead(receipt.join('\n'), text)).toBeGreaterThanOrEqual(0.9);
});

it('the document reader refuses a document at once if too many are already waiting', async () => {
  const busy = openDocumentReader({ documentTimeMs: 60_000, processes: 1 });
  const reads = [0, 1].map(() => readWith(busy, fixture('invoice.pdf'), { maxQueueLength: 1 }));
  const refused = await failureOf(readWith(busy, fixture('invoice.pdf'), { maxQueueLength: 1 }));
  expect(refused.kind).toBe('overloaded');
  expect(refused.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  expect(await Promise.all(reads)).toHaveLength(2);
  expect((await readWith(busy, fixture('invoice.pdf'), { maxQueueLength: 0 })).pages).toHaveLength(1);
  busy.close();
});

it('the document reader notes which files inside a PDF were not read, on the first page that is read', async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> >>',
    '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
    '<< /Type /Filespec /F (prices.csv) /UF (prices.csv) /EF << /F 5 0 R >> >>',
    '<< /Type /EmbeddedFile /Length 5 >>\nstream\na;45;\nendstream',
  ];
  const { pages } = await readWith(reader, writeObjects(objects.map((object) => Buffer.from(object))));
  expect(pages.map(({ notes }) => notes)).toEqual([['files inside the PDF were not read: "prices.csv"; save them as files of their own'], undefined]);
});

it('the document reader refuses a PDF without pages', async () => {
  expect(await failureOf(readWith(reader, writePdf([])))).toMatchObject({
    kind: 'document-unreadable',
    message: expect.stringContaining('has no pages'),
  });
});
