import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Frame } from '../../src/documents/frame.js';
import { isEvenlyLit, toTiff } from '../../src/documents/prepare-frame.js';

/** Paper with dark words in every line; `paper` gives its brightness at each place. */
function page(paper: (x: number, y: number) => number): Frame {
  const [width, height] = [240, 240];
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels[y * width + x] = y % 20 < 6 && x % 40 < 25 ? 10 : paper(x, y);
  return { width, height, pixels, dpi: undefined };
}

it('frame preparation writes a frame as a TIFF with the same pixels', async () => {
  const frame = page((x) => x);
  const { data, info } = await sharp(toTiff(frame)).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([240, 240, 1]);
  expect(data.equals(frame.pixels)).toBe(true);
});

it('frame preparation distinguishes evenly lit paper from paper in a shadow, whatever its brightness', () => {
  expect(isEvenlyLit(page(() => 250))).toBe(true);
  expect(isEvenlyLit(page(() => 150))).toBe(true);
  expect(isEvenlyLit(page((x, y) => 250 - Math.floor((x + y) / 3)))).toBe(false);
  expect(isEvenlyLit(page((x) => (x < 80 ? 120 : 240)))).toBe(false);
});
