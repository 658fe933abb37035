// The section of a classification: a bar per label, the reason, and its quotations marked in the text.

import { bar, escapeHtml, markedBlock } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import { onlyPlaceOf } from '../../text/places.js';
import type { ClassifyResponse } from './operation.js';

export const section: Section<ClassifyResponse> = { render };

function render({ labels, top_label, matched_labels, reasoning, uncertain }: ClassifyResponse, source: string | undefined): string {
  const rows = labels.map(({ label, score }) => {
    const isChosen = matched_labels === null ? label === top_label : matched_labels.includes(label);
    return `<tr${isChosen ? ' class="chosen"' : ''}><td>${escapeHtml(label)}</td>${bar(score)}</tr>`;
  });
  const quoted = [...reasoning.matchAll(/“([^”]+)”/g)].map(([, phrase = '']) => phrase);
  const marks = quoted.flatMap((phrase) => {
    const span = source === undefined ? undefined : onlyPlaceOf(source, phrase);
    return span === undefined ? [] : [{ ...span, kind: 'k0', title: top_label }];
  });
  const why = reasoning === '' ? '' : `<p>${escapeHtml(reasoning)}</p>\n`;
  const doubt = uncertain ? '<p>uncertain</p>\n' : '';
  return `<table>\n${rows.join('\n')}\n</table>\n${doubt}${why}${markedBlock(source, marks)}`;
}
