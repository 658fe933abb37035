// Messages between the program and the process that reads documents.
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
  /** Pages of the documents that are read before this one, as one with it. */
  readonly pagesBefore?: number;
  readonly maxPixels: number;
  readonly recognisers: number;
  /** Pixels of the pages in memory together. */
  readonly pixelsAtATime: number;
  /** Present where images of the pages are wanted. */
  readonly images?: PageImageLimits;
  /** As in the limits of a document; both count processor time. */
  readonly documentTimeMs: number;
  readonly recognisedPageTimeMs: number;
}

export type ReadReport =
  /** The process is up, confined as it was to be. */
  | { readonly type: 'ready' }
  /** Its parser is loaded and it has the document: its time runs from here. */
  | { readonly type: 'started' }
  /** So many pages are to be read. */
  | { readonly type: 'counted'; readonly total: number }
  /** A page goes to recognition, which earns more time. */
  | { readonly type: 'recognising' }
  /** A page is done, in any order. */
  | { readonly type: 'page'; readonly page: Page }
  /** All pages are done; what the process still holds, and the processor time it has used since it started. */
  | { readonly type: 'done'; readonly residentBytes: number; readonly processorMs: number }
  | {
      readonly type: 'failed';
      readonly kind: FailureKind;
      readonly message: string;
      readonly hint: string | undefined;
      readonly issues: readonly Issue[];
      readonly cause: string | undefined;
    };

/** What a process that exceeds a limit says on its way out: of memory, of time for the document, of time for a page without recognition. */
export type Verdict = 'memory' | 'document-time' | 'page-time';
