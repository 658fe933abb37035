// A page as pixels: what the decoders return and recognition takes.

/** A page as 8-bit grey pixels, row by row, 0 is black. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Resolution in dots per inch, if the file states a plausible one. */
  readonly dpi: number | undefined;
}

/** JPEG quality of page images, 0 to 100; high enough to keep letters sharp. */
export const jpegQuality = 85;
