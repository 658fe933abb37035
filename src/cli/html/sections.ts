// The sections of an HTML page of results: each shows the answer to one input, and the text with the evidence marked.

import { bar, escapeHtml, markedBlock, table } from '../../core/marked-text.js';
import type { Section } from '../../core/view.js';
import type { AskResult } from '../../operations/ask/answer.js';
import { operationEntry } from '../../operations/list.js';
import { placesIn } from '../../text/places.js';
import { viewOf } from '../views/index.js';
import type { OcrResult } from '../views/ocr.js';
import type { TokensResult } from '../views/tokens.js';

/** The section of an operation or other command; by default a table of its rows. */
export async function sectionOf(name: string): Promise<Section> {
  const own = (await operationEntry(name)?.section?.()) ?? others[name];
  if (own !== undefined) return own;
  const view = await viewOf(name);
  return { render: (result) => table(view.rows(result)) };
}

const ocr: Section<OcrResult> = {
  render: ({ pages }) =>
    pages
      .map(
        (page) =>
          `<h3>Page ${page.number}</h3>\n<table><tr><td>${escapeHtml(page.source)}</td>${bar(page.confidence)}</tr></table>\n${markedBlock(page.text, [])}`,
      )
      .join('\n'),
};

const truncate: Section<TokensResult> = { render: ({ text }) => markedBlock(text ?? '', []) };

const ask: Section<AskResult> = {
  render: ({ question, answer, confidence, uncertain, evidence }, source) => {
    const said = `<td class="chosen">${escapeHtml(answer ?? 'not found')}${uncertain ? ' (uncertain)' : ''}</td>`;
    const spans = placesIn(source ?? '');
    const marks = evidence.flatMap((passage) => {
      const span = spans(passage);
      return span === undefined ? [] : [{ ...span, kind: 'k0', title: question }];
    });
    return `<table>\n<tr><td>${escapeHtml(question)}</td>${said}${confidence === null ? '<td></td>' : bar(confidence)}</tr>\n</table>\n${markedBlock(source, marks)}`;
  },
};

const others: Readonly<Record<string, Section>> = { ask, ocr, truncate };
