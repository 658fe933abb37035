// The views of txp tokens: a count, or the truncated text.
import type { View } from '../../core/view.js';

export interface TokensResult {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string;
}

const rowColumns = ['tokens', 'encoding'];
const rows: View<TokensResult>['rows'] = ({ tokens, encoding }) => ({ columns: rowColumns, rows: [[tokens, encoding]] });
const columns = (): readonly string[] => rowColumns;

export const countView: View<TokensResult> = { text: ({ tokens }) => String(tokens), rows, columns, isPlainText: true, isTabular: true };
const truncatedColumns = [...rowColumns, 'text'];

export const truncateView: View<TokensResult> = {
  text: ({ text }) => text ?? '',
  rows: ({ tokens, encoding, text }) => ({ columns: truncatedColumns, rows: [[tokens, encoding, text]] }),
  columns: () => truncatedColumns,
  isPlainText: true,
};
