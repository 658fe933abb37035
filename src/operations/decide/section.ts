// The section of decisions: a row per question.
import { fieldsOf } from '../../core/keyed.js';
import { bar, escapeHtml, markedBlock } from '../../core/marked-text.js';
import type { RequestFields, Section } from '../../core/view.js';
import { placesIn } from '../../text/places.js';
import type { DecideResponse } from './operation.js';
import { view } from './view.js';

export const section: Section<DecideResponse> = { render };

function render(result: DecideResponse, source: string | undefined, { questions }: RequestFields): string {
  const asked = fieldsOf(questions);
  const rows = view
    .rows(result)
    .rows.map(
      ([question, , answer, probability, uncertain]) =>
        `<tr><td>${escapeHtml(String(question))}</td><td>${escapeHtml(String(fieldsOf(asked[String(question)]).instructions ?? ''))}</td><td class="chosen">${escapeHtml(String(answer))}${uncertain === true ? ' (uncertain)' : ''}</td>${typeof probability === 'number' ? bar(probability) : '<td></td>'}</tr>`,
    );
  const spans = placesIn(source ?? '');
  const marks = Object.entries(result.answers).flatMap(([name, answer], index) => {
    const place = 'evidence' in answer && answer.evidence ? spans(answer.evidence) : undefined;
    return place === undefined ? [] : [{ ...place, kind: `k${index % 8}`, title: name }];
  });
  return `<table>\n${rows.join('\n')}\n</table>\n${markedBlock(source, marks)}`;
}
