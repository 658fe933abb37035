// The view of a document: its text.
import type { View } from '../../core/view.js';
import { smallest } from '../../text/lists.js';

export interface OcrResult {
  readonly text: string;
  readonly pages: readonly { readonly number: number; readonly source: string; readonly confidence: number; readonly text: string }[];
}

const rowColumns = ['page', 'method', 'confidence', 'text'];

export const view: View<OcrResult> = {
  text: ({ text }) => text.trimEnd(),
  rows: ({ pages }) => ({
    columns: rowColumns,
    rows: pages.map(({ number, source, confidence, text }) => [number, source, confidence, text]),
  }),
  columns: () => rowColumns,
  shortcomings({ pages }) {
    const blank = pages.filter(({ text }) => text.trim() === '').map(({ number }) => number);
    return blank.length === 0 ? [] : [`no text was found on page${blank.length === 1 ? '' : 's'} ${blank.join(', ')}`];
  },
  facts: ({ pages }) => ({ confidence: smallest(pages.map(({ confidence }) => confidence)) }),
  isPlainText: true,
  hasPlacedWords: true,
};
