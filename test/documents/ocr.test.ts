import { expect, it } from 'vitest';
import type { Frame } from '../../src/documents/frame.js';
import { recognisePage } from '../../src/documents/ocr.js';
import { rotate } from '../../src/documents/prepare-frame.js';
import type { Recogniser } from '../../src/documents/recogniser.js';

/** Paper with rows of letter-like marks that fall to the right by `angle`, in radians. */
function fallingPage(angle: number): Promise<Frame> {
  const [width, height] = [800, 600];
  const pixels = new Uint8Array(width * height).fill(240);
  for (let row = 60; row < height - 60; row += 30)
    for (let column = 60; column < width - 60; column += 12)
      for (let y = row; y < row + 14; y++) pixels.fill(20, y * width + column, y * width + column + 6);
  return rotate({ width, height, pixels, dpi: 150 }, angle);
}

/** Tesseract's TSV of words, each on a line of its own, 80 wide and 20 high. */
function tsv(confidence: number, ...words: readonly [text: string, left: number, top: number][]): string {
  return words.map(([text, left, top], line) => [5, 1, 1, 1, line, 1, left, top, 80, 20, confidence, text].join('\t')).join('\n');
}

it('text recognition takes a leaning page as it lay where that reads better than levelled, and still puts its words in their rows', async () => {
  const page = await fallingPage(0.03);
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

it('text recognition reads a leaning page once where it reads well levelled', async () => {
  let readings = 0;
  const recogniser: Recogniser = {
    recognise: async () => {
      readings++;
      return tsv(95, ['Total', 100, 300], ['11.30', 600, 300]);
    },
    close: async () => undefined,
  };
  expect((await recognisePage(1, await fallingPage(0.03), recogniser)).text).toMatch(/^Total {2,}11\.30$/);
  expect(readings).toBe(1);
});
