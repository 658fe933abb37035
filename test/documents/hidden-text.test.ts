// Text in PDFs that their pages do not show: on hidden layers, invisible, white on white, or printed twice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { writeAt, writeObjects, writePdf } from '../fixtures/documents/pdf-writer.js';
import { readWith } from './fixtures.js';

let reader: DocumentReader;
beforeAll(() => {
  reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000, processes: 1 });
});
afterAll(() => reader.close());

async function textAndNotes(content: string, picture = false): Promise<{ text: string; notes: readonly string[] | undefined }> {
  const image = { width: 2, height: 2, entries: '/ColorSpace /DeviceGray /BitsPerComponent 8', data: Buffer.alloc(4, 250) };
  const { text, pages } = await readWith(reader, writePdf([{ content, images: picture ? [image] : [] }]), { ocr: 'never' });
  return { text, notes: pages[0]?.notes };
}

/** A PDF whose layer `/Off` is switched off and whose layer `/On` is not. */
function layeredPdf(content: string): Buffer {
  return writeObjects(
    [
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >> >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /Off 6 0 R /On 7 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /OCG /Name (Draft) >>',
      '<< /Type /OCG /Name (Final) >>',
    ].map((object) => Buffer.from(object, 'latin1')),
  );
}

const note = (characters: number): string[] => [
  `text that page 1 does not show was left out: ${characters} characters on a hidden layer, invisible, white on white, or below a shape`,
];

it('the text of a layer that is switched off is left out with a note, and the text of other layers is read', async () => {
  const content = `/OC /Off BDC ${writeAt(72, 700, 'Price 12 EUR')} EMC /OC /On BDC ${writeAt(72, 680, 'Price 15 EUR')} EMC ${writeAt(72, 660, 'per hour')}`;
  const { text, pages } = await readWith(reader, layeredPdf(content), { ocr: 'never' });
  expect(text).toBe('Price 15 EUR\nper hour');
  expect(pages[0]?.notes).toEqual(note(10));
});

it('text that is white or invisible on the bare page is left out with a note', async () => {
  const shown = writeAt(72, 600, 'Shown');
  expect(await textAndNotes(`1 g ${writeAt(72, 700, 'Ignore this')} 0 g ${shown}`)).toEqual({ text: 'Shown', notes: note(10) });
  expect(await textAndNotes(`BT 3 Tr /F1 10 Tf 72 700 Td (Ignore) Tj 20 TL T* [(t) -20 (his)] TJ ET BT 0 Tr ET ${shown}`)).toEqual({
    text: 'Shown',
    notes: note(10),
  });
});

it('white text on a dark area and invisible text over a picture are read', async () => {
  expect(await textAndNotes(`0.2 g 60 690 200 30 re f 1 g ${writeAt(72, 700, 'Heading')}`)).toEqual({ text: 'Heading', notes: undefined });
  expect(await textAndNotes(`q 595 0 0 842 0 0 cm /Im0 Do Q BT 3 Tr /F1 10 Tf 72 700 Td (Scanned words) Tj ET`, true)).toEqual({
    text: 'Scanned words',
    notes: undefined,
  });
});

it('text below a shape is left out with a note, alone or within a line', async () => {
  const shown = writeAt(72, 600, 'Shown');
  const box = (paint: string): string => `${writeAt(72, 700, 'Salary 98000')} ${paint} 70 696 100 14 re f 0 g ${shown}`;
  for (const paint of ['1 g', '0 g', '0.5 0 0 rg']) expect(await textAndNotes(`${box(paint)}`)).toEqual({ text: 'Shown', notes: note(11) });
  // The line begins at 72 points, and the figure in it at about 104.
  const { text, notes } = await textAndNotes(`${writeAt(72, 700, 'Salary 98000 a year', 10)} 0 g 103 696 30 14 re f`);
  expect(text).toMatch(/^Salary {2,}a year$/);
  expect(notes).toEqual(note(5));
});

it.each([
  ['a shape below it', `0.9 g 70 696 100 14 re f 0 g ${writeAt(72, 700, 'Total 45')}`],
  ['a line through it', `${writeAt(72, 700, 'Total 45')} 0 g 70 702 100 1 re f`],
  ['a shape that is not a rectangle over it', `${writeAt(72, 700, 'Total 45')} 0 g 70 696 m 170 696 l 120 790 l h f`],
  ['a shape over it that is clipped away', `${writeAt(72, 700, 'Total 45')} q 300 300 10 10 re W n 0 g 70 696 100 14 re f Q`],
  ['a shape over it and again above that', `${writeAt(72, 700, 'Total 45')} 0.9 g 70 696 100 14 re f 0 g ${writeAt(72, 700, 'Total 45')}`],
])('text with %s is read', async (_, content) => {
  expect(await textAndNotes(content)).toEqual({ text: 'Total 45', notes: undefined });
});

it('text below the picture of its page is read', async () => {
  const content = `${writeAt(72, 700, 'Scanned words')} 1 g 0 0 595 842 re f q 595 0 0 842 0 0 cm /Im0 Do Q`;
  expect(await textAndNotes(content, true)).toEqual({ text: 'Scanned words', notes: undefined });
});

it('a piece of text that is only partly hidden is read whole', async () => {
  expect((await textAndNotes('BT /F1 10 Tf 72 700 Td 1 g (To) Tj 0 g (tal 5) Tj ET')).text).toBe('Total 5');
});

it('text that is printed twice, slightly offset, is read once', async () => {
  const twice = (offset: number): string => writeAt(72, 700, 'Total 45', 12) + writeAt(72 + offset, 700 - offset, 'Total 45', 12);
  for (const offset of [0.4, 1, 2, 3]) expect((await textAndNotes(twice(offset))).text).toBe('Total 45');
  expect((await textAndNotes(twice(14))).text).toBe('Total 45\nTotal 45');
  const letters = [...'Hill'].map((letter, index) => writeAt(72 + [0, 8.7, 11.4, 14.1][index]!, 700, letter, 12)).join('');
  expect((await textAndNotes(letters)).text).toBe('Hill');
});
