// Draws pages for tests, as pictures of paper.
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'), 'Drawn Sans');

export interface DrawnText {
  readonly text: string;
  /** Left end of the baseline, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly colour?: string;
}

export interface DrawnBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
}

/** A PNG of these texts on white paper with coloured boxes, in pixels. */
export function drawnPage(width: number, height: number, texts: readonly DrawnText[], boxes: readonly DrawnBox[] = []): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  for (const { left, top, width: across, height: down, colour } of boxes) {
    context.fillStyle = colour;
    context.fillRect(left, top, across, down);
  }
  for (const { text, x, y, size = 34, colour = '#000000' } of texts) {
    context.font = `${size}px "Drawn Sans"`;
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }
  return canvas.toBuffer('image/png');
}

/** Lines below one another. */
export function textLines(lines: readonly string[], x: number, y: number, step = 60, size = 34): DrawnText[] {
  return lines.map((text, index) => ({ text, x, y: y + index * step, size }));
}
