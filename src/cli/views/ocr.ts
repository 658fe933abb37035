// The view of a document that was read: its text.
import type { View } from '../../core/view.js';
import { smallest } from '../../text/lists.js';

export interface OcrResult {
  readonly text: string;
  readonly pages: readonly { readonly number: number; readonly source: string; readonly confidence: number; readonly text: string }[];
}

export const view: View<OcrResult> = {
  text: ({ text }) => text.trimEnd(),
  rows: ({ pages }) => ({
    columns: ['page', 'method', 'confidence', 'text'],
    rows: pages.map(({ number, source, confidence, text }) => [number, source, confidence, text]),
  }),
  facts: ({ pages }) => ({ confidence: smallest(pages.map(({ confidence }) => confidence)) }),
  isPlainText: true,
  hasPlacedWords: true,
};
