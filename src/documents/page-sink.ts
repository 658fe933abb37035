// Receives the pages of a document as they are read.
import type { Page } from '../core/document.js';

export interface PageSink {
  /** Called with the number of pages to read. */
  counted(total: number): void;
  /** Called when a page is sent to recognition. */
  recognising(): void;
  page(page: Page): void;
}
