// Pixel work on grey frames before recognition: turning, scaling, evening out the background, the form tesseract takes.
import sharp, { type Sharp } from 'sharp';
import type { Frame } from './frame.js';

/** The frame as an uncompressed TIFF file in one strip. Tesseract reads that ten times faster than PGM, whose pixels it takes one by one. */
export function toTiff(frame: Frame): Uint8Array {
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [256, frame.width],
    [257, frame.height],
    [258, 8], // bits of a sample
    [259, 1], // no compression
    [262, 1], // 0 is black
    [273, tiffHeaderBytes], // where the strip begins
    [277, 1], // samples of a pixel
    [278, frame.height], // rows of the strip
    [279, frame.pixels.length], // bytes of the strip
  ];
  const header = Buffer.alloc(tiffHeaderBytes);
  header.write('II*\0\x08', 'latin1');
  header.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], index) => {
    const at = 10 + 12 * index;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(4, at + 2); // a 32-bit number,
    header.writeUInt32LE(1, at + 4); // one of it
    header.writeUInt32LE(value, at + 8);
  });
  return Buffer.concat([header, frame.pixels]);
}

/** Room for the directory of nine entries of twelve bytes, with what stands before and after it. */
const tiffHeaderBytes = 128;

/** What the paper of a page looks like. */
interface Paper {
  /** True when more of the page is dark than light, so that its letters are likely light. */
  readonly dark: boolean;
  /** True when nothing stands out from the commonest brightness, so that there is nothing to recognise. */
  readonly blank: boolean;
}

export function paperOf(frame: Frame): Paper {
  const counts = new Uint32Array(256);
  for (let index = 0; index < frame.pixels.length; index++) {
    const value = frame.pixels[index] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const commonest = counts.indexOf(counts.reduce((max, count) => Math.max(max, count), 0));
  let dark = 0;
  let other = 0;
  counts.forEach((count, value) => {
    if (value < 128) dark += count;
    if (Math.abs(value - commonest) > 24) other += count;
  });
  return { dark: dark > 0.5 * frame.pixels.length, blank: other < 20 };
}

/** A page of uneven light has more than this share of tiles whose paper is not as bright as most of the page; headings on colour stay below. */
const unevenTiles = 0.02;
const tilesAcross = 12;

/** True when the paper is equally bright all over, so that one threshold for the page parts ink from paper. */
export function isEvenlyLit(frame: Frame): boolean {
  const width = Math.max(8, Math.floor(frame.width / tilesAcross));
  const height = Math.max(8, Math.floor(frame.height / tilesAcross));
  const papers: number[] = [];
  for (let top = 0; top + height <= frame.height; top += height)
    for (let left = 0; left + width <= frame.width; left += width) papers.push(paperOfTile(frame, left, top, width, height));
  const usual = papers.toSorted((a, b) => a - b)[papers.length >> 1] ?? 255;
  return papers.filter((paper) => Math.abs(paper - usual) > 24).length <= unevenTiles * papers.length;
}

/** The brightness that three tenths of a tile reach; ink hardly ever leaves less paper. */
function paperOfTile(frame: Frame, left: number, top: number, width: number, height: number): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = top; y < top + height; y += 2)
    for (let x = left; x < left + width; x += 2, total++) {
      const value = frame.pixels[y * frame.width + x] ?? 255;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  let brighter = 0;
  for (let value = 255; value > 0; value--) {
    brighter += counts[value] ?? 0;
    if (brighter >= 0.3 * total) return value;
  }
  return 0;
}

/** The frame with black and white exchanged. */
export function invert(frame: Frame): Frame {
  return { ...frame, pixels: frame.pixels.map((value) => 255 - value) };
}

/** The frame turned clockwise by a quarter, half or three quarters. */
export async function turn(frame: Frame, degrees: 90 | 180 | 270): Promise<Frame> {
  return take(rawOf(frame).rotate(degrees), frame.dpi);
}

/** The frame turned by `radians` to the right (clockwise), made as much larger around its centre as that needs; paper is white. */
export async function rotate(frame: Frame, radians: number): Promise<Frame> {
  return take(rawOf(frame).rotate((radians * 180) / Math.PI, { background: '#ffffff' }), frame.dpi);
}

/** The frame made larger or smaller. */
export async function resize(frame: Frame, factor: number): Promise<Frame> {
  if (factor === 1) return frame;
  const width = Math.round(frame.width * factor);
  return take(rawOf(frame).resize({ width, kernel: 'cubic' }), frame.dpi === undefined ? undefined : frame.dpi * factor);
}

/** Uneven light and noise evened out: each pixel relative to the brightness around it, then a slight blur. For pages whose first reading was poor. */
export async function flatten(frame: Frame): Promise<Frame> {
  const window = Math.max(15, Math.round(Math.min(frame.width, frame.height) / 40));
  const small = 4;
  const background = await take(
    rawOf(frame)
      .resize({ width: Math.max(1, Math.round(frame.width / small)) })
      .blur(Math.max(0.5, window / small)),
    undefined,
  );
  const pixels = new Uint8Array(frame.pixels.length);
  for (let y = 0, index = 0; y < frame.height; y++) {
    const row = Math.min(background.height - 1, Math.floor((y * background.height) / frame.height)) * background.width;
    for (let x = 0; x < frame.width; x++, index++) {
      const around = background.pixels[row + Math.min(background.width - 1, Math.floor((x * background.width) / frame.width))] ?? 255;
      const value = ((frame.pixels[index] ?? 255) * 235) / Math.max(1, around);
      pixels[index] = Math.min(value, 255);
    }
  }
  return take(rawOf({ ...frame, pixels }).blur(0.9), frame.dpi);
}

function rawOf(frame: Frame): Sharp {
  return sharp(frame.pixels, { raw: { width: frame.width, height: frame.height, channels: 1 }, limitInputPixels: false });
}

async function take(pipeline: Sharp, dpi: number | undefined): Promise<Frame> {
  const { data, info } = await pipeline.toColourspace('b-w').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data, dpi };
}
