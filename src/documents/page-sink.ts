// Who takes the pages of a document while they are read.
import type { Page } from '../core/document.js';

export interface PageSink {
  /** So many pages are to be read. */
  counted(total: number): void;
  /** A page goes to recognition. */
  recognising(): void;
  page(page: Page): void;
}
