// The views of txp tokens: a count, or the text that was cut to one.
import type { View } from '../../core/view.js';

interface TokensResult {
  readonly tokens: number;
  readonly encoding: string;
  readonly text?: string;
}

const rows: View['rows'] = (result) => {
  const { tokens, encoding } = result as TokensResult;
  return { columns: ['tokens', 'encoding'], rows: [[tokens, encoding]] };
};

export const countView: View = { text: (result) => String((result as TokensResult).tokens), rows };
export const truncateView: View = { text: (result) => (result as TokensResult).text ?? '', rows };
