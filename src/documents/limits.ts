// How much one document may cost. The settings table maps onto these; the reader enforces them.

export interface DocumentLimits {
  /** Most pages read from one document (after `--pages` has chosen). Default 500. */
  readonly maxPages: number;
  /** Most pixels of one page image. Default 50 million (A4 at 600 dpi has 35). */
  readonly maxPixels: number;
  /** Time for a document without recognition, in milliseconds; one page may take a third of it. Default 15 s. */
  readonly documentTimeMs: number;
  /** More time for each page that is recognised, in milliseconds. Default 10 s. */
  readonly recognisedPageTimeMs: number;
  /** Resident memory that the reading process never passes, in bytes; it is stopped a little before. Default 700 MB: two 300-dpi colour scans at a time take about 600. */
  readonly maxMemoryBytes: number;
  /** Documents read at the same time, each in a process of its own. Default: the processor's cores, at most 4. */
  readonly processes: number;
  /** Pages of one document recognised at the same time. Default: the processor's cores, at most 2 (at 200 dpi a second one added 60 MB). */
  readonly recognisersPerProcess: number;
}
