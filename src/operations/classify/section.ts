// The section of a classification: a bar per label, the reason, and the evidence marked in the text.

import { bar, escapeHtml, markedBlock } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import { placesIn } from '../../text/places.js';
import type { ClassifyResponse } from './operation.js';

export const section: Section<ClassifyResponse> = { render };

function render({ labels, top_label, matched_labels, reasoning, uncertain }: ClassifyResponse, source: string | undefined): string {
  const isChosen = (label: string): boolean => (matched_labels === null ? label === top_label : matched_labels.includes(label));
  const rows = labels.map(({ label, score }) => `<tr${isChosen(label) ? ' class="chosen"' : ''}><td>${escapeHtml(label)}</td>${bar(score)}</tr>`);
  const place = placesIn(source ?? '');
  const marks = labels.flatMap(({ label, evidence }) => {
    const span = isChosen(label) && evidence ? place(evidence) : undefined;
    return span === undefined ? [] : [{ ...span, kind: 'k0', title: label }];
  });
  const why = reasoning === '' ? '' : `<p>${escapeHtml(reasoning)}</p>\n`;
  const doubt = uncertain ? '<p>uncertain</p>\n' : '';
  return `<table>\n${rows.join('\n')}\n</table>\n${doubt}${why}${markedBlock(source, marks)}`;
}
