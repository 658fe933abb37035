// Decodes JPEG, PNG and TIFF pages into grey frames with sharp. Only the loaders of these three formats are enabled.
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { PageImage } from '../core/document.js';
import { TxpError } from '../core/errors.js';
import { type Frame, jpegQuality } from './frame.js';
import { maxFramePixels } from './limits.js';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadTiffBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** Number of pages in an image file. Fails with `document-unreadable`. */
export async function countImagePages(bytes: Uint8Array, maxPixels: number): Promise<number> {
  const metadata = await reading(1, () => sharp(bytes, { limitInputPixels: false }).metadata());
  checkPixels(metadata.width, metadata.pageHeight ?? metadata.height, maxPixels, 1);
  return metadata.pages ?? 1;
}

/** Number of pixels that page `number` (from 1) will have when decoded. Fails with `document-unreadable`. */
export async function imagePixels(bytes: Uint8Array, number: number, maxPixels: number): Promise<number> {
  const { width, height } = await reading(number, () => sharp(bytes, pageOptions(number)).metadata());
  checkPixels(width, height, maxPixels, number);
  return Math.min(maxFramePixels, width * height);
}

/**
 * Decodes page `number` (from 1), rotated upright according to its EXIF data. Transparency becomes white, or black if the ink is white. Fails with
 * `document-unreadable`.
 */
export async function decodeImagePage(bytes: Uint8Array, number: number, maxPixels: number): Promise<Frame> {
  return reading(number, async () => {
    const options = pageOptions(number);
    const metadata = await sharp(bytes, options).metadata();
    checkPixels(metadata.width, metadata.height, maxPixels, number);
    const scale = Math.min(1, Math.sqrt(maxFramePixels / (metadata.width * metadata.height)));
    const background = metadata.hasAlpha && (await isLightInk(sharp(bytes, { ...options, limitInputPixels: maxPixels }))) ? '#000000' : '#ffffff';
    const image = sharp(bytes, { ...options, limitInputPixels: maxPixels }).autoOrient();
    if (scale < 1) image.resize({ width: Math.round((metadata.autoOrient.width ?? metadata.width) * scale) });
    const { data, info } = await image
      .flatten({ background })
      .greyscale()
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 1) throw new Error(`decoded to ${info.channels} channels`);
    return { width: info.width, height: info.height, pixels: data, dpi: believableDpi(metadata.density, scale) };
  });
}

/** Page `number` (from 1) as users see it: upright, in colour, over white, with at most `shownPixels` pixels. Fails with `document-unreadable`. */
export async function imageOfPage(bytes: Uint8Array, number: number, { maxPixels, shownPixels }: ShownPixels): Promise<PageImage> {
  return reading(number, async () => {
    const { width, height, autoOrient } = await sharp(bytes, pageOptions(number)).metadata();
    checkPixels(width, height, maxPixels, number);
    const image = sharp(bytes, { ...pageOptions(number), limitInputPixels: maxPixels }).autoOrient();
    const scale = Math.sqrt(shownPixels / (width * height));
    if (scale < 1) image.resize({ width: Math.max(1, Math.floor((autoOrient.width ?? width) * scale)) });
    const { data, info } = await image.flatten({ background: '#ffffff' }).jpeg({ quality: jpegQuality }).toBuffer({ resolveWithObject: true });
    return { mediaType: 'image/jpeg', base64: data.toString('base64'), width: info.width, height: info.height };
  });
}

/** Max pixels of an image that is decoded, and of the image made from it. */
interface ShownPixels {
  readonly maxPixels: number;
  readonly shownPixels: number;
}

/** True if most of the image is transparent and the rest is nearly white. */
async function isLightInk(image: Sharp): Promise<boolean> {
  const pixels = await image.resize({ width: 400 }).greyscale().toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer();
  let ink = 0;
  let light = 0;
  for (let index = 0; index < pixels.length; index += 2) {
    const opacity = pixels[index + 1] ?? 0;
    ink += opacity;
    light += opacity * (pixels[index] ?? 0);
  }
  return ink < (0.5 * 255 * pixels.length) / 2 && light > 200 * ink;
}

function pageOptions(number: number): SharpOptions {
  return { page: number - 1, pages: 1, limitInputPixels: false, failOn: 'error' };
}

function believableDpi(density: number | undefined, scale: number): number | undefined {
  // Programs write 72 or 96 if they do not know the resolution.
  return density !== undefined && density > 96 && density <= 1200 ? density * scale : undefined;
}

function checkPixels(width: number, height: number, maxPixels: number, page: number): void {
  if (width * height <= maxPixels) return;
  throw new TxpError('document-unreadable', `page ${page} has ${width} x ${height} pixels; the limit is ${maxPixels}`, {
    hint: 'scale it down, or raise the setting limits.page_pixels',
  });
}

async function reading<T>(page: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TxpError) throw error;
    throw new TxpError('document-unreadable', `the image is damaged or truncated (page ${page})`, {
      hint: 'get a complete copy of the file; a viewer that opens it may be able to save an undamaged one',
      cause: error,
    });
  }
}
