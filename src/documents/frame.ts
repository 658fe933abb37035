// A page as pixels: what the decoders give and recognition takes.

/** One page as 8-bit grey pixels, row by row, 0 black. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Resolution in dots per inch where the file states a believable one. */
  readonly dpi: number | undefined;
}

/** Frames over this are made smaller: A4 at 370 dpi. Recognition reads no better above that, and takes longer and more memory. */
export const maxFramePixels = 13_000_000;

/** Of images of pages, 0 to 100: letters stay sharp. */
export const jpegQuality = 85;
