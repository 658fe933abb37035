import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { countImagePages, decodeImagePage } from '../../src/documents/image.js';

const most = 50_000_000;

/** A white sheet of 60 x 40 with a black quarter at the top left. */
function sheet(): Sharp {
  const corner = { create: { width: 30, height: 20, channels: 3, background: '#000' } } as const;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } }).composite([{ input: corner, left: 0, top: 0 }]);
}

const forms: [string, (image: Sharp) => Sharp][] = [
  ['TIFF, LZW', (image) => image.tiff({ compression: 'lzw' })],
  ['TIFF, deflate', (image) => image.tiff({ compression: 'deflate' })],
  ['TIFF, packbits', (image) => image.tiff({ compression: 'packbits' })],
  ['TIFF, JPEG', (image) => image.tiff({ compression: 'jpeg' })],
  ['TIFF, tiles', (image) => image.tiff({ compression: 'lzw', tile: true, tileWidth: 32, tileHeight: 32 })],
  ['TIFF, 16 bit', (image) => image.toColourspace('rgb16').tiff({ compression: 'none' })],
  ['TIFF, CMYK', (image) => image.toColourspace('cmyk').tiff({ compression: 'lzw' })],
  ['TIFF, strips, not compressed', (image) => image.tiff({ compression: 'none' })],
  ['TIFF, 1 bit', (image) => image.threshold(128).toColourspace('b-w').tiff({ compression: 'none', bitdepth: 1 })],
  ['TIFF, 2 bit', (image) => image.greyscale().toColourspace('b-w').tiff({ compression: 'none', bitdepth: 2 })],
  ['TIFF, 4 bit', (image) => image.greyscale().toColourspace('b-w').tiff({ compression: 'none', bitdepth: 4 })],
  ['TIFF, large file form', (image) => image.tiff({ compression: 'lzw', bigtiff: true })],
  ['PNG, interlaced', (image) => image.png({ progressive: true })],
  ['PNG, palette', (image) => image.png({ palette: true })],
  ['PNG, 16 bit', (image) => image.toColourspace('rgb16').png()],
  ['PNG, transparent paper', (image) => image.unflatten().png()],
  ['JPEG, progressive', (image) => image.jpeg({ progressive: true })],
  ['JPEG, CMYK', (image) => image.toColourspace('cmyk').jpeg()],
  ['JPEG, grey', (image) => image.greyscale().jpeg()],
];

it.each(forms)('the image reader decodes %s to grey', async (_, encode) => {
  const bytes = await encode(sheet()).toBuffer();
  expect(await countImagePages(bytes, most)).toBe(1);
  const frame = await decodeImagePage(bytes, 1, most);
  expect([frame.width, frame.height, frame.pixels.length]).toEqual([60, 40, 2400]);
  expect(frame.pixels[10 * 60 + 10]).toBeLessThan(60);
  expect(frame.pixels[30 * 60 + 50]).toBeGreaterThan(230);
});

it.each([
  ['dark', 30, 255, 30],
  ['white', 255, 0, 255],
])('the image reader keeps %s ink distinct from transparent paper', async (_, ink, paper, written) => {
  const stroke = { create: { width: 20, height: 10, channels: 3, background: { r: ink, g: ink, b: ink } } } as const;
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })
    .composite([{ input: stroke, left: 10, top: 10 }])
    .png()
    .toBuffer();
  const { pixels } = await decodeImagePage(bytes, 1, most);
  expect([pixels[0], pixels[15 * 60 + 20]]).toEqual([paper, written]);
});

it.each<[number, (image: Sharp) => Sharp]>([
  [1, (image) => image],
  [2, (image) => image.flop()],
  [3, (image) => image.rotate(180)],
  [4, (image) => image.flip()],
  [5, (image) => image.rotate(270).flop()],
  [6, (image) => image.rotate(270)],
  [7, (image) => image.rotate(90).flop()],
  [8, (image) => image.rotate(90)],
])('the image reader turns a photo upright by its orientation tag: %i', async (orientation, stored) => {
  // In two steps, because the library composites the corner after it rotates the sheet.
  const upright = sharp(await sheet().png().toBuffer());
  const turned = sharp(await stored(upright).png().toBuffer());
  const frame = await decodeImagePage(await turned.withMetadata({ orientation }).jpeg().toBuffer(), 1, most);
  expect([frame.width, frame.height]).toEqual([60, 40]);
  expect(frame.pixels[10 * 60 + 10]).toBeLessThan(60);
  expect(frame.pixels[30 * 60 + 50]).toBeGreaterThan(230);
});

it('the image reader shrinks a very large page and scales its stated resolution with it', async () => {
  const bytes = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#fff' } })
    .withMetadata({ density: 600 })
    .jpeg()
    .toBuffer();
  const frame = await decodeImagePage(bytes, 1, most);
  expect(frame.width * frame.height).toBeLessThanOrEqual(13_100_000);
  expect(frame.dpi).toBeCloseTo((600 * frame.width) / 6000, 0);
});

it('the image reader refuses GIF, WebP and SVG, although the library could read them', async () => {
  const gif = await sheet().gif().toBuffer();
  const webp = await sheet().webp().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [gif, webp, svg]) await expect(countImagePages(bytes, most)).rejects.toThrow('damaged or truncated');
});
