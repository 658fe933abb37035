import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { article, invoice, receipt, terms, unmapped } from '../fixtures/documents/content.js';
import { writeAt, writePdf } from '../fixtures/documents/pdf-writer.js';
import { drawnPage, textLines } from './drawn-page.js';
import { failureOf, fixture, readWith, wordsRead } from './fixtures.js';

// Recognition on a busy machine may take longer than a user would accept.
const patient = { documentTimeMs: 60_000, maxMemoryBytes: 1_200_000_000 };
let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader(patient);
});
afterAll(() => reader.close());

it('the document reader reads a digital invoice from its text layer and keeps rows and cells apart', async () => {
  const { mediaType, pages, text } = await readWith(reader, fixture('invoice.pdf'));
  expect(mediaType).toBe('application/pdf');
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ number: 1, source: 'text-layer', confidence: 1, width: 595, height: 842 });
  expect(text).toMatch(/^Oak shelf board 1200 x 300 mm {2,}6 {2,}42\.50 {2,}255\.00$/m);
  expect(text).toMatch(/^Total amount due {2,}GBP 777\.36$/m);
  expect(text).toMatch(/Invoice number: HL-2024-0187$/m);
  for (const line of invoice) expect(text).toContain(line.text);
});

it('the document reader gives every word of a page its place in the text and on the page', async () => {
  for (const name of ['invoice.pdf', 'receipt.png']) {
    const [page] = (await readWith(reader, fixture(name))).pages;
    const words = page?.words ?? [];
    expect(words.map((word) => page?.text.slice(word.start, word.end)).join(' ')).toBe(page?.text.split(/\s+/).join(' '));
    for (const word of words) {
      expect(word.left).toBeGreaterThanOrEqual(0);
      expect(word.right).toBeLessThanOrEqual((page?.width ?? 0) + 1);
      expect(word.top).toBeLessThan(word.bottom);
      expect(word.bottom).toBeLessThanOrEqual((page?.height ?? 0) + 1);
    }
  }
});

it('the document reader reads columns one after the other', async () => {
  const { text } = await readWith(reader, fixture('two-columns.pdf'));
  expect(text.split('\n').filter((line) => line !== '')).toEqual([article.heading, ...article.left, ...article.right]);
});

it('the document reader reads vertical text separately, after the rest of the page', async () => {
  const content = `${writeAt(50, 700, 'Quarterly report of the harbour office', 12)}${writeAt(50, 680, 'All figures are in tonnes.', 12)}BT /F1 9 Tf 0 1 -1 0 570 100 Tm (archived copy) Tj ET`;
  const { pages } = await readWith(reader, writePdf([{ content }]));
  expect(pages[0]?.text).toBe('Quarterly report of the harbour office\nAll figures are in tonnes.\n\narchived copy');
  const [copy, archived] = [...(pages[0]?.words ?? [])].reverse();
  expect(archived?.bottom).toBeCloseTo(842 - 100, 0);
  expect(copy?.bottom).toBeLessThan(archived?.top ?? 0);
  expect(archived?.right).toBeLessThan(580);
});

it('the document reader reads a page that is printed sideways as if it were upright', async () => {
  const lines = ['Stock list', 'Item          Count', 'Rope              12', 'Anchor             3'];
  const content = lines.map((line, index) => `BT /F1 11 Tf 0 1 -1 0 ${100 + 20 * index} 80 Tm (${line}) Tj ET\n`).join('');
  const { pages } = await readWith(reader, writePdf([{ content }]));
  expect(pages[0]).toMatchObject({ width: 842, height: 595 });
  expect(pages[0]?.text.split('\n').map((line) => line.split(/ +/))).toEqual([
    ['Stock', 'list'],
    ['Item', 'Count'],
    ['Rope', '12'],
    ['Anchor', '3'],
  ]);
});

it('the document reader reads the values filled into a form', async () => {
  const field = '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Fenwick) /Rect [120 690 300 706] /F 4 >>';
  const { text } = await readWith(reader, writePdf([{ content: writeAt(50, 694, 'Applicant:', 11), annotations: [field] }]));
  expect(text).toMatch(/^Applicant: +Ada Fenwick$/);
});

