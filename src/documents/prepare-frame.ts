// Prepares grey frames for recognition: rotates, scales, evens out the background, and encodes them for tesseract.
import sharp, { type Sharp } from 'sharp';
import type { Frame } from './frame.js';

/** The frame as an uncompressed TIFF file with one strip. Tesseract reads it ten times faster than PGM, whose pixels it reads one at a time. */
export function toTiff(frame: Frame): Uint8Array {
  const entries: readonly (readonly [tag: number, value: number])[] = [
    [256, frame.width],
    [257, frame.height],
    [258, 8], // bits per sample
    [259, 1], // no compression
    [262, 1], // 0 is black
    [273, tiffHeaderBytes], // offset of the strip
    [277, 1], // samples per pixel
    [278, frame.height], // rows per strip
    [279, frame.pixels.length], // bytes in the strip
  ];
  const header = Buffer.alloc(tiffHeaderBytes);
  header.write('II*\0\x08', 'latin1');
  header.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], index) => {
    const at = 10 + 12 * index;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(4, at + 2); // type: 32-bit number
    header.writeUInt32LE(1, at + 4); // count
    header.writeUInt32LE(value, at + 8);
  });
  return Buffer.concat([header, frame.pixels]);
}

/** Room for the header and the directory: nine entries of twelve bytes, and what precedes and follows them. */
const tiffHeaderBytes = 128;

/** Properties of a page's paper. */
interface Paper {
  /** True if more than half of the page is dark, so that its letters are probably light. */
  readonly dark: boolean;
  /** True if almost no pixel differs from the most common brightness, so that there is nothing to recognise. */
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

/** A page is unevenly lit if the paper of more than this share of its tiles differs in brightness from most of the page; coloured headings stay below. */
const unevenTiles = 0.02;
const tilesAcross = 12;

/** True if the paper is equally bright everywhere, so that one threshold for the page separates ink from paper. */
export function isEvenlyLit(frame: Frame): boolean {
  const width = Math.max(8, Math.floor(frame.width / tilesAcross));
  const height = Math.max(8, Math.floor(frame.height / tilesAcross));
  const papers: number[] = [];
  for (let top = 0; top + height <= frame.height; top += height)
    for (let left = 0; left + width <= frame.width; left += width) papers.push(paperOfTile(frame, left, top, width, height));
  const usual = papers.toSorted((a, b) => a - b)[papers.length >> 1] ?? 255;
  return papers.filter((paper) => Math.abs(paper - usual) > 24).length <= unevenTiles * papers.length;
}

/** The brightness reached by 30 % of a tile's pixels; ink almost never leaves less paper. */
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

/** Inverts black and white. */
export function invert(frame: Frame): Frame {
  return { ...frame, pixels: frame.pixels.map((value) => 255 - value) };
}

/** Rotates the frame clockwise. */
export async function turn(frame: Frame, degrees: 90 | 180 | 270): Promise<Frame> {
  return take(rawOf(frame).rotate(degrees), frame.dpi);
}

/** Rotates the frame clockwise by `radians`, enlarging it around its centre as needed; new areas are white. */
export async function rotate(frame: Frame, radians: number): Promise<Frame> {
  return take(rawOf(frame).rotate((radians * 180) / Math.PI, { background: '#ffffff' }), frame.dpi);
}

/** Scales the frame. */
export async function resize(frame: Frame, factor: number): Promise<Frame> {
  if (factor === 1) return frame;
  const width = Math.round(frame.width * factor);
  return take(rawOf(frame).resize({ width, kernel: 'cubic' }), frame.dpi === undefined ? undefined : frame.dpi * factor);
}

/** Evens out light and noise: divides each pixel by the brightness around it, then blurs slightly. For pages whose first reading was poor. */
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
