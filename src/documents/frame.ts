// A page as pixels: what the decoders give and recognition takes.

/** One page as 8-bit grey pixels, row by row, 0 black. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Resolution in dots per inch where the file states a believable one. */
  readonly dpi: number | undefined;
}

/** Of images of pages, 0 to 100: letters stay sharp. */
export const jpegQuality = 85;
