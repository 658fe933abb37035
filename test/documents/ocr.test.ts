import { expect, it } from 'vitest';
import { recognisePage } from '../../src/documents/ocr.js';
import { rotate } from '../../src/documents/prepare-frame.js';
import type { Recogniser } from '../../src/documents/recogniser.js';
import { typedPage } from './typed-page.js';

/** Tesseract's TSV of words, each on a line of its own, 80 wide and 20 high. */
function tsv(confidence: number, ...words: readonly [text: string, left: number, top: number][]): string {
  return words.map(([text, left, top], line) => [5, 1, 1, 1, line, 1, left, top, 80, 20, confidence, text].join('\t')).join('\n');
}

it('text recognition keeps a skewed page as it is if that reads better than deskewed, and still puts its words in their rows', async () => {
  const page = await rotate(typedPage(), 0.03);
  const sizes: number[] = [];
  const recogniser: Recogniser = {
    recognise: async (image) => {
      const width = Buffer.from(image).readUInt32LE(18);
      sizes.push(width);
      return width === page.width ? tsv(80, ['Total', 100, 300], ['11.30', 600, 315]) : tsv(50, ['Tot', 100, 300], ['1130', 600, 300]);
    },
    close: async () => undefined,
  };
  expect((await recognisePage(1, page, recogniser)).text).toMatch(/^Total {2,}11\.30$/);
  expect(sizes[0]).toBeGreaterThan(page.width);
});

it('text recognition reads a skewed page only once if it reads well deskewed', async () => {
  let readings = 0;
  const recogniser: Recogniser = {
    recognise: async (_, { tessedit_pageseg_mode: segmentation }) => {
      // No word covers most of the page here, so it is also read as one block.
      if (segmentation === '3') readings++;
      return tsv(95, ['Total', 100, 300], ['11.30', 600, 300]);
    },
    close: async () => undefined,
  };
  expect((await recognisePage(1, await rotate(typedPage(), 0.03), recogniser)).text).toMatch(/^Total {2,}11\.30$/);
  expect(readings).toBe(1);
});
