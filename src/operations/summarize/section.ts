// The section of a summary: the summary, and the words it took marked in the text.
import type { Section } from '../../core/view.js';
import { keptSpans } from '../../text/kept-words.js';
import { escapeHtml, markedBlock } from '../../text/marked-text.js';
import { onlyPlaceOf } from '../../text/places.js';
import type { SummarizeResponse } from './operation.js';

export const section: Section<SummarizeResponse> = { render };

function render({ summary }: SummarizeResponse, source: string | undefined): string {
  // A word or two that the summary shares with the text may come from anywhere in it.
  const taken =
    source === undefined ? [] : keptSpans(source, summary).filter(({ start, end }) => source.slice(start, end).trim().split(/\s+/).length > 2);
  const known = taken.filter((span) => source !== undefined && onlyPlaceOf(source, source.slice(span.start, span.end)) !== undefined);
  const marks = known.map((span) => ({ ...span, kind: 'k0', title: 'in the summary' }));
  return `<pre class="chosen">${escapeHtml(summary)}</pre>\n${markedBlock(source, marks)}`;
}
