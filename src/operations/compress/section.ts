// The section of a compression: the saving, and the context with the dropped parts struck out.

import { escapeHtml, type Mark, markedBlock } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import { keptSpans, type TextSpan } from '../../text/kept-words.js';
import type { CompressResponse } from './operation.js';
import { savingOf } from './view.js';

export const section: Section<CompressResponse> = { render };

function render({ results, ...tokens }: CompressResponse, source: string | undefined): string {
  const prompt = results.original_prompt === '' ? '' : `<pre class="chosen">${escapeHtml(results.original_prompt)}</pre>\n`;
  const dropped = source === undefined ? [] : gapsBetween(keptSpans(source, results.compressed_context), source.length);
  const context = markedBlock(source ?? results.compressed_context, dropped, 'del');
  return `<p>${escapeHtml(savingOf(tokens))}</p>\n${prompt}${context}`;
}

function gapsBetween(spans: readonly TextSpan[], length: number): Mark[] {
  const edges = [0, ...spans.flatMap(({ start, end }) => [start, end]), length];
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    return index % 2 === 0 && end !== undefined && end > start ? [{ start, end, kind: 'dropped' }] : [];
  });
}
