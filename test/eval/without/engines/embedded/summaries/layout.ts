// Summaries that see running text only: no headings, lists, speakers or mail.
import type { readLayout as original } from '../../../../../../src/engines/embedded/summaries/layout.js';

export * from '../../../../../../src/engines/embedded/summaries/layout.js';
export const readLayout: typeof original = (text) => ({
  blocks: [{ start: 0, end: text.length, kind: 'prose' }],
  dialogue: false,
  json: false,
  letter: false,
});
