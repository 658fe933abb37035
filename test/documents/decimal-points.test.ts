// Decimal points that recognition drops from numbers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDecimalPoints } from '../../src/documents/decimal-points.js';
import { decodeImagePage } from '../../src/documents/image.js';
import { type DocumentReader, openDocumentReader } from '../../src/documents/read-document.js';
import { type DrawnBox, drawnPage, textLines } from './drawn-page.js';
import { readWith } from './fixtures.js';

/** What a number recognised as `text` is, where the page shows `shown` and perhaps specks. */
async function corrected(text: string, shown: string, colour = '#000000', specks: readonly DrawnBox[] = []): Promise<string | undefined> {
  const page = drawnPage(300, 100, [{ text: shown, x: 40, y: 60, size: 40, colour }], specks);
  const frame = await decodeImagePage(page, 1, 1_000_000);
  const [word] = withDecimalPoints(frame, [{ text, left: 30, right: 270, top: 25, bottom: 75, confidence: 0.9 }]);
  return word?.text;
}

describe('a number that was recognised without its decimal mark', () => {
  it.each([
    ['1250', '12.50'],
    ['1250', '12,50'],
    ['9999', '99.99'],
    ['1000', '1.000'],
  ])('gets it from the page: %s is %s', async (text, shown) => {
    expect(await corrected(text, shown)).toBe(shown);
  });

  it('gets it from a page of low contrast', async () => {
    expect(await corrected('1250', '12.50', '#b8b8b8')).toBe('12.50');
  });
});

it.each([
  ['has no mark', '1250', '1250'],
  ['has a mark above its base', '1250', '12·50'],
  ['was recognised with other digits than the page shows', '125', '12.50'],
  ['is a word', 'I250', '12.50'],
])('a number is as recognised if it %s', async (_, text, shown) => {
  expect(await corrected(text, shown)).toBe(text);
});

it('a speck between digits is no decimal point', async () => {
  expect(await corrected('1250', '1250', '#000000', [{ left: 85, top: 57, width: 1, height: 1, colour: '#000000' }])).toBe('1250');
});

describe('a scan', () => {
  let reader: DocumentReader;
  beforeAll(() => {
    reader = openDocumentReader({ documentTimeMs: 60_000, recognisedPageTimeMs: 60_000, processes: 1 });
  });
  afterAll(() => reader.close());

  it('is read with the decimal points of all its amounts', async () => {
    const rows = [
      'Harbour Supplies Ltd',
      'Rope 20 m          2     35.00     70.00',
      'Anchor                1   180.00   180.00',
      'Paint, blue           4     12.50     50.00',
    ];
    const { text } = await readWith(reader, drawnPage(1240, 500, textLines(rows, 100, 130, 60, 32)));
    expect(text.split('\n').map((line) => line.split(/ +/).at(-2))).toEqual(['Supplies', '35.00', '180.00', '12.50']);
  });
});