it('the document reader recognises a scanned TIFF with several skewed pages and reports its progress', async () => {
  const progress: number[][] = [];
  const { pages, text } = await readWith(reader, fixture('scan.tif'), { onPage: (done, total) => progress.push([done, total]) });
  expect(pages.map((page) => [page.number, page.source])).toEqual([
    [1, 'ocr'],
    [2, 'ocr'],
  ]);
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(text).toBe(`${pages[0]?.text}\n\n${pages[1]?.text}`);
  expect(text).toMatch(/^Total amount due {2,}GBP 777\.36$/m);
  expect(text).toMatch(/Invoice date: 12 March 2024$/m);
  expect(text).toMatch(/^Workshop hours, fitting {2,}4 {2,}65\.00 {2,}260\.00$/m);
  expect(wordsRead(terms.join('\n'), pages[1]?.text ?? '')).toBeGreaterThanOrEqual(0.97);
  for (const page of pages) expect(page.confidence).toBeGreaterThan(0.85);
});

it('the document reader reads only the requested pages, and refuses pages that do not exist', async () => {
  const { pages } = await readWith(reader, fixture('scan.tif'), { pages: '2' });
  expect(pages.map((page) => page.number)).toEqual([2]);
  expect(await failureOf(readWith(reader, fixture('scan.tif'), { pages: '3' }))).toMatchObject({ kind: 'invalid-request' });
});

it.each(['scan-ccitt.pdf', 'scan-jbig2.pdf', 'scan-jpx.pdf', 'scan-jpeg.pdf'])('the document reader recognises the scan in %s', async (name) => {
  const { pages } = await readWith(reader, fixture(name));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.source).toBe('ocr');
  expect(wordsRead(terms.join('\n'), pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.95);
});

