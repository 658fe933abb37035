// How much one document may cost. The settings table maps onto these; the reader enforces them.
import { availableParallelism, totalmem } from 'node:os';

/** Frames over this are made smaller: A4 at 370 dpi. Recognition reads no better above that, and takes longer and more memory. */
export const maxFramePixels = 13_000_000;

export interface DocumentLimits {
  /** Most pages read from one document (after `--pages` has chosen). Default 500. */
  readonly maxPages: number;
  /** Most pixels of one page image. Default 50 million (A4 at 600 dpi has 35). */
  readonly maxPixels: number;
  /** Processor time for a document without recognition, in milliseconds; one page may take a third of it. Default 15 s. */
  readonly documentTimeMs: number;
  /** More processor time for each page that is recognised, in milliseconds. Default 10 s. */
  readonly recognisedPageTimeMs: number;
  /** Resident memory that the reading process never passes, in bytes; it is stopped a little before. Default 700 MB: two 300-dpi colour scans at a time take about 600. */
  readonly maxMemoryBytes: number;
  /** Documents read at the same time, each in a process of its own. Default: the processor's cores, at most 4 and what half of the memory holds. */
  readonly processes: number;
  /** Pages of one document recognised at the same time. Default: the processor's cores, and what the memory of the process holds. */
  readonly recognisersPerProcess: number;
}

/** A page without recognition may take a third of the time of its document: one that takes longer than thousands of others do is an attack or a plan of a city. */
export function pageTimeOf({ documentTimeMs }: Pick<DocumentLimits, 'documentTimeMs'>): number {
  return documentTimeMs / 3;
}

/** As many processes of this size as there are cores, at most 4, in half of the memory that the machine or a control group leaves the program. */
export function processesWithin(maxMemoryBytes: number): number {
  // Without a limit Node says 0, or a number beyond any machine.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(1, Math.min(4, availableParallelism(), Math.floor(memory / 2 / maxMemoryBytes)));
}

/** What the reading process takes with a parser and no page, and what a recogniser adds: 130 and 30 MB were measured. */
const processBytes = 130_000_000;
const recogniserBytes = 40_000_000;
/** What a pixel of a page takes at its peak: 13 bytes were measured for grey scans; colour takes more. */
const bytesPerPixel = 26;
/** An A4 page at 200 dpi, as most scans are. */
const usualPagePixels = 3_900_000;

/** Pages of a usual size that are recognised at the same time on so many cores within this memory; at least one. */
export function recognisersWithin(maxMemoryBytes: number, cores: number): number {
  const room = Math.floor((maxMemoryBytes - processBytes) / (recogniserBytes + bytesPerPixel * usualPagePixels));
  return Math.max(1, Math.min(cores, room));
}

/** Pixels of the pages that so many recognisers may have in memory together; one page fits always. */
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
