// The views of txp tokens: a count, or the text that was cut to one.
import type { View } from '../../core/view.js';

export interface TokensResult {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string;
}

const rows: View<TokensResult>['rows'] = ({ tokens, encoding }) => ({ columns: ['tokens', 'encoding'], rows: [[tokens, encoding]] });

export const countView: View<TokensResult> = { text: ({ tokens }) => String(tokens), rows, isPlainText: true, isTabular: true };
export const truncateView: View<TokensResult> = { text: ({ text }) => text ?? '', rows, isPlainText: true };
