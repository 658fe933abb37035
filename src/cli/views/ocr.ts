// The view of a document that was read: its text.
import type { View } from '../../core/view.js';

interface OcrResult {
  readonly text: string;
  readonly pages: readonly { readonly number: number; readonly source: string; readonly confidence: number; readonly text: string }[];
}

export const view: View = {
  text: (result) => (result as OcrResult).text.trimEnd(),
  rows: (result) => ({
    columns: ['page', 'method', 'confidence', 'text'],
    rows: (result as OcrResult).pages.map(({ number, source, confidence, text }) => [number, source, confidence, text]),
  }),
};
