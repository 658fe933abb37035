// The view of a summary: the summary.

import type { View } from '../../core/view.js';
import { wrapWords } from '../../text/width.js';

interface SummarizeResult {
  readonly summary: string;
  readonly input_chars: number;
  readonly output_chars: number;
  readonly unmet?: readonly string[];
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
  // A summary that does not do what was asked is there, and not what was asked for.
  isYes: () => true,
  isUncertain: (result) => ((result as SummarizeResult).unmet ?? []).length > 0,
};
