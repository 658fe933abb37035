// Messages between the program and the process that reads documents.
import type { DocumentMediaType, Page, ReadOptions } from '../core/document.js';
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
  readonly maxPixels: number;
  readonly recognisers: number;
}

export type ReadReport =
  /** The process is up, its parser loaded, and it has the document: its time runs from here. */
  | { readonly type: 'started' }
  /** A page goes to recognition, which earns more time. */
  | { readonly type: 'recognising' }
  /** A page is done, in any order; `total` counts the pages to read. */
  | { readonly type: 'page'; readonly page: Page; readonly total: number }
  /** All pages are done; the process still holds so much memory. */
  | { readonly type: 'done'; readonly residentBytes: number }
  | {
      readonly type: 'failed';
      readonly kind: FailureKind;
      readonly message: string;
      readonly hint: string | undefined;
      readonly issues: readonly Issue[];
      readonly cause: string | undefined;
    };
