// The view of a summary: the summary.
import { wrapWords } from '../text-width.js';
import type { View } from './view.js';

interface SummarizeResult {
  readonly summary: string;
  readonly input_chars: number;
  readonly output_chars: number;
}

export const view: View = {
  text: (result, { columns, isTerminal }) => {
    const { summary } = result as SummarizeResult;
    return isTerminal ? wrapWords(summary, Math.min(columns, 100)) : summary;
  },
  rows: (result) => {
    const { summary, input_chars, output_chars } = result as SummarizeResult;
    return { columns: ['summary', 'input_chars', 'output_chars'], rows: [[summary, input_chars, output_chars]] };
  },
};
