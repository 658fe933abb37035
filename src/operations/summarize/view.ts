// The view of a summary: the summary.

import type { View } from '../../core/view.js';
import { wrapWords } from '../../core/width.js';
import { unmetLines } from '../unmet.js';
import type { SummarizeResponse } from './operation.js';

const rowColumns = ['summary', 'input_chars', 'output_chars'];

export const view: View<SummarizeResponse> = {
  text: ({ summary }, { columns, isTerminal }) => (isTerminal ? wrapWords(summary, Math.min(columns, 100)) : summary),
  rows: ({ summary, input_chars, output_chars }) => ({
    columns: rowColumns,
    rows: [[summary, input_chars, output_chars]],
  }),
  columns: () => rowColumns,
  // A summary that does not meet the instructions exists, so the answer is not "no" but uncertain.
  isYes: () => true,
  isUncertain: ({ unmet = [] }) => unmet.length > 0,
  isDoubtful: ({ unmet = [] }, [name]) => unmet.length > 0 && name !== 'uncertain' && name !== 'unmet',
  shortcomings: ({ unmet }) => unmetLines(unmet),
  facts: ({ input_chars, output_chars, unmet = [] }) => ({ ratio: input_chars === 0 ? 1 : output_chars / input_chars, uncertain: unmet.length > 0 }),
  isPlainText: true,
};
