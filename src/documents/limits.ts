// Limits on the cost of one document. The settings table maps to them; the reader enforces them.
import { availableParallelism, totalmem } from 'node:os';

/** Larger frames are scaled down: A4 at 370 dpi. Above that, recognition gets no better, and takes more time and memory. */
export const maxFramePixels = 13_000_000;

export interface DocumentLimits {
  /** Max number of pages read from one document, after `--pages` is applied. Default 500. */
  readonly maxPages: number;
  /** Max pixels of one page image. Default 50 million (A4 at 600 dpi has 35 million). */
  readonly maxPixels: number;
  /** CPU time for a document without recognition, in milliseconds; one page may take a third of it. Default 15 s. */
  readonly documentTimeMs: number;
  /** Additional CPU time for each page that is recognised, in milliseconds. Default 10 s. */
  readonly recognisedPageTimeMs: number;
  /**
   * Max resident memory of the reading process, in bytes; it is stopped slightly below. Default 700 MB: recognising two 300-dpi colour scans at once takes
   * about 600 MB.
   */
  readonly maxMemoryBytes: number;
  /** Documents read concurrently, each in its own process. Default: the number of CPU cores, at most 4 and at most what fits in half of the memory. */
  readonly processes: number;
  /** Pages of one document recognised concurrently. Default: the number of CPU cores, at most what fits in the memory of the process. */
  readonly recognisersPerProcess: number;
}

/** CPU time for one page without recognition: a third of the document's. A page that takes longer is an attack, or a drawing such as a city map. */
export function pageTimeOf({ documentTimeMs }: Pick<DocumentLimits, 'documentTimeMs'>): number {
  return documentTimeMs / 3;
}

/** Number of processes of this size: one per core, at most 4, using at most half of the memory available to the program, control group limits included. */
export function processesWithin(maxMemoryBytes: number): number {
  // Without a limit, Node returns 0 or a number beyond any machine.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(4, availableParallelism(), Math.floor(memory / 2 / maxMemoryBytes)));
}

/** Memory of the reading process with a parser and no page, and of each recogniser; measured: 130 and 30 MB. */
const processBytes = 130_000_000;
const recogniserBytes = 40_000_000;
/** Peak memory per pixel of a page; measured: 13 bytes for grey scans, more for colour. */
const bytesPerPixel = 26;
/** Pixels of an A4 page at 200 dpi, the most common scan. */
const usualPagePixels = 3_900_000;

/** Number of typical pages that can be recognised concurrently on this many cores within this memory; at least 1. */
export function recognisersWithin(maxMemoryBytes: number, cores: number): number {
  const room = Math.floor((maxMemoryBytes - processBytes) / (recogniserBytes + bytesPerPixel * usualPagePixels));
  return Math.max(1, Math.min(cores, room));
}

/** Max total pixels of the pages that this many recognisers may hold in memory; always enough for one page. */
export function pixelsWithin(maxMemoryBytes: number, recognisers: number): number {
  return Math.max(maxFramePixels, Math.floor((maxMemoryBytes - processBytes - recognisers * recogniserBytes) / bytesPerPixel));
}

const maxMemoryBytes = 700_000_000;

export const defaultLimits: DocumentLimits = {
  maxPages: 500,
  maxPixels: 50_000_000,
  documentTimeMs: 15_000,
  recognisedPageTimeMs: 10_000,
  maxMemoryBytes,
  processes: processesWithin(maxMemoryBytes),
  recognisersPerProcess: recognisersWithin(maxMemoryBytes, availableParallelism()),
};
