// Pixel work on grey frames before recognition: turning, scaling, evening out the background, the PGM form tesseract takes.
import sharp, { type Sharp } from 'sharp';
import type { Frame } from './frame.js';

/** The frame as a binary PGM file, the cheapest form to hand over. */
export function toPgm(frame: Frame): Uint8Array {
  const header = Buffer.from(`P5\n${frame.width} ${frame.height}\n255\n`, 'latin1');
  return Buffer.concat([header, frame.pixels]);
}

/** What the paper of a page looks like. */
export interface Paper {
  /** True when more of the page is dark than light, so that its letters are likely light. */
  readonly dark: boolean;
  /** True when nothing stands out from the commonest brightness, so that there is nothing to recognise. */
  readonly blank: boolean;
}

export function paperOf(frame: Frame): Paper {
  const counts = new Uint32Array(256);
  for (const value of frame.pixels) counts[value] = (counts[value] ?? 0) + 1;
  const commonest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  let dark = 0;
  let other = 0;
  counts.forEach((count, value) => {
    if (value < 128) dark += count;
    if (Math.abs(value - commonest) > 24) other += count;
  });
  return { dark: dark > 0.5 * frame.pixels.length, blank: other < 20 };
}

/** The frame with black and white exchanged. */
export function invert(frame: Frame): Frame {
  return { ...frame, pixels: frame.pixels.map((value) => 255 - value) };
}

/** The frame turned clockwise by a quarter, half or three quarters. */
export async function turn(frame: Frame, degrees: 90 | 180 | 270): Promise<Frame> {
  return take(rawOf(frame).rotate(degrees), frame.dpi);
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