it('the document reader recognises a scan that is stored in strips with a line of text stamped on it', async () => {
  const page = sharp(await sharp(fixture('scan.tif'), { page: 1 }).greyscale().png().toBuffer());
  const { width = 0, height = 0 } = await page.metadata();
  // The upper half of the page, in as many strips as a full page has: half as much to recognise.
  const strips = 8;
  const rows = Math.floor(height / 2 / strips);
  const images = await Promise.all(
    Array.from({ length: strips }, async (_, index) => ({
      width,
      height: rows,
      entries: '/Filter /DCTDecode /ColorSpace /DeviceGray /BitsPerComponent 8',
      data: await page
        .clone()
        .extract({ left: 0, top: index * rows, width, height: rows })
        .toColourspace('b-w')
        .jpeg({ quality: 60 })
        .toBuffer(),
    })),
  );
  const tall = 421 / strips;
  const content = images.map((_, index) => `q 595 0 0 ${tall} 0 ${421 - (index + 1) * tall} cm /Im${index} Do Q\n`).join('');
  const { pages } = await readWith(reader, writePdf([{ content: `${content}${writeAt(240, 12, 'RECEIVED 000123', 8)}`, height: 421, images }]));
  expect(pages[0]?.source).toBe('ocr');
  expect(wordsRead(terms.join('\n'), pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.95);
});

it('the document reader recognises a page whose font has no mapping to characters', async () => {
  const { pages } = await readWith(reader, fixture('unmapped-font.pdf'));
  expect(pages[0]?.source).toBe('ocr');
  expect(wordsRead(unmapped.join('\n'), pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.95);
});

it('the document reader turns a photo by its orientation tag, and reads prices on their lines', async () => {
  const { pages } = await readWith(reader, fixture('receipt.jpg'));
  expect(pages[0]?.text).toMatch(/^TOTAL {2,}£11\.30$/m);
  expect(wordsRead(receipt.join('\n'), pages[0]?.text ?? '')).toBeGreaterThanOrEqual(0.95);
});

it.each([90, 180, 270])('the document reader detects that a page is rotated by %i degrees and turns it upright', async (degrees) => {
  const whole = sharp(fixture('receipt.png'));
  const { width = 0, height = 0 } = await whole.metadata();
  // The lower half: fewer lines to go by, and less to read.
  const turned = await whole
    .extract({ left: 0, top: height >> 1, width, height: height >> 1 })
    .rotate(degrees)
    .png()
    .toBuffer();
  const [page] = (await readWith(reader, turned)).pages;
  expect(page).toMatchObject({ width, height: height >> 1 });
  expect(page?.text).toMatch(/^TOTAL {2,}£11\.30$/m);
});

it('the document reader reads a page that was scanned askew, with its words in their rows', async () => {
  const askew = await sharp(fixture('receipt.png')).flatten().rotate(-3, { background: '#e8e6de' }).jpeg({ quality: 80 }).toBuffer();
  const { text } = await readWith(reader, askew);
  expect(text).toMatch(/^TOTAL {2,}£11\.30$/m);
  expect(wordsRead(receipt.join('\n'), text)).toBeGreaterThanOrEqual(0.95);
});

it('the document reader reads light letters on dark paper', async () => {
  const dark = await sharp(fixture('receipt.png')).flatten().negate().png().toBuffer();
  expect((await readWith(reader, dark)).text).toMatch(/^Sourdough loaf {2,}3\.80$/m);
});

it('the document reader gives an empty page for blank paper', async () => {
  const blank = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  expect((await readWith(reader, blank)).pages).toMatchObject([{ number: 1, text: '', source: 'ocr' }]);
});

it('the document reader uses text recognition always or never, as the option says', async () => {
  const always = await readWith(reader, writePdf([{ content: writeAt(50, 60, 'Invoice HL-2024-0187', 12), height: 100 }]), { ocr: 'always' });
  expect(always.pages[0]?.source).toBe('ocr');
  expect(always.text).toContain('HL-2024-0187');
  const never = await readWith(reader, fixture('scan-jpeg.pdf'), { ocr: 'never' });
  expect(never.pages).toMatchObject([{ source: 'text-layer', text: '' }]);
  expect(await failureOf(readWith(reader, fixture('receipt.png'), { ocr: 'never' }))).toMatchObject({ kind: 'document-unreadable' });
});

it('the document reader reads the letters of all given languages, in whichever order they are named', async () => {
  const lines = ['Rechnung für Müller & Söhne GmbH', 'Größe, Straße, Änderung, Öffnungszeiten', 'The amount is due within thirty days'];
  const page = drawnPage(1200, 500, textLines(lines, 80, 120, 90));
  for (const languages of ['eng+deu', 'deu+eng']) expect((await readWith(reader, page, { languages })).text.split(/\n+/)).toEqual(lines);
});

it('the document reader reads in the languages that a request names, and refuses a request for one that is not installed', async () => {
  const page = drawnPage(1200, 300, textLines(['Größe, Straße, Änderung, Öffnungszeiten'], 80, 120));
  const read = (languages: string) => reader.read({ bytes: page, languages }, { ocr: 'auto', languages: 'eng' }, new AbortController().signal);
  expect((await read('deu')).text).toBe('Größe, Straße, Änderung, Öffnungszeiten');
  expect(await failureOf(read('ces'))).toMatchObject({
    kind: 'invalid-request',
    message: expect.stringContaining('the OCR data of language "ces" is not installed'),
    issues: [{ path: ['document_languages'] }],
  });
});

it('the document reader names the package of a configured language that is not installed, and refuses what is not a language', async () => {
  const failure = await failureOf(readWith(reader, fixture('receipt.png'), { languages: 'eng+ces' }));
  expect(failure).toMatchObject({ kind: 'configuration', hint: 'run: npm install @tesseract.js-data/ces' });
  expect(await failureOf(readWith(reader, fixture('receipt.png'), { languages: '../eng' }))).toMatchObject({ kind: 'invalid-request' });
});

it('the document reader reads a document the same way whatever was read before it', async () => {
  const alone = openDocumentReader({ ...patient, processes: 1 });
  const fresh = await readWith(alone, fixture('scan-jpeg.pdf'));
  await readWith(alone, fixture('receipt.jpg'));
  await readWith(alone, fixture('invoice.pdf'));
  const again = await readWith(alone, fixture('scan-jpeg.pdf'));
  alone.close();
  expect(again).toEqual(fresh);
});

it('the document reader lets the program exit while a reading process is idle, and writes nothing to the working directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reader-'));
  const entry = new URL('../../dist/documents/read-document.js', import.meta.url);
  const script = `
    import { readFileSync } from 'node:fs';
    import { openDocumentReader } from ${JSON.stringify(entry.href)};
    const bytes = readFileSync(${JSON.stringify(fileURLToPath(new URL('../fixtures/documents/receipt.png', import.meta.url)))});
    const reader = openDocumentReader({ documentTimeMs: 60000 });
    const read = await reader.read({ bytes }, { ocr: 'auto', languages: 'eng' }, new AbortController().signal);
    console.log(read.pages.length);
  `;
  // Without close(): the idle process must not keep the program alive.
  const args = ['--input-type=module', '-e', script];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 300_000 })).toBe('1\n');
  expect(readdirSync(folder)).toEqual([]);
  rmdirSync(folder);
});
