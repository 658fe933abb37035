// A page as a scanner produces it, with marks that resemble lines of text.
import type { Frame } from '../../src/documents/frame.js';

/** Paper with level rows of letter-like marks. */
export function typedPage(): Frame {
  const width = 800;
  const height = 600;
  const pixels = new Uint8Array(width * height).fill(240);
  for (let row = 60; row < height - 60; row += 30)
    for (let column = 60; column < width - 60; column += 12)
      for (let y = row; y < row + 14; y++) pixels.fill(20, y * width + column, y * width + column + 6);
  return { width, height, pixels, dpi: 150 };
}
