// Pages whose fonts map some glyphs to no character, as browsers and Quartz do with ligatures and unusual letters.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { writeObjects } from '../fixtures/documents/pdf-writer.js';
import { readWith } from './fixtures.js';

const fontFile = readFileSync(createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
/** In this font, the glyphs of printable ASCII are in the order of the characters. */
const glyphOf = (character: string): number => character.charCodeAt(0) - 29;

/** A short page of these lines. Each key of `numbers` is shown by a glyph with that code, which the font maps to no character. */
function unmappedPdf(lines: readonly string[], numbers: Readonly<Record<string, number>>): Buffer {
  const codeOf = (character: string): number => numbers[character] ?? character.charCodeAt(0);
  const glyphs = Buffer.alloc(512);
  const mapped: string[] = [];
  for (const character of new Set(lines.join(''))) {
    glyphs.writeUInt16BE(glyphOf(character), 2 * codeOf(character));
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    if (numbers[character] === undefined) mapped.push(`<${hex}> <${hex}>`);
  }
  const shown = lines.map((line, index) => {
    const codes = [...line].map((character) => codeOf(character).toString(16).padStart(4, '0')).join('');
    return `BT /F1 12 Tf 1 0 0 1 60 ${170 - 18 * index} Tm <${codes}> Tj ET`;
  });
  const cmap = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    `${mapped.length} beginbfchar ${mapped.join(' ')} endbfchar`,
    'endcmap end end',
  ].join('\n');
  const stream = (dictionary: string, data: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);
  return writeObjects([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'),
    stream('', Buffer.from(shown.join('\n'))),
    Buffer.from('<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Sans /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 9 0 R >>'),
    Buffer.from(
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 7 0 R /DW 556 /CIDToGIDMap 10 0 R >>',
    ),
    Buffer.from(
      '<< /Type /FontDescriptor /FontName /AAAAAA+Sans /Flags 4 /FontBBox [-200 -300 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>',
    ),
    stream(`/Length1 ${fontFile.length}`, fontFile),
    stream('', Buffer.from(cmap)),
    stream('', glyphs),
  ]);
}

const lines = [
  'Terms of the software',
  'The following conditions govern the use of the',
  'software by the customer. Each of them states',
  'what the customer may expect after the date of',
  'delivery, and to whom a notice must be sent.',
  'Total amount due: 174.20',
];

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000 });
});
afterAll(() => reader.close());

it.each([
  ['a NUL', 0],
  ['a capital letter', 0x44],
  ['a control', 0x03],
])('the document reader recognises from the page what the font gives as %s, with less confidence', async (_, number) => {
  const { text, pages } = await readWith(reader, unmappedPdf(lines, { t: number }));
  expect(text.replaceAll(/\s+/g, ' ')).toBe(lines.join(' '));
  const [page] = pages;
  const confidenceOf = (word: string): number | undefined => {
    const place = page?.words?.find(({ start, end }) => page.text.slice(start, end) === word);
    return place?.confidence;
  };
  expect(page?.source).toBe('mixed');
  expect(confidenceOf('software')).toBeLessThan(1);
  expect(confidenceOf('of')).toBe(1);
});

it('the document reader does not take a glyph for the capital letter whose code it has', async () => {
  const mixed = [...lines, 'Delivery by: Demeter & Doe'];
  // "D" has a glyph of its own; the glyph that shows "t" has its code.
  const { text } = await readWith(reader, unmappedPdf(mixed, { t: 0x44, D: 0x64, d: 0x80 }));
  expect(text).toContain('software by the customer');
  expect(text).not.toMatch(/sofDware|\0/);
});

it('the document reader uses the replacement character for a glyph that it cannot read, and lowers the confidence', async () => {
  const { text, pages } = await readWith(reader, unmappedPdf(lines, { t: 0 }), { ocr: 'never' });
  expect(text).toContain('The following condi\ufffdions');
  expect(text).not.toContain('\0');
  expect(pages[0]?.confidence).toBeLessThan(0.9);
});

it('the document reader trusts the text layer for words with capitals inside, such as JavaScript', async () => {
  const names = ['JavaScript and TypeScript', 'iPad, iPhone and MacBook', 'eBay and PayPal'];
  const { text, pages } = await readWith(reader, unmappedPdf(names, {}));
  expect(text.split(/\s*\n\s*/)).toEqual(names);
  expect(pages[0]).toMatchObject({ source: 'text-layer', confidence: 1 });
});
