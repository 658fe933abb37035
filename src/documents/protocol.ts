// Messages between the program and the reading process.
import type { DocumentMediaType, Page, PageImageLimits, ReadOptions } from '../core/document.js';
import type { FailureKind, Issue } from '../core/errors.js';
import type { LanguageData } from './languages.js';

/** One document to read. */
export interface ReadOrder {
  readonly bytes: Uint8Array;
  readonly mediaType: DocumentMediaType;
  readonly ocr: ReadOptions['ocr'];
  readonly languages: readonly LanguageData[];
  readonly pages: string | undefined;
  readonly maxPages: number;
  /** Pages of documents already read, if several documents are read as one. */
  readonly pagesBefore?: number;
  readonly maxPixels: number;
  readonly recognisers: number;
  /** Max total pixels of the pages in memory. */
  readonly pixelsAtATime: number;
  /** Present if page images are requested. */
  readonly images?: PageImageLimits;
  /** As in `DocumentLimits`; both count CPU time. */
  readonly documentTimeMs: number;
  readonly recognisedPageTimeMs: number;
}

export type ReadReport =
  /** The process is running, confined as requested. */
  | { readonly type: 'ready' }
  /** The parser is loaded and the document has arrived; its time starts now. */
  | { readonly type: 'started' }
  /** The number of pages to read is known. */
  | { readonly type: 'counted'; readonly total: number }
  /** A page is sent to recognition, which allows more time. */
  | { readonly type: 'recognising' }
  /** A page is finished; pages come in any order. */
  | { readonly type: 'page'; readonly page: Page }
  /** All pages are finished. Reports the memory still held, and the CPU time since the process started. */
  | { readonly type: 'done'; readonly residentBytes: number; readonly processorMs: number }
  | {
      readonly type: 'failed';
      readonly kind: FailureKind;
      readonly message: string;
      readonly hint: string | undefined;
      readonly issues: readonly Issue[];
      readonly cause: string | undefined;
    };

/** What a process that exceeds a limit reports before it exits: memory, CPU time of the document, or CPU time of a page without recognition. */
export type Verdict = 'memory' | 'document-time' | 'page-time';
