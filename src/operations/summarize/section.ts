// The section of a summary: the summary, and the sentences that it quotes marked in the text.

import { escapeHtml, markedBlock } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import { quotedSpans } from '../../text/quoted-spans.js';
import type { SummarizeResponse } from './operation.js';

export const section: Section<SummarizeResponse> = { render };

function render({ summary }: SummarizeResponse, source: string | undefined): string {
  const marks = quotedSpans(source ?? '', summary).map((span) => ({ ...span, kind: 'k0', title: 'in the summary' }));
  return `<pre class="chosen">${escapeHtml(summary)}</pre>\n${markedBlock(source, marks)}`;
}
